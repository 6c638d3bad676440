import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { eventually } from '../../../testing/eventually.ts';
import { connectNumber, seedHeaderOwner } from '../../../testing/http/headers.ts';
import { useMessageSimulator } from '../../../testing/salon/messages.ts';
import { useServer } from '../../../testing/server.ts';
import { ASK_ABOUT_HEADERS } from './ask-about-headers.job.ts';
import { recordAppState } from './record-app-state.ts';
import { SET_UP_HEADER } from './set-up-header.job.ts';

const { simulator, env } = await useMessageSimulator();
const { control } = simulator;
// A provider that does not answer is logged.
const server = await useServer({ env, mayLogErrors: true });
const { call, database, clock, seedSession } = server;
const newBusiness = () => seedHeaderOwner(server);

const ask = async (after: Temporal.DurationLike = { minutes: 4 }) => {
  clock.advance(after);
  await database.transaction((tx) => server.jobs.send(tx, ASK_ABOUT_HEADERS, {}));
};
const rowOf = async (business_id: string) =>
  database.q
    .selectFrom('whatsapp_header')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
const refundsOf = async (business_id: string) =>
  (await database.pool.query('select amount, reason from refund where business_id = $1', [business_id])).rows;

describe('the provider', () => {
  test('knows the name already: it gets a suffix', async () => {
    const [one, two] = [await newBusiness(), await newBusiness()];
    await one.buy(one.owner, { display_name: 'Twice Taken' });
    const second = await two.buy(two.owner, { display_name: 'Twice Taken' });
    expect(second.app_name).toMatch(/^TwiceTaken\d{4}$/);
  });

  test('is down while the app is made: it is made when it is back', async () => {
    const { owner, save, pay, header, stepOf } = await newBusiness();
    const fault = control.addFault({ fault: 'server_error', path: '/partner/app' });
    await save(owner, { display_name: 'Down For Now' });
    await pay(owner);
    await server.jobs.runDue();
    expect(await stepOf(owner)).toBe('paid');
    control.removeFault(fault.id);
    await ask();
    await eventually(async () => (await header())?.step === 'created');
  });

  test('answers nothing after it made the app: the next run goes on, with one app of ours', async () => {
    const { owner, business_id, save, pay, header } = await newBusiness();
    control.addFault({ fault: 'cut_after_accept', path: '/partner/app', next: 1 });
    await save(owner, { display_name: 'Cut In Between' });
    await pay(owner);
    await server.jobs.runDue();
    await ask();
    await eventually(async () => (await header())?.step === 'created');
    const { rows } = await database.pool.query(
      'select app_id from message_app_directory where of_business = $1',
      [business_id],
    );
    expect(rows).toEqual([{ app_id: (await header())?.app_id }]);
  });

  test('a server killed half-way: what it had claimed is taken up later', async () => {
    const { owner, business_id, save, pay, header } = await newBusiness();
    const fault = control.addFault({ fault: 'server_error', path: '/onboarding/contact' });
    await save(owner, { display_name: 'Killed Half Way' });
    await pay(owner);
    await server.jobs.runDue();
    const { id, app_id } = await rowOf(business_id);
    expect(app_id).not.toBeNull();
    // As a dead server leaves it: claimed, and no job.
    await database.pool.query(`delete from jobs.job where name = $1`, [SET_UP_HEADER]);
    await database.pool.query('update whatsapp_header set asked_at = $2 where id = $1', [
      id,
      clock.now().toString(),
    ]);
    control.removeFault(fault.id);
    await ask();
    await eventually(async () => (await header())?.step === 'created');
    expect((await rowOf(business_id)).app_id).toBe(app_id);
  });

  test('refuses for good: the whole price goes back, the header says why, and one can begin anew', async () => {
    const { owner, business_id, save, pay, header, events, buy } = await newBusiness();
    await save(owner, { display_name: 'Refused For Good' });
    await database.pool.query('update whatsapp_header set contact_email = $2 where business_id = $1', [
      business_id,
      'nobody',
    ]);
    await pay(owner);
    await eventually(async () => (await header())?.step === 'refused');
    expect(await header()).toMatchObject({ refused_reason: 'Please provide valid details' });
    expect(await refundsOf(business_id)).toEqual([
      { amount: 299_900, reason: 'WhatsApp refused the number' },
    ]);
    const { items } = await call(subscriptionCalls.listTerms, { business_id }, { as: owner });
    expect(items).toMatchObject([{ kind: 'custom_header', cancelled: true, refunded: 299_900 }]);
    expect(await events()).toContain('refused');
    // The job again changes nothing.
    await database.transaction(async (tx) =>
      server.jobs.send(tx, SET_UP_HEADER, { business_id, header_id: (await rowOf(business_id)).id }),
    );
    await server.jobs.runDue();
    expect(await refundsOf(business_id)).toHaveLength(1);
    const anew = await buy(owner, { display_name: 'Refused For Good' });
    expect(anew).toMatchObject({ step: 'created', refused_reason: null });
  });

  test('rejects the name: the reason stands there, and another name goes without a second payment', async () => {
    const { owner, business_id, phone, buy, save, header, events, untilStep, verify } = await newBusiness();
    const made = await buy(owner, { display_name: 'Second Try Salon' });
    const app_id = made.app_id as string;
    await connectNumber(made.embedded_signup_link as string, { phone, display_name: 'Reject this' });
    await eventually(async () => (await verify(app_id, owner)).data?.step === 'rejected');
    expect(await header()).toMatchObject({
      rejected_reason: 'Display name does not follow the guidelines',
      is_verified: false,
      rejected_at: expect.any(String),
    });
    const again = await save(owner, { display_name: 'Better Name Salon' });
    expect(again).toMatchObject({ step: 'paid', rejected_reason: null, display_name: 'Better Name Salon' });
    // The page asks meanwhile; that does not hold up the job.
    await verify(app_id, owner);
    const fresh = await untilStep(owner, 'created');
    expect(fresh.embedded_signup_link).not.toBe(made.embedded_signup_link);
    expect(fresh.app_id).toBe(app_id);
    // The provider still says no until it is connected anew.
    await verify(app_id, owner);
    expect((await header())?.step).toBe('created');
    await connectNumber(fresh.embedded_signup_link as string, { phone, display_name: 'Better Name' });
    await eventually(async () => (await verify(app_id, owner)).data?.step === 'live');
    const { items } = await call(subscriptionCalls.listTerms, { business_id }, { as: owner });
    expect(items).toHaveLength(1);
    expect(await events()).toEqual(expect.arrayContaining(['rejected', 'live']));
  });

  test('is asked by a job every few minutes until it has decided, then once a day', async () => {
    const { owner, business_id, phone, buy, get, header } = await newBusiness();
    const made = await buy(owner, { display_name: 'Asked By A Job' });
    await connectNumber(made.embedded_signup_link as string, { phone, display_name: 'Asked' });
    await eventually(async () => {
      await ask();
      await server.jobs.runDue();
      return (await header())?.step === 'live';
    });
    const { asked_at } = await rowOf(business_id);
    await ask({ hours: 1 });
    await server.jobs.runDue();
    expect((await rowOf(business_id)).asked_at?.toString()).toBe(asked_at?.toString());
    await ask({ hours: 24 });
    await server.jobs.runDue();
    expect((await rowOf(business_id)).asked_at?.toString()).not.toBe(asked_at?.toString());
    expect((await get(await seedSession(owner.id))).quality_days).toHaveLength(2);
  });
});

describe('reports of the provider', () => {
  const report = (business_id: string, app_id: string, said: object, at: Temporal.Instant) =>
    database.transaction((tx) =>
      recordAppState({ ...server, newId, sendJob: server.jobs.send }, tx, {
        business_id,
        app_id,
        said,
        at,
        asked: false,
      }),
    );
  async function bought() {
    const business = await newBusiness();
    const { app_id } = await business.buy(business.owner, {
      display_name: `Reports ${business.phone.slice(-5)}`,
    });
    return { ...business, app_id: app_id as string };
  }
  test('in any order and twice lead to the same end', async () => {
    const { business_id, app_id, header, events } = await bought();
    const at = clock.now();
    await report(business_id, app_id, { state: 'live', waba_id: '77' }, at.add({ seconds: 9 }));
    await report(business_id, app_id, { state: 'in_review' }, at.add({ seconds: 4 }));
    await report(business_id, app_id, { state: 'live', waba_id: '77' }, at.add({ seconds: 9 }));
    expect(await header()).toMatchObject({ step: 'live', waba_id: '77' });
    expect((await events()).filter((status) => status === 'live')).toHaveLength(1);
  });
  test('of an old rejection after the name was changed are no news', async () => {
    const { business_id, app_id, header, save, owner } = await bought();
    const at = clock.now();
    await report(
      business_id,
      app_id,
      { state: 'rejected', rejected_reason: 'Bad name' },
      at.add({ seconds: 1 }),
    );
    expect((await header())?.rejected_reason).toBe('Bad name');
    clock.advance({ minutes: 1 });
    await save(await seedSession(owner.id), { display_name: 'Another Name' });
    await report(
      business_id,
      app_id,
      { state: 'rejected', rejected_reason: 'Bad name' },
      at.add({ seconds: 2 }),
    );
    expect((await header())?.rejected_reason).toBeNull();
  });
  test('of quality and limit are kept; those of another app are not', async () => {
    const { business_id, app_id, header } = await bought();
    await report(business_id, app_id, { quality: 'YELLOW', messaging_limit: 'TIER_10K' }, clock.now());
    expect(await header()).toMatchObject({ quality: 'medium', messaging_limit: 'TIER_10K' });
    await report(business_id, 'someone-else', { quality: 'RED', state: 'live' }, clock.now());
    expect(await header()).toMatchObject({ quality: 'medium', step: 'created' });
  });
});
