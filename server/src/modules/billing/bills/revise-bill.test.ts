import { billingCalls as calls } from '@kursi/core/billing/billing.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { paymentMethodCalls } from '@kursi/core/business/payment-methods.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { noPaise, type Paise, paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { backInCash, letStaffSeeBills, seedBillingDesk } from '../../../testing/salon/billing.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, seedMember, clock } = server;

const sums = (total: number) => ({
  total_amount: paise(total),
  tax_amount: noPaise,
  paid_amount: noPaise,
  membership_discount_total: noPaise,
});

const theirMethod = {
  name: 'Card at the terminal',
  icon: 'card' as const,
  counts_in_drawer: false,
  asks_reference: true,
};

async function seedBilled() {
  const desk = await seedBillingDesk(server);
  const { business_id, owner: as, bill, service } = desk;
  const { product } = catalogueOf(server, as, business_id);
  const oil = await product({ stock: 5, price: paise(45_000), inventory_id: 'OIL-1' });
  const { visit_id } = await bill({ products: [{ id: oil, amount: paise(45_000), quantity: 2 }] });
  const key = { business_id, visit_id };
  const visit = await call(visitCalls.get, key, { as });
  const booked = { ...service, booking_id: visit.services[0]?.id ?? '' };
  const stock = async () =>
    Number((await database.pool.query('SELECT stock FROM product WHERE id = $1', [oil])).rows[0]?.stock);
  return { ...desk, as, oil, key, booked, visit, stock };
}

describe('a bill that is revised', () => {
  test('keeps its number, moves stock by the difference, and gives back what was paid above it the way that was chosen', async () => {
    const { as, key, booked, oil, stock, chairs, service } = await seedBilled();
    expect(await stock()).toBe(3);
    const first = await call(calls.get, key, { as });
    const revised = await call(
      calls.revise,
      {
        ...key,
        revision: 0,
        services: [booked, { ...service, entity_id: chairs[1], service_time: '11:00' }],
        products: [{ id: oil, amount: paise(45_000), quantity: 1 }],
        discount: { kind: 'amount', amount: paise(5_000) },
        financial_summary: sums(100_000),
        refunds: [{ type: 'businessUPI', amount: paise(20_000) }],
      },
      { as },
    );
    expect(revised).toMatchObject({
      receipt_number: first.receipt_number,
      revision: 1,
      total_amount: 100_000,
      paid_amount: 100_000,
      due_amount: 0,
    });
    expect(await stock()).toBe(4);
    const visit = await call(visitCalls.get, key, { as });
    expect(visit).toMatchObject({
      total_amount: 100_000,
      paid_amount: 100_000,
      to_give_back: 0,
      products: [{ id: oil, inventory_id: 'OIL-1', quantity: 1, amount: 45_000 }],
      financial_summary: { total_amount: 100_000, discount_amount: 5_000, due_amount: 0 },
      receipt: { receipt_number: first.receipt_number, revision: 1, voided_at: null },
    });
    expect(visit.services).toMatchObject([
      { booking_id: booked.booking_id, type: 'walk-in', booking_status: 'confirmed' },
      { entity_id: chairs[1], type: 'walk-in' },
    ]);
    const newest = await call(calls.get, key, { as });
    expect(newest.discount).toEqual({ kind: 'amount', amount: 5_000 });
    expect(newest.revisions).toMatchObject([
      { revision: 0, total_amount: first.total_amount, made_by_name: first.made_by_name },
      { revision: 1, total_amount: 100_000 },
    ]);
    const { revisions: _, ...earlier } = await call(calls.get, { ...key, revision: 0 }, { as });
    const { revisions: __, ...before } = first;
    expect(earlier).toEqual(before);
    expect((await refusal(calls.get, { ...key, revision: 2 }, { as })).code).toBe('NOT_FOUND');
    const history = await call(visitCalls.listHistory, key, { as });
    expect(history.items.map(({ type }) => type)).toContain('visit.bill_revised');
  });

  test('keeps the prices, rates and products of its day, also for staff, when the catalogue has changed', async () => {
    const { as, key, booked, oil, business_id, service_id, bill } = await seedBilled();
    const staff = await seedMember(business_id, 'staff');
    const made = await bill({ products: [{ id: oil, amount: paise(45_000), quantity: 1 }] }, staff);
    const theirs = { business_id, visit_id: made.visit_id };
    const { services } = await call(visitCalls.get, theirs, { as });
    await database.pool.query('UPDATE service SET price = 99900 WHERE business_id = $1 AND id = $2', [
      business_id,
      service_id,
    ]);
    await database.pool.query(`UPDATE product SET price = 1, product_status = 'deleted' WHERE id = $1`, [
      oil,
    ]);
    await call(settingsCalls.update, { business_id, tax_rate: 1800 }, { as });
    const revised = {
      ...theirs,
      revision: 0,
      services: [{ ...booked, booking_id: services[0]?.id ?? '' }],
      products: [{ id: oil, amount: paise(45_000), quantity: 2 }],
      financial_summary: sums(120_000),
    };
    expect(await call(calls.revise, revised, { as: staff })).toMatchObject({ due_amount: 45_000 });
    expect((await call(calls.get, theirs, { as })).tax_amount).toBe(0);
    expect(key.visit_id).not.toBe(theirs.visit_id);
  });

  test('is refused when it was voided, was revised meanwhile, is of another business, or goes below what was paid by staff', async () => {
    const { as, key, booked, business_id, bill } = await seedBilled();
    const input = { ...key, revision: 0, services: [booked], financial_summary: sums(30_000) };
    const other = await seedBilled();
    expect(await refusal(calls.revise, { ...input, business_id: other.business_id }, { as })).toMatchObject({
      code: 'NOT_FOUND',
    });
    const staff = await seedMember(business_id, 'staff');
    await letStaffSeeBills(server, business_id);
    expect(await refusal(calls.revise, input, { as: staff })).toMatchObject({ code: 'NOT_ALLOWED' });
    const own = { business_id, visit_id: (await bill({}, staff)).visit_id };
    const { services } = await call(visitCalls.get, own, { as });
    const cheaper = {
      ...own,
      revision: 0,
      discount: { kind: 'amount' as const, amount: paise(1_000) },
      services: [{ ...booked, booking_id: services[0]?.id ?? '' }],
      financial_summary: sums(29_000),
    };
    expect(await refusal(calls.revise, cheaper, { as: staff })).toMatchObject({
      code: 'NOT_ALLOWED',
      details: { paid_amount: 30_000 },
    });
    const refunds = [{ type: 'cash' as const, amount: paise(90_000) }];
    await call(calls.revise, { ...input, refunds }, { as });
    expect(await refusal(calls.revise, { ...input, refunds }, { as })).toMatchObject({
      details: { revision: 1 },
    });
    await call(calls.void, { ...key, reason: 'Wrong client', refunds: backInCash(30_000) }, { as });
    expect(await refusal(calls.revise, { ...input, revision: 1 }, { as })).toMatchObject({
      code: 'CONFLICT',
      details: { voided_at: expect.any(String) },
    });
  });

  test('moves no money unasked: without a way that names the whole sum nothing is written, and staff name none', async () => {
    const { as, key, booked, business_id } = await seedBilled();
    const input = { ...key, revision: 0, services: [booked], financial_summary: sums(30_000) };
    const cash = (amount: number) => [{ type: 'cash' as const, amount: paise(amount) }];
    for (const refunds of [undefined, [], cash(89_900), cash(90_100)]) {
      expect(await refusal(calls.revise, { ...input, refunds }, { as })).toMatchObject({
        code: 'REFUND_UNDECIDED',
        details: { to_give_back: 90_000, online_amount: 0 },
      });
    }
    const online = [{ type: 'pg' as const, amount: paise(90_000) }];
    expect((await refusal(calls.revise, { ...input, refunds: online }, { as })).code).toBe(
      'REFUND_TOO_LARGE',
    );
    const elsewhere = await seedBillingDesk(server);
    const { id: method_id } = await call(
      paymentMethodCalls.add,
      { ...theirMethod, business_id: elsewhere.business_id },
      { as: elsewhere.owner },
    );
    const other = { type: 'other' as const, amount: paise(90_000) };
    for (const refunds of [[other], [{ ...other, method_id }], [...cash(90_001), ...cash(-1)]])
      expect((await refusal(calls.revise, { ...input, refunds }, { as })).code).toBe('MALFORMED');
    const staff = await seedMember(business_id, 'staff');
    expect(await refusal(calls.revise, { ...input, refunds: cash(90_000) }, { as: staff })).toMatchObject({
      code: 'NOT_ALLOWED',
      details: { right: 'payment.refund' },
    });
    expect(await call(calls.get, key, { as })).toMatchObject({ revision: 0, paid_amount: 120_000 });
    await call(calls.revise, { ...input, refunds: cash(90_000) }, { as });
    const { revision, payments, paid_amount, total_amount } = await call(calls.get, key, { as });
    expect({ revision, paid_amount, total_amount }).toEqual({
      revision: 1,
      paid_amount: 30_000,
      total_amount: 30_000,
    });
    expect(payments.map(({ type, amount, is_refund }) => [type, amount, is_refund])).toEqual([
      ['cash', 120_000, false],
      ['cash', -90_000, true],
    ]);
    // As it was printed before the change.
    const earlier = await call(calls.get, { ...key, revision: 0 }, { as });
    expect(earlier).toMatchObject({ paid_amount: 120_000, payments: [{ amount: 120_000 }] });
  });

  test('two desks at once: one revision, the other is told', async () => {
    const { as, key, booked } = await seedBilled();
    const refunds = [{ type: 'cash' as const, amount: paise(90_000) }];
    const input = { ...key, revision: 0, services: [booked], financial_summary: sums(30_000), refunds };
    const answers = await Promise.all([0, 1].map(() => server.send(calls.revise, input, { as })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await database.pool.query('SELECT revision FROM bill WHERE visit_id = $1', [
      key.visit_id,
    ]);
    expect(rows).toHaveLength(2);
  });
});

describe('PUT /visit/{id} of a visit that was billed', () => {
  const setTotal = (key: { business_id: string; visit_id: string }, booking_amount: Paise) => ({
    business_id: key.business_id,
    id: key.visit_id,
    booking_amount,
  });

  test('makes a revision: less is a discount over all lines, and what was paid above it is given back at once', async () => {
    const { as, key } = await seedBilled();
    await call(visitCalls.changeTotal, setTotal(key, paise(100_050)), { as });
    const bill = await call(calls.get, key, { as });
    expect(bill).toMatchObject({
      revision: 1,
      total_amount: 100_050,
      round_off_amount: 0,
      discount_amount: 19_950,
      paid_amount: 100_050,
      due_amount: 0,
    });
    expect(bill.lines.map(({ discount_amount }) => discount_amount)).toEqual([4_988, 14_962]);
    expect(await call(visitCalls.get, key, { as })).toMatchObject({ to_give_back: 0, paid_amount: 100_050 });
  });

  test('more makes the services dearer and is due; the same total changes nothing', async () => {
    const { as, key } = await seedBilled();
    await call(visitCalls.changeTotal, setTotal(key, paise(120_000)), { as });
    expect(await call(calls.get, key, { as })).toMatchObject({ revision: 0 });
    await call(visitCalls.changeTotal, setTotal(key, paise(130_000)), { as });
    const { lines, due_amount, revision } = await call(calls.get, key, { as });
    expect({ due_amount, revision, prices: lines.map(({ price }) => price) }).toEqual({
      due_amount: 10_000,
      revision: 1,
      prices: [40_000, 45_000],
    });
  });
});

describe('checking out', () => {
  test('a service that someone else has done moves to that calendar with its price and its time', async () => {
    const { business_id, owner: as, service, client_id, chairs } = await seedBillingDesk(server);
    const booking_date = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
    const booked = await call(
      visitCalls.book,
      {
        business_id,
        client_id,
        booking_date,
        service_time: '10:00',
        services: [{ service_id: service.service_id, entity_id: chairs[0], booking_amount: paise(25_000) }],
        override: ['hours', 'step', 'window', 'past'],
      },
      { as },
    );
    const visit_id = booked.visits[0]?.visit_id ?? '';
    const booking_id = booked.visits[0]?.bookings[0]?.booking_id ?? '';
    const staff = await seedMember(business_id, 'staff');
    const line = { ...service, booking_id, entity_id: chairs[1], booking_amount: paise(25_000) };
    const input = { business_id, visit_id, services: [line], financial_summary: sums(25_000) };
    expect(await call(calls.checkOut, input, { as: staff })).toMatchObject({ total_amount: 25_000 });
    const found = await call(scheduleCalls.getBooking, { business_id, booking_id }, { as });
    expect(found).toMatchObject({ entity_id: chairs[1], service_time: '10:00', booking_amount: 25_000 });
    const { rows } = await database.pool.query('SELECT entity_id FROM consumed_slot WHERE booking_id = $1', [
      booking_id,
    ]);
    expect(rows).toEqual([{ entity_id: chairs[1] }]);
  });
});

describe('the list of visits', () => {
  test('is filtered by client, day, kind, progress, calendar and what is due', async () => {
    const { business_id, owner: as, bill, client_id, chairs, service } = await seedBillingDesk(server);
    const paid = await bill();
    const due = await bill({ payments: [], services: [{ ...service, entity_id: chairs[1] }] });
    const ids = async (filter: object) => {
      const { items } = await call(visitCalls.list, { business_id, ...filter }, { as });
      return items.map(({ id }) => id).sort();
    };
    const both = [paid.visit_id, due.visit_id].sort();
    expect(await ids({ user_id: client_id })).toEqual(both);
    expect(await ids({ user_id: business_id })).toEqual([]);
    expect(await ids({ money: 'due' })).toEqual([due.visit_id]);
    expect(await ids({ money: 'paid' })).toEqual([paid.visit_id]);
    expect(await ids({ query: paid.receipt_number })).toEqual([paid.visit_id]);
    expect(await ids({ query: due.receipt_number.slice(-8).toLowerCase() })).toEqual([due.visit_id]);
    expect(await ids({ query: 'Nobody 12345678' })).toEqual([]);
    expect(await ids({ type: 'walk_in', progress: 'done' })).toEqual(both);
    expect(await ids({ type: 'advance' })).toEqual([]);
    expect(await ids({ entity_id: chairs[1] })).toEqual([due.visit_id]);
    const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
    expect(await ids({ from: today.toString() })).toEqual([]);
    expect(await ids({ to: today.subtract({ days: 1 }).toString() })).toEqual(both);
  });

  test('shows the latest first by day and time, page by page, and a void or cancelled visit is not paid', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as } = salon;
    const tomorrow = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days: 1 });
    const book = (time: string, days: number) =>
      salon.book(time, {
        booking_date: tomorrow.add({ days }).toString(),
        override: ['hours', 'step', 'window', 'past'],
      });
    const late = await book('16:00', 0);
    const early = await book('09:00', 0);
    const noon = await book('12:00', 0);
    const next = await book('08:00', 1);
    await call(visitCalls.cancel, { business_id, visit_id: noon.visit_id }, { as });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(visitCalls.list, { business_id, limit: 1, cursor }, { as });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([next, late, noon, early].map(({ visit_id }) => visit_id));
    const paid = await call(visitCalls.list, { business_id, money: 'paid' }, { as });
    expect(paid.items).toEqual([]);
  });

  test('a bill that was voided is no cancellation of the client', async () => {
    const { business_id, owner: as, bill, client_id } = await seedBillingDesk(server);
    const { visit_id } = await bill();
    await call(calls.void, { business_id, visit_id, reason: 'Twice', refunds: backInCash(30_000) }, { as });
    const summary = await call(scheduleCalls.getClientSummary, { business_id, client_id }, { as });
    expect(summary).toMatchObject({ visits: 0, cancelled: 0 });
  });
});
