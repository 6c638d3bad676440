import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { headerCalls as calls } from '@kursi/core/messaging/header.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { connectNumber, seedHeaderOwner, WRITTEN_HEADER } from '../../../testing/http/headers.ts';
import { useMessageSimulator } from '../../../testing/salon/messages.ts';
import { useServer } from '../../../testing/server.ts';

const { env } = await useMessageSimulator();
const server = await useServer({ env, mayLogErrors: true });
const { call, refusal, database, seedMember } = server;

/** A business whose number is made at the provider, and what its owner does then. */
async function boughtNumber(display_name: string) {
  const business = await seedHeaderOwner(server);
  const { owner, business_id, phone, verify, header } = business;
  const made = await business.buy(owner, { display_name });
  const settings = () => call(settingsCalls.get, { business_id }, { as: owner });
  const untilHeard = (app_id: string, step: string) =>
    eventually(async () => {
      await verify(app_id, owner).catch(() => undefined);
      return (await header())?.step === step;
    });
  return {
    ...business,
    made,
    link: made.embedded_signup_link as string,
    app_id: made.app_id as string,
    senderType: async () => (await settings()).whatsapp_header_type,
    /** Behind the sign-up link, until the provider has decided. */
    async connect(typed: { phone?: string; display_name?: string }, step: string) {
      const { embedded_signup_link, app_id } = (await header()) ?? made;
      await connectNumber(embedded_signup_link as string, { phone, display_name, ...typed });
      await untilHeard(app_id as string, step);
    },
    choose: (use: 'connected' | 'written') => call(calls.chooseNumber, { business_id, use }, { as: owner }),
    refunds: async () =>
      (await database.pool.query('select amount, reason from refund where business_id = $1', [business_id]))
        .rows,
  };
}

describe('the sign-up page', () => {
  test('knows the name that was bought, and takes no number for granted', async () => {
    const { link } = await boughtNumber('Tara Beauty Lounge');
    const page = await (await fetch(link)).text();
    expect(page).toContain(
      'name="display_name" required minlength="3" maxlength="60" autocomplete="organization" value="Tara Beauty Lounge"',
    );
    expect(page).not.toContain(WRITTEN_HEADER.contact_phone.slice(1));
  });

  test('of a renamed number knows the new name, and the new name is what is reviewed', async () => {
    const { owner, save, connect, header, untilStep } = await boughtNumber('Reject Parlour');
    await connect({}, 'rejected');
    await save(owner, { display_name: 'Sunrise Parlour' });
    const again = await untilStep(owner, 'created');
    const page = await (await fetch(again.embedded_signup_link as string)).text();
    expect(page).toContain('value="Sunrise Parlour"');
    await connect({ display_name: 'Sunrise Parlour' }, 'live');
    expect(await header()).toMatchObject({
      step: 'live',
      display_name: 'Sunrise Parlour',
      rejected_at: null,
    });
  });
});

describe('the number that goes live', () => {
  test('is the one that was bought: messages come from it at once, until its owner chooses otherwise', async () => {
    const { owner, business_id, phone, app_id, connect, header, senderType, verify } =
      await boughtNumber('Switches Alone');
    expect(await senderType()).toBe('product');
    await connect({}, 'live');
    expect(await header()).toMatchObject({ phone, other_phone: null });
    expect(await senderType()).toBe('custom');
    await call(settingsCalls.update, { business_id, whatsapp_header_type: 'product' }, { as: owner });
    await verify(app_id, owner);
    expect(await senderType()).toBe('product');
  });

  test('is another one: nothing changes silently, and the owner may keep it', async () => {
    const { phone, connect, header, senderType, choose } = await boughtNumber('Keeps The Other');
    const other = phone.replace('+9190000', '+9190001');
    await connect({ phone: other }, 'live');
    expect(await header()).toMatchObject({ phone, other_phone: other });
    expect(await senderType()).toBe('product');
    expect(await choose('connected')).toMatchObject({ phone: other, other_phone: null });
    expect(await senderType()).toBe('custom');
    await expect(choose('connected')).rejects.toThrow('404');
  });

  test('is another one: the right one is connected anew, without a second payment', async () => {
    const bought = await boughtNumber('Wants The Right');
    const { owner, business_id, phone, app_id, connect, header, senderType, choose, untilStep } = bought;
    await connect({ phone: phone.replace('+9190000', '+9190002') }, 'live');
    expect(await choose('written')).toMatchObject({ step: 'paid', phone, other_phone: null });
    const anew = await untilStep(owner, 'created');
    expect(anew.app_id).not.toBe(app_id);
    await connect({}, 'live');
    expect(await header()).toMatchObject({ phone, other_phone: null, app_id: anew.app_id });
    expect(await senderType()).toBe('custom');
    const { items } = await call(subscriptionCalls.listTerms, { business_id }, { as: owner });
    expect(items).toHaveLength(1);
  });
});

describe('a rejected number', () => {
  test('is given up: the whole price goes back once, and one can begin anew', async () => {
    const { owner, business_id, connect, header, refunds, buy } = await boughtNumber('Reject For Ever');
    expect((await refusal(calls.giveUp, { business_id }, { as: owner })).code).toBe('HEADER_NOT_REJECTED');
    await connect({}, 'rejected');
    expect(await header()).toMatchObject({ may_give_up: true });
    const staff = await seedMember(business_id, 'staff');
    expect((await refusal(calls.giveUp, { business_id }, { as: staff })).code).toBe('NOT_ALLOWED');
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => call(calls.giveUp, { business_id }, { as: owner })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await header()).toMatchObject({ step: 'refused', refused_reason: 'GIVEN_UP', may_give_up: false });
    expect(await refunds()).toEqual([
      { amount: 299_900, reason: 'WhatsApp rejected the number, and its owner gave it up' },
    ]);
    const { items } = await call(subscriptionCalls.listTerms, { business_id }, { as: owner });
    expect(items).toMatchObject([{ kind: 'custom_header', cancelled: true, refunded: 299_900 }]);
    expect(await buy(owner, { display_name: 'Another Name' })).toMatchObject({ step: 'created' });
  });

  test('is refused for good: the whole price goes back by itself', async () => {
    const { owner, business_id, connect, header, refunds, events } = await boughtNumber('Banned Parlour');
    await connect({}, 'refused');
    expect(await header()).toMatchObject({ refused_reason: 'Account disabled for a policy violation' });
    expect(await refunds()).toEqual([{ amount: 299_900, reason: 'WhatsApp refused the number' }]);
    expect(await events()).toContain('refused');
    const { items } = await call(subscriptionCalls.listTerms, { business_id }, { as: owner });
    expect(items).toMatchObject([{ cancelled: true, refunded: 299_900 }]);
  });
});

test('a name with a picture among its letters is refused before it is paid', async () => {
  const { owner, business_id } = await seedHeaderOwner(server);
  for (const display_name of ['Tara 💅 Lounge', 'Tara ☀️ Lounge', 'Tara 🇮🇳']) {
    const custom_header = { ...WRITTEN_HEADER, display_name };
    const { details } = await refusal(calls.save, { business_id, custom_header }, { as: owner });
    expect(details).toEqual({
      fields: [{ field: 'custom_header.display_name', problem: 'picture_in_name' }],
    });
  }
  for (const display_name of ['Tara & Co. 24/7', 'तारा सैलून', "L'Amour #1"])
    expect(
      await call(
        calls.save,
        { business_id, custom_header: { ...WRITTEN_HEADER, display_name } },
        { as: owner },
      ),
    ).toMatchObject({ display_name });
});
