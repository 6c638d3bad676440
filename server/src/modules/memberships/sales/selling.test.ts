import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { dueCalls } from '@kursi/core/billing/dues.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { membershipTemplateCalls as templateCalls } from '@kursi/core/memberships/membership-templates.contract.ts';
import { membershipCalls as calls } from '@kursi/core/memberships/memberships.contract.ts';
import { describe, expect, test } from 'vitest';
import { seedMembershipDesk } from '../../../testing/salon/memberships.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, seedMember, seedAccount, clock } = server;

describe('templates', () => {
  test('all that are not deleted are listed for management, only enabled ones are offered', async () => {
    const { business_id, owner, wallet_id, package_id } = await seedMembershipDesk(server);
    const listed = async () =>
      (await call(templateCalls.list, { business_id }, { as: owner })).items.map(({ id }) => id);
    const offered = async () =>
      (await call(templateCalls.offered, { business_id })).items.map(({ name }) => name);
    expect((await offered()).sort()).toEqual(['10 facials, 2 free', 'Wallet 5,000']);
    await call(templateCalls.change, { business_id, id: wallet_id, status: 'disable' }, { as: owner });
    expect(await offered()).toEqual(['10 facials, 2 free']);
    expect(await listed()).toHaveLength(2);
    await call(templateCalls.remove, { business_id, id: package_id }, { as: owner });
    expect(await offered()).toEqual([]);
    expect(await listed()).toEqual([wallet_id]);
    // The undo.
    await call(templateCalls.change, { business_id, id: package_id, status: 'enable' }, { as: owner });
    expect(await offered()).toEqual(['10 facials, 2 free']);
  });

  test('a wallet has a sum, a package has services of this business', async () => {
    const { template, facial_id, business_id, owner, wallet_id } = await seedMembershipDesk(server);
    const other = await seedMembershipDesk(server);
    const code = (over: Parameters<typeof template>[0]) =>
      template(over).then(
        () => 'added',
        (error: Error) => /MALFORMED|NOT_FOUND/.exec(error.message)?.[0],
      );
    const uses = (service_id: string) => [{ service_id, total_count: 2 }];
    expect(await code({ benefit_amount: null })).toBe('MALFORMED');
    expect(await code({ services2: uses(facial_id) })).toBe('MALFORMED');
    expect(await code({ type: 'service' })).toBe('MALFORMED');
    const bare = { type: 'service', benefit_amount: null } as const;
    expect(await code({ ...bare, services2: uses(other.facial_id) })).toBe('NOT_FOUND');
    expect(await code({ ...bare, services2: [...uses(facial_id), ...uses(facial_id)] })).toBe('MALFORMED');
    expect(await code({ ...bare, services2: uses(facial_id) })).toBe('added');
    const change = { business_id, id: wallet_id, benefit_amount: null };
    expect((await refusal(templateCalls.change, change, { as: owner })).code).toBe('MALFORMED');
  });

  test('are the matter of owners and admins, and of the business', async () => {
    const { business_id, wallet_id } = await seedMembershipDesk(server);
    const staff = await seedMember(business_id, 'staff');
    const stranger = await seedAccount();
    const of = { business_id, id: wallet_id };
    expect((await refusal(templateCalls.remove, of, { as: staff })).code).toBe('NOT_ALLOWED');
    expect((await refusal(templateCalls.remove, of, { as: stranger })).code).toBe('NOT_FOUND');
    expect((await refusal(templateCalls.list, { business_id }, { as: stranger })).code).toBe('NOT_FOUND');
    const other = await seedMembershipDesk(server);
    const mine = { business_id: other.business_id, id: wallet_id };
    expect((await refusal(templateCalls.remove, mine, { as: other.owner })).code).toBe('NOT_FOUND');
  });

  test('the price says what is due now, what later, and until when it runs', async () => {
    const { business_id, wallet_id, package_id, template, owner } = await seedMembershipDesk(server);
    const pricing = (template_id: string) => call(templateCalls.pricing, { business_id, template_id });
    expect(await pricing(wallet_id)).toMatchObject({
      price: 500_000,
      advance_amount: 250_000,
      rest_amount: 250_000,
      benefit_amount: 600_000,
    });
    const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
    expect(await pricing(package_id)).toMatchObject({
      advance_amount: 800_000,
      rest_amount: 0,
      services: [{ total_count: 12 }],
      last_day: today.subtract({ days: 1 }).add({ months: 6 }).toString(),
    });
    const id = await template({ name: 'Old' });
    await call(templateCalls.change, { business_id, id, status: 'disable' }, { as: owner });
    expect((await refusal(templateCalls.pricing, { business_id, template_id: id })).code).toBe(
      'MEMBERSHIP_NOT_SOLD',
    );
  });
});

describe('the desk sells one', () => {
  test('in the middle of a bill, with the advance now and the rest as a due', async () => {
    const { business_id, owner, bill, service, wallet_id, of, client_id } = await seedMembershipDesk(server);
    const sold = {
      services: [service],
      memberships: [{ template_id: wallet_id, amount: paise(500_000) }],
      financial_summary: {
        tax_amount: noPaise,
        total_amount: paise(530_000),
        paid_amount: noPaise,
        membership_discount_total: noPaise,
      },
    };
    const short = { ...sold, payments: [{ type: 'cash' as const, amount: paise(200_000) }] };
    const refused = await refusal(billingCalls.makeWalkIn, bill.input(short), { as: owner });
    expect(refused).toMatchObject({ code: 'ADVANCE_REQUIRED', details: { advance_amount: 250_000 } });
    const made = await bill({ ...sold, payments: [{ type: 'cash', amount: paise(280_000) }] });
    expect(made).toMatchObject({ total_amount: 530_000, paid_amount: 280_000, due_amount: 250_000 });
    const [membership_id = ''] = made.membership_ids;
    expect(await of(membership_id)).toMatchObject({
      name: 'Wallet 5,000',
      client_id,
      price: 500_000,
      benefit_amount: 600_000,
      used_benefit_amount: 0,
      due_amount: 250_000,
      visit_id: made.visit_id,
      state: 'running',
    });
    const receipt = await call(billingCalls.get, { business_id, visit_id: made.visit_id }, { as: owner });
    expect(receipt.lines).toMatchObject([
      { name: 'Haircut', amount: 30_000 },
      { name: 'Wallet 5,000', amount: 500_000, membership_id, template_id: wallet_id },
    ]);
    const dues = await call(dueCalls.list, { business_id }, { as: owner });
    expect(dues.items).toMatchObject([{ visit_id: made.visit_id, due_amount: 250_000 }]);
  });

  test('as a bill of its own; the first payment brings the advance, and can be undone', async () => {
    const { business_id, owner, sell, of, wallet_id } = await seedMembershipDesk(server);
    const { membership_id, due_amount } = await sell();
    expect(due_amount).toBe(500_000);
    const pay = { business_id, membership_id, payment_type: 'cash' } as const;
    const little = await refusal(calls.pay, { ...pay, amount: paise(100_000) }, { as: owner });
    expect(little).toMatchObject({ code: 'ADVANCE_REQUIRED', details: { advance_amount: 250_000 } });
    await call(calls.pay, { ...pay, amount: paise(300_000) }, { as: owner });
    expect((await of(membership_id)).due_amount).toBe(200_000);
    const more = await refusal(calls.pay, { ...pay, amount: paise(200_001) }, { as: owner });
    expect(more.code).toBe('AMOUNT_TOO_LARGE');
    await call(calls.pay, { ...pay, payment_type: 'businessUPI', amount: paise(200_000) }, { as: owner });
    expect((await of(membership_id)).due_amount).toBe(0);
    await call(calls.undoPayment, { business_id, membership_id }, { as: owner });
    expect((await of(membership_id)).due_amount).toBe(200_000);
    const payments = [{ type: 'cash' as const, amount: paise(249_999) }];
    await expect(sell(wallet_id, { payments })).rejects.toThrow('ADVANCE_REQUIRED');
    expect(await sell(wallet_id, { payments: [{ type: 'cash', amount: paise(250_000) }] })).toMatchObject({
      paid_amount: 250_000,
      due_amount: 250_000,
    });
  });

  test('only owners and admins adjust what is sold', async () => {
    const { business_id, client_id, wallet_id, package_id, facial_id, sell, of, template } =
      await seedMembershipDesk(server);
    const staff = await seedMember(business_id, 'staff');
    const base = { business_id, client_id, template_id: wallet_id };
    for (const over of [
      { adjusted_price: paise(1) },
      { adjusted_benefit_amount: paise(900_000) },
      { adjusted_start_at: clock.now().toString() },
      { adjusted_expiry: clock.now().add({ hours: 24 }).toString() },
      { adjusted_services: [{ service_id: facial_id, total_count: 99 }] },
    ]) {
      expect((await refusal(calls.buy, { ...base, ...over }, { as: staff })).code).toBe('NOT_ALLOWED');
    }
    await call(calls.buy, base, { as: staff });
    const start = clock.now().add({ hours: 48 });
    const wallet = await sell(wallet_id, {
      adjusted_price: paise(450_000),
      adjusted_benefit_amount: paise(700_000),
      adjusted_start_at: start.toString(),
      adjusted_expiry: start.add({ hours: 240 }).toString(),
    });
    expect(await of(wallet.membership_id)).toMatchObject({
      price: 450_000,
      benefit_amount: 700_000,
      state: 'coming',
    });
    const bundle = await sell(package_id, { adjusted_services: [{ service_id: facial_id, total_count: 3 }] });
    expect((await of(bundle.membership_id)).services).toMatchObject([{ total_count: 3, used_count: 0 }]);
    await expect(sell(wallet_id, { adjusted_expiry: '2020-01-01T00:00:00Z' })).rejects.toThrow('MALFORMED');
    const off = await template({ name: 'Off' });
    await call(templateCalls.remove, { business_id, id: off }, { as: staff }).catch(() => null);
    expect((await refusal(calls.buy, { ...base, client_id: null }, { as: staff })).code).toBe(
      'CLIENT_REQUIRED',
    );
  });

  test('one that is not on sale, of another business, or for someone without a name is refused', async () => {
    const desk = await seedMembershipDesk(server);
    const { business_id, owner, wallet_id, bill } = desk;
    const other = await seedMembershipDesk(server);
    await call(templateCalls.change, { business_id, id: wallet_id, status: 'disable' }, { as: owner });
    await expect(desk.sell()).rejects.toThrow('MEMBERSHIP_NOT_SOLD');
    await expect(desk.sell(other.wallet_id)).rejects.toThrow('NOT_FOUND');
    await expect(desk.sell(desk.package_id, { client_id: other.client_id })).rejects.toThrow('NOT_FOUND');
    const nobody = bill.input({
      user_id: null,
      services: [],
      memberships: [{ template_id: desk.package_id, amount: paise(800_000) }],
      payments: [{ type: 'cash', amount: paise(800_000) }],
      financial_summary: {
        tax_amount: noPaise,
        total_amount: paise(800_000),
        paid_amount: paise(800_000),
        membership_discount_total: noPaise,
      },
    });
    expect((await refusal(billingCalls.makeWalkIn, nobody, { as: owner })).code).toBe('CLIENT_REQUIRED');
  });

  test('the bill is voided while it is unused, and stands when it was used', async () => {
    const { business_id, owner, sell, of, use } = await seedMembershipDesk(server);
    const one = await sell();
    await call(
      billingCalls.void,
      { business_id, visit_id: one.visit_id, reason: 'typed twice' },
      { as: owner },
    );
    expect(await of(one.membership_id)).toMatchObject({ state: 'cancelled' });
    const two = await sell();
    await use([{ by: two.membership_id, cover: 30_000 }]);
    const no = await refusal(
      billingCalls.void,
      { business_id, visit_id: two.visit_id, reason: 'changed mind' },
      { as: owner },
    );
    expect(no.code).toBe('MEMBERSHIP_USED');
  });
});

describe('the owner', () => {
  test('sees what is still to be given, who holds it, and finds a client', async () => {
    const { business_id, owner, sell, use, wallet_id, package_id, client } = await seedMembershipDesk(server);
    const wallet = await sell(wallet_id, { payments: [{ type: 'cash', amount: paise(500_000) }] });
    const bundle = await sell(package_id, { client_id: await client('Devika Pillai') });
    await use([{ by: wallet.membership_id, cover: 30_000 }]);
    expect(await call(calls.summary, { business_id }, { as: owner })).toMatchObject({
      running_count: 2,
      client_count: 2,
      amounts: {
        wallets_amount: 570_000,
        packages_amount: 800_000,
        ending_amount: 0,
        due_amount: 800_000,
        sold_amount: 1_300_000,
        used_amount: 30_000,
      },
      counts: { all: 2, wallets: 1, packages: 1, ending: 0, unpaid: 1, ended: 0 },
    });
    const ids = async (over: object) =>
      (await call(calls.list, { business_id, ...over }, { as: owner })).items.map(({ id }) => id);
    expect(await ids({})).toEqual([bundle.membership_id, wallet.membership_id]);
    expect(await ids({ filter: 'unpaid' })).toEqual([bundle.membership_id]);
    expect(await ids({ query: 'devika' })).toEqual([bundle.membership_id]);
    const first = await call(calls.list, { business_id, limit: 1 }, { as: owner });
    expect(await ids({ limit: 1, cursor: first.next_cursor })).toEqual([wallet.membership_id]);
    const stranger = await seedAccount();
    expect((await refusal(calls.list, { business_id }, { as: stranger })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.summary, { business_id }, { as: stranger })).code).toBe('NOT_FOUND');
  });

  test('adjusts, extends, freezes and resumes, all in the history', async () => {
    const { business_id, owner, sell, of, use, refusalOfUse } = await withUse();
    const { membership_id } = await sell();
    const key = { business_id, membership_id };
    await use([{ by: membership_id, cover: 30_000 }]);
    await call(calls.adjust, { ...key, amount_left: paise(100_000), reason: 'by mistake' }, { as: owner });
    expect(await of(membership_id)).toMatchObject({ benefit_amount: 130_000, used_benefit_amount: 30_000 });
    await call(calls.freeze, { ...key, reason: 'abroad' }, { as: owner });
    expect((await refusal(calls.freeze, { ...key, reason: 'abroad' }, { as: owner })).code).toBe('CONFLICT');
    expect(await refusalOfUse(membership_id)).toBe('MEMBERSHIP_NOT_USABLE');
    const before = Temporal.Instant.from((await of(membership_id)).expiry);
    clock.advance({ hours: 240 });
    const again = await seedMember(business_id, 'owner');
    await call(calls.resume, key, { as: again });
    const found = await call(calls.get, key, { as: again });
    const after = Temporal.Instant.from(found.expiry);
    expect(before.until(after).total('hours')).toBeCloseTo(240, 1);
    const last_day = '2030-01-31';
    await call(calls.extend, { ...key, last_day, reason: 'a present' }, { as: again });
    expect((await call(calls.get, key, { as: again })).last_day).toBe(last_day);
    const { items } = await call(calls.ledger, { ...key, limit: 50 }, { as: again });
    expect(items.map(({ kind, amount, amount_left }) => [kind, amount, amount_left])).toEqual([
      ['extended', null, 100_000],
      ['resumed', null, 100_000],
      ['frozen', null, 100_000],
      ['adjusted', -470_000, 100_000],
      ['used', -30_000, 570_000],
      ['bought', 600_000, 600_000],
    ]);
    const staff = await seedMember(business_id, 'staff');
    for (const [one, input] of [
      [calls.adjust, { ...key, amount_left: paise(1), reason: 'x' }],
      [calls.extend, { ...key, last_day, reason: 'x' }],
      [calls.freeze, { ...key, reason: 'x' }],
      [calls.resume, key],
    ] as const) {
      expect((await refusal(one as never, input as never, { as: staff })).code).toBe('NOT_ALLOWED');
    }
  });

  test('shows staff who holds what, and no sums', async () => {
    const { business_id, sell, wallet_id } = await seedMembershipDesk(server);
    await sell(wallet_id);
    const staff = await seedMember(business_id, 'staff');
    expect(await call(calls.summary, { business_id }, { as: staff })).toMatchObject({
      running_count: 1,
      client_count: 1,
      amounts: null,
      counts: { all: 1, unpaid: 1 },
    });
    const { items } = await call(templateCalls.list, { business_id }, { as: staff });
    expect(items.find(({ id }) => id === wallet_id)).toMatchObject({ running_count: 1, still_to_give: null });
  });

  test('takes all uses of a package away, and still sees the sums', async () => {
    const { business_id, owner, sell, package_id, facial_id } = await seedMembershipDesk(server);
    const { membership_id } = await sell(package_id);
    const services = [{ service_id: facial_id, uses_left: 0 }];
    await call(calls.adjust, { business_id, membership_id, services, reason: 'sold twice' }, { as: owner });
    expect(await call(calls.summary, { business_id }, { as: owner })).toMatchObject({
      amounts: { packages_amount: 0 },
    });
    const { items } = await call(templateCalls.list, { business_id }, { as: owner });
    expect(items.find(({ id }) => id === package_id)).toMatchObject({ running_count: 1, still_to_give: 0 });
  });

  test('ends one early: all back when unused, else the unused share or what the owner says', async () => {
    const { business_id, sell, of, use, wallet_id } = await seedMembershipDesk(server);
    const admin = await seedMember(business_id, 'admin');
    const full = [{ type: 'cash' as const, amount: paise(500_000) }];
    const one = await sell(wallet_id, { payments: full });
    const key = (membership_id: string) => ({ business_id, membership_id, reason: 'moves away' });
    expect(await call(calls.cancel, key(one.membership_id), { as: admin })).toEqual({
      refund_amount: 500_000,
      to_give_back: 500_000,
    });
    expect((await of(one.membership_id)).state).toBe('cancelled');
    expect((await refusal(calls.cancel, key(one.membership_id), { as: admin })).code).toBe('CONFLICT');
    const two = await sell(wallet_id, { payments: full });
    await use([{ by: two.membership_id, cover: 30_000 }]);
    expect(await call(calls.cancel, key(two.membership_id), { as: admin })).toEqual({
      refund_amount: 475_000,
      to_give_back: 475_000,
    });
    const visit = await call(visitCalls.get, { business_id, visit_id: two.visit_id }, { as: admin });
    expect(visit?.financial_summary).toMatchObject({ total_amount: 25_000 });
    const three = await sell(wallet_id);
    const asked = { ...key(three.membership_id), refund_amount: paise(500_001) };
    expect((await refusal(calls.cancel, asked, { as: admin })).code).toBe('AMOUNT_TOO_LARGE');
    expect(await call(calls.cancel, { ...asked, refund_amount: paise(0) }, { as: admin })).toEqual({
      refund_amount: 0,
      to_give_back: 0,
    });
  });

  test('a time that is hundreds of years away is refused', async () => {
    const { business_id, owner, sell, wallet_id } = await seedMembershipDesk(server);
    for (const adjusted of [
      { adjusted_start_at: '9999-06-01T00:00:00Z' },
      { adjusted_start_at: '0000-01-01T00:00:00Z' },
      { adjusted_expiry: '9999-12-31T23:59:59Z' },
    ]) {
      await expect(sell(wallet_id, adjusted), JSON.stringify(adjusted)).rejects.toThrow('MALFORMED');
    }
    const { membership_id } = await sell();
    const far = { business_id, membership_id, last_day: '9999-12-31', reason: 'for ever' };
    expect((await refusal(calls.extend, far, { as: owner })).code).toBe('MALFORMED');
    expect((await call(calls.list, { business_id }, { as: owner })).items).toHaveLength(1);
  });
});

async function withUse() {
  const desk = await seedMembershipDesk(server);
  const refusalOfUse = async (by: string) =>
    (await refusal(billingCalls.makeWalkIn, desk.using([{ by, cover: 30_000 }]), { as: desk.owner })).code;
  return { ...desk, refusalOfUse };
}
