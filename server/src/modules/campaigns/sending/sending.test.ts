import { sendingCalls as calls } from '@kursi/core/campaigns/sending.contract.ts';
import { failingNumber } from '@kursi/simulator/failure-codes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import { campaignSender } from '../../../testing/salon/campaign-sender.ts';
import { clientsOf } from '../../../testing/salon/clients.ts';
import { creditsOf } from '../../../testing/salon/credits.ts';
import { connectSimulator, useMessageSimulator, workMessages } from '../../../testing/salon/messages.ts';
import { useServer } from '../../../testing/server.ts';
import { settleTest } from './send-test.ts';

const { simulator, env } = await useMessageSimulator();
// Noon in India.
const server = await useServer({ env, now: fromNoon() });
const { refusal, database, clock, jobs, seedMember } = server;
await connectSimulator(server, simulator);
const { control } = simulator;
const { salon, work, chatOf, newPhone } = campaignSender(server, simulator);
beforeEach(() => control.clearFaults());

const textFor = (name: string) =>
  `Hello ${name}, your chair is waiting for you. Come back before 30 November and we will make time for you.`;

describe('a campaign', () => {
  test('goes once to each client with their name, pays one credit each, and is Sent together with who got it', async () => {
    const { people, draft, send, progress, get, notified, balance } = await salon();
    const id = await draft();
    expect(await send(id)).toMatchObject({ success: true, recipients: 3, sending: 'sending', balance: 997 });
    expect((await get(id)).status).toBe('draft');
    expect(await notified(id)).toEqual([]);
    await work();
    await eventually(async () => {
      await work();
      return (await progress(id)).delivered === 3;
    });
    for (const { phone } of people) expect(chatOf(phone)).toEqual([textFor('Ankita')]);
    expect(await get(id)).toMatchObject({ status: 'sent', sending: 'finished' });
    expect((await notified(id)).toSorted()).toEqual(people.map((one) => one.id).toSorted());
    expect(await progress(id)).toMatchObject({
      recipients: 3,
      sent: 3,
      waiting: 0,
      failed: 0,
      credits: { reserved: 3, consumed: 3, given_back: 0, open: 0 },
    });
    expect(await balance()).toBe(997);
  });

  test('sent five times at once goes once', async () => {
    const { people, draft, business_id, owner, balance } = await salon();
    const id = await draft();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        server.send(calls.send, { business_id, campaign_id: id, mode: 'send' }, { as: owner }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    await work();
    for (const { phone } of people) expect(chatOf(phone)).toHaveLength(1);
    expect(await balance()).toBe(997);
  });

  test('leaves out who opted out, has no mobile number, or got one within the quiet period, also of a campaign sent at the same moment', async () => {
    const { people, draft, send, business_id, owner, refusedSend } = await salon({
      clients: 3,
      phones: ['+911412345678'],
    });
    await clientsOf(server, owner, business_id).refuseOffers(people[1]?.id ?? '');
    const [first, second] = [await draft(), await draft()];
    const answers = await Promise.all(
      [first, second].map((campaign_id) =>
        server.send(calls.send, { business_id, campaign_id, mode: 'send' }, { as: owner }),
      ),
    );
    // The second run finds nobody left.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const third = await draft();
    expect(await refusedSend(third)).toMatchObject({
      code: 'CAMPAIGN_INCOMPLETE',
      details: { missing: 'audience' },
    });
    clock.advance({ hours: 7 * 24 + 1 });
    expect(await send(third)).toMatchObject({
      recipients: 2,
      left_out: { opted_out: 1, no_phone: 1, quiet: 0 },
    });
  });

  test('without enough credits changes nothing', async () => {
    const { draft, refusedSend, get, balance } = await salon({ clients: 3, credits: 2 });
    const id = await draft();
    expect(await refusedSend(id)).toMatchObject({
      code: 'NOT_ENOUGH_CREDITS',
      details: { balance: 2, missing: 1 },
    });
    expect(await get(id)).toMatchObject({ status: 'draft', sending: null, send_at: null });
    expect(await balance()).toBe(2);
  });

  test('with nothing in it says what is missing', async () => {
    const { draft, refusedSend } = await salon();
    const missing = async (over: Parameters<typeof draft>[0]) =>
      (await refusedSend(await draft(over))).details;
    expect(await missing({ template_id: null })).toEqual({ missing: 'template' });
    expect(await missing({ template_params: [] })).toEqual({ missing: 'params' });
    expect(await missing({ filter: null })).toEqual({ missing: 'audience' });
    expect(await missing({ filter: { type: 'custom' } })).toEqual({ missing: 'audience' });
  });

  test('whose audience has grown since it was confirmed asks again', async () => {
    const { draft, refusedSend, send } = await salon();
    const id = await draft();
    expect(await refusedSend(id, { expected: 2 })).toMatchObject({
      code: 'AUDIENCE_CHANGED',
      details: { recipients: 3 },
    });
    expect(await send(id, { expected: 3 })).toMatchObject({ recipients: 3 });
  });

  test('to named clients goes to those of the business alone', async () => {
    const other = await salon();
    const { people, draft, send } = await salon();
    const named = [people[0]?.id ?? '', other.people[0]?.id ?? '', crypto.randomUUID(), 'x'];
    expect(await send(await draft({ filter: null }), { clients: named })).toMatchObject({ recipients: 1 });
    await work();
    expect(chatOf(people[0]?.phone ?? '')).toHaveLength(1);
    expect(chatOf(other.people[0]?.phone ?? '')).toEqual([]);
  });

  test('is sent by owners and admins with a running plan alone', async () => {
    const { draft, business_id } = await salon();
    const campaign_id = await draft();
    const other = await salon();
    const sent = { business_id, campaign_id, mode: 'send' };
    const codeOf = async (as: Parameters<typeof refusal>[2] extends { as?: infer A } ? A : never) =>
      (await refusal(calls.send, sent, { as: as as never })).code;
    expect(await codeOf((await seedMember(business_id, 'staff')) as never)).toBe('NOT_ALLOWED');
    expect(await codeOf(other.owner as never)).toBe('NOT_FOUND');
    const foreign = { ...sent, business_id: other.business_id };
    expect((await refusal(calls.send, foreign, { as: other.owner })).code).toBe('NOT_FOUND');
    await database.pool.query('DELETE FROM subscription_period WHERE business_id = $1', [business_id]);
    const admin = await seedMember(business_id, 'admin');
    expect(await refusal(calls.send, sent, { as: admin })).toMatchObject({
      code: 'CAMPAIGN_NOT_AVAILABLE',
      message: 'Business or user is not available',
    });
  });
});

describe('credits', () => {
  test('of messages that did not arrive come back with the reason, also later', async () => {
    const { draft, send, progress, balance, get } = await salon({
      clients: 2,
      phones: [`+${failingNumber(1002)}`],
    });
    const id = await draft();
    await send(id);
    await eventually(async () => {
      await work();
      return (await progress(id)).credits.given_back === 1;
    });
    expect(await progress(id)).toMatchObject({ failed: 1, credits: { consumed: 2, open: 0 } });
    expect(await get(id)).toMatchObject({ status: 'sent' });
    expect(await balance()).toBe(998);
    // A report of days later.
    await database.pool.query(
      `UPDATE outgoing_message SET state = 'failed', failed_at = now(), failure = 'x', failure_code = 131049,
         delivered_at = NULL, read_at = NULL
       WHERE source_id = $1 AND state <> 'failed' AND id = (
         SELECT id FROM outgoing_message WHERE source_id = $1 AND state <> 'failed' LIMIT 1)`,
      [id],
    );
    await database.pool.query(
      "INSERT INTO jobs.job (name, data) SELECT 'campaign-run', jsonb_build_object('business_id', business_id, 'campaign_id', id) FROM campaign WHERE id = $1",
      [id],
    );
    await jobs.runDue();
    expect((await progress(id)).credits).toEqual({ reserved: 3, consumed: 1, given_back: 2, open: 0 });
    expect(await balance()).toBe(999);
  });

  test('of a message that nobody answered stay open until it is given up, and it is not sent again', async () => {
    const { draft, send, progress, steer, people, balance } = await salon({ clients: 1 });
    const phone = people[0]?.phone ?? '';
    control.addFault({ fault: 'cut_after_accept', next: 1, phone });
    control.addFault({ fault: 'lost_events', phone });
    const id = await draft();
    await send(id);
    await work();
    expect(await progress(id)).toMatchObject({ unknown: 1, credits: { open: 1 } });
    clock.advance({ minutes: 12 });
    await work();
    expect((await progress(id)).credits).toEqual({ reserved: 1, consumed: 0, given_back: 1, open: 0 });
    expect(await balance()).toBe(1000);
    await expect(steer(id, 'retry')).rejects.toThrow();
    await work();
    expect(chatOf(phone)).toHaveLength(1);
  });
});

describe('on its way', () => {
  test('it pauses, goes on, and what is cancelled comes back', async () => {
    const { draft, send, steer, progress, people, balance, get } = await salon();
    const id = await draft();
    await send(id);
    expect(await steer(id, 'pause')).toEqual({ sending: 'paused', changed: 3 });
    await work();
    for (const { phone } of people) expect(chatOf(phone)).toEqual([]);
    expect(await steer(id, 'resume')).toEqual({ sending: 'sending', changed: 3 });
    // Queued, and not handed over yet.
    await database.pool.query(
      "UPDATE jobs.job SET start_after = now() WHERE state < 'active' AND name = 'campaign-run'",
    );
    await database.pool.query(
      "UPDATE jobs.job SET start_after = now() + interval '1 hour' WHERE state < 'active' AND name = 'message-send'",
    );
    await jobs.runDue();
    expect((await progress(id)).credits.open).toBe(3);
    expect(await steer(id, 'cancel')).toEqual({ sending: 'cancelled', changed: 3 });
    expect(await get(id)).toMatchObject({ status: 'sent', sending: 'cancelled' });
    await work();
    for (const { phone } of people) expect(chatOf(phone)).toEqual([]);
    expect((await progress(id)).credits).toEqual({ reserved: 3, consumed: 0, given_back: 3, open: 0 });
    expect(await balance()).toBe(1000);
    for (const action of ['pause', 'resume', 'cancel'] as const)
      await expect(steer(id, action)).rejects.toThrow();
  });

  test('what may pass is tried again, once to each; the others are not', async () => {
    const enough = `+${failingNumber(131_049)}`;
    const { draft, send, steer, progress, people, business_id } = await salon({
      clients: 1,
      phones: [enough, `+${failingNumber(1002)}`],
    });
    const id = await draft();
    await send(id);
    await eventually(async () => {
      await work();
      return (await progress(id)).sending === 'finished' && (await progress(id)).credits.given_back === 2;
    });
    const figures = async () =>
      (await database.pool.query('SELECT figures FROM campaign WHERE id = $1', [id])).rows[0].figures;
    await database.transaction((tx) => jobs.send(tx, 'campaign-count', { business_id, campaign_id: id }));
    await jobs.runDue();
    expect(await figures()).toMatchObject({ failed: 2 });
    expect(await steer(id, 'retry')).toEqual({ sending: 'sending', changed: 1 });
    // Under way again: what was counted before is not shown.
    expect(await figures()).toBeNull();
    await eventually(async () => {
      await work();
      return (await progress(id)).sending === 'finished';
    });
    expect((await progress(id)).credits).toEqual({ reserved: 4, consumed: 1, given_back: 3, open: 0 });
    expect(chatOf(people[2]?.phone ?? '')).toHaveLength(1);
  });

  test('who opted out after it was sent off does not get it', async () => {
    const { draft, send, people, progress, business_id, balance } = await salon({ clients: 2 });
    const id = await draft();
    await send(id);
    await database.pool.query(
      'INSERT INTO whatsapp_opt_out (business_id, phone, at) VALUES ($1, $2, now())',
      [business_id, people[0]?.phone],
    );
    await work();
    expect(chatOf(people[0]?.phone ?? '')).toEqual([]);
    expect((await progress(id)).credits).toMatchObject({ consumed: 1, given_back: 1 });
    expect(await balance()).toBe(999);
  });

  test('a template that WhatsApp does not take any more stops it before anything goes', async () => {
    const { draft, send, people, progress, business_id } = await salon({ clients: 1 });
    const id = await draft();
    await send(id);
    const template = () =>
      database.q
        .selectFrom('message_template')
        .select(['provider_template_id', 'status'])
        .where('business_id', '=', business_id)
        .executeTakeFirstOrThrow();
    control.decideTemplate((await template()).provider_template_id ?? '', 'DISABLED');
    await eventually(async () => {
      await control.settled();
      await database.pool.query("INSERT INTO jobs.job (name, data) VALUES ('message-events', '{}')");
      return (await template()).status === 'FAILED';
    });
    await work();
    expect(await progress(id)).toMatchObject({ sending: 'paused', credits: { open: 1 } });
    expect(chatOf(people[0]?.phone ?? '')).toEqual([]);
  });
});

describe('the hours', () => {
  test('a campaign sent at night goes in the morning; one planned goes at its time, and is a draft again when cancelled', async () => {
    const { draft, send, people, progress, shown, refusedSend, steer, get, balance } = await salon({
      clients: 1,
    });
    // 22:30 in India.
    const night = clock.now().toZonedDateTimeISO('Asia/Kolkata').with({ hour: 22, minute: 30 });
    clock.advance({ milliseconds: Number(night.epochMilliseconds - clock.now().epochMilliseconds) });
    const id = await draft();
    const opens = night
      .add({ days: 1 })
      .with({ hour: 10, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
    const scheduled_for = opens.toInstant().toString();
    expect(await send(id)).toMatchObject({ sending: 'scheduled', scheduled_for });
    const held = { held_until: scheduled_for };
    expect(await shown(id)).toMatchObject({ listed: held, results: { ...held, goes_until: '21:00' } });
    await work();
    expect(chatOf(people[0]?.phone ?? '')).toEqual([]);
    expect(await steer(id, 'cancel')).toEqual({ sending: null, changed: 1 });
    expect(await get(id)).toMatchObject({ status: 'draft', sending: null });
    expect(await balance()).toBe(1000);
    const early = opens.with({ hour: 9 }).toInstant().toString();
    expect(await refusedSend(id, { send_at: early })).toMatchObject({
      code: 'OUTSIDE_CAMPAIGN_HOURS',
      details: { goes_from: '10:00', goes_until: '21:00' },
    });
    const at = opens.with({ hour: 11 }).toInstant();
    expect(await send(id, { send_at: at.toString() })).toMatchObject({ sending: 'scheduled' });
    // A plan is nobody's hold.
    const planned = { scheduled_for: at.toString(), held_until: null };
    expect(await shown(id)).toMatchObject({ listed: planned, results: planned });
    await steer(id, 'cancel');
    expect(await get(id)).toMatchObject({ sending: null, send_at: null });
    await send(id, { send_at: at.toString() });
    clock.advance({ milliseconds: at.epochMilliseconds - clock.now().epochMilliseconds });
    await eventually(async () => {
      await work();
      return (await progress(id)).sent === 1;
    });
  });
});

describe('a test', () => {
  test('costs one credit, goes to the phone with +91, and writes no client down', async () => {
    const { draft, send, refusedSend, balance, progress } = await salon({ credits: 2 });
    const id = await draft();
    const phone = '98300 12345';
    expect(await send(id, { mode: 'Test', clients: [phone] })).toMatchObject({ success: true, balance: 1 });
    await work();
    expect(chatOf('+919830012345')).toEqual([textFor('Nandini')]);
    expect(await progress(id)).toMatchObject({ recipients: 0, sending: null });
    // Its credit comes back when it fails.
    await send(id, { mode: 'test', clients: [`+${failingNumber(1002)}`] });
    await eventually(async () => {
      await work();
      return (await balance()) === 1;
    });
    await send(id, { mode: 'test', clients: [phone] });
    expect(await refusedSend(id, { mode: 'test', clients: [phone] })).toMatchObject({
      code: 'NOT_ENOUGH_CREDITS',
    });
    expect(await refusedSend(id, { mode: 'test', clients: ['12'] })).toMatchObject({ code: 'MALFORMED' });
    expect(await refusedSend(id, { mode: 'test' })).toMatchObject({ code: 'MALFORMED' });
  });

  test('is settled once, however many of its reports come at once', async () => {
    const { draft, send, business_id, balance } = await salon({ credits: 10 });
    await send(await draft(), { mode: 'test', clients: [newPhone()] });
    await work();
    const { rows } = await database.pool.query(
      'UPDATE credit_reservation SET consumed = 0 WHERE business_id = $1 RETURNING id',
      [business_id],
    );
    const { inBusiness } = creditsOf(server);
    const settle = () => inBusiness(business_id, (ctx) => settleTest(ctx, rows[0].id));
    await Promise.all(Array.from({ length: 8 }, settle));
    const after = await database.pool.query('SELECT consumed FROM credit_reservation WHERE id = $1', [
      rows[0].id,
    ]);
    expect(after.rows).toEqual([{ consumed: 1 }]);
    expect(await balance()).toBe(9);
  });

  test('is for the own phone: a business sends few of them', async () => {
    const { draft, send, refusedSend } = await salon();
    const id = await draft();
    for (let n = 0; n < 20; n++) await send(id, { mode: 'test', clients: [newPhone()] });
    expect(await refusedSend(id, { mode: 'test', clients: [newPhone()] })).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  });
});

test('one without a name gets that of its template, once and for all', async () => {
  const { draft, send, get, business_id } = await salon({ clients: 1 });
  const id = await draft({ name: ' ' });
  await send(id);
  const { name, template } = await get(id);
  expect(name).toBe(template?.vertical);
  expect(name).toMatch(/^We miss you/);
  const { rows } = await database.pool.query('SELECT title FROM credit_reservation WHERE business_id = $1', [
    business_id,
  ]);
  expect(rows).toEqual([{ title: name }]);
});

test('the job that comes every minute goes on with what is under way', async () => {
  const { draft, send, people } = await salon({ clients: 1 });
  await send(await draft());
  await database.pool.query(`DELETE FROM jobs.job WHERE name = 'campaign-run'`);
  // As the schedule does, without data.
  await database.pool.query(`INSERT INTO jobs.job (name) VALUES ('campaign-run')`);
  await jobs.runDue();
  await database.pool.query(
    `UPDATE jobs.job SET start_after = now() WHERE name = 'campaign-run' AND state < 'active'`,
  );
  await jobs.runDue();
  await workMessages(server, simulator);
  expect(chatOf(people[0]?.phone ?? '')).toHaveLength(1);
});

test('one in five is held back where it was chosen and there are enough, and costs nothing', async () => {
  const { draft, send, business_id, progress } = await salon({ clients: 1 });
  await database.pool.query(
    `INSERT INTO client (business_id, id, name, name_key, search_name, pieces, phone)
     SELECT $1, gen_random_uuid(), 'Ravi', 'ravi', 'ravi', '{}', '+9196' || lpad(n::text, 8, '0')
     FROM generate_series(1, 199) AS n`,
    [business_id],
  );
  await database.pool.query(
    `INSERT INTO client_summary (business_id, client_id, is_listed, name_key, first_seen_on, counted_on)
     SELECT business_id, id, true, name_key, current_date, current_date FROM client WHERE business_id = $1
     ON CONFLICT DO NOTHING`,
    [business_id],
  );
  const id = await draft({ holds_back: true });
  expect(await send(id)).toMatchObject({ recipients: 160, held_back: 40, balance: 840 });
  await eventually(async () => {
    await work();
    return (await progress(id)).sending === 'finished';
  });
  expect(await progress(id)).toMatchObject({ sent: 160, held_back: 40 });
});
