import { type BillLine, type BillTerms, billOf } from '@kursi/core/billing/bill.ts';
import { billingCalls as calls } from '@kursi/core/billing/billing.contract.ts';
import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { productCalls } from '@kursi/core/catalogue/products.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { backInCash, letStaffSeeBills } from '../../../testing/salon/billing.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import { deskOf } from '../../../testing/salon/desk.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, database, seedMember, seedAccount, clock } = server;
const { schedule } = deskOf(server);

type Sent = SentBy<typeof calls.makeWalkIn>;

const plain = { discount: null, cover: noPaise, quantity: 1, tax_rate: 0 };
const terms: BillTerms = {
  discount: null,
  tip: noPaise,
  prices_include_tax: true,
  rounds_off: true,
  prepaid: noPaise,
};
const line = (price: number, more: Partial<BillLine> = {}): BillLine => ({
  ...plain,
  price: paise(price),
  ...more,
});

/** What the page sends as its sum. */
function summary(lines: readonly BillLine[], more: Partial<BillTerms> = {}) {
  const bill = billOf(lines, { ...terms, ...more });
  return {
    tax_amount: bill.tax_amount,
    total_amount: bill.total,
    paid_amount: noPaise,
    membership_discount_total: bill.membership_discount_total,
  };
}

async function seedDesk() {
  const salon = await seedSalon(server);
  const { business_id, owner, service_id, chairs, client_id } = salon;
  // Yesterday: whatever time it is now, it has passed.
  const day = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().subtract({ days: 1 }).toString();
  const service = {
    entity_id: chairs[0],
    service_id,
    service_time: '10:00',
    service_duration: 30,
    booking_amount: paise(30_000),
  };
  const bill = (over: Partial<Sent> = {}): Sent => ({
    business_id,
    user_id: client_id,
    booking_date: day,
    services: [service],
    financial_summary: summary([line(30_000)]),
    payments: [{ type: 'cash', amount: paise(30_000) }],
    ...over,
  });
  const { product } = catalogueOf(server, owner, business_id);
  return { ...salon, as: owner, day, service, bill, product };
}

describe('a walk-in bill', () => {
  test('writes visit, services, products, payments and receipt in one go', async () => {
    const { business_id, as, bill, service, product, day, client_id } = await seedDesk();
    const id = await product({ stock: 5, inventory_id: 'HB-1' });
    await call(settingsCalls.update, { business_id, tax_rate: 500, receipt_prefix: 'glw' }, { as });
    const lines = [
      line(30_000, { tax_rate: 500, discount: { kind: 'percent', share: 1000 } }),
      line(45_000, { quantity: 2, tax_rate: 500 }),
    ];
    const made = await call(
      calls.makeWalkIn,
      bill({
        services: [{ ...service, discount: { kind: 'percent', share: 1000 } }],
        products: [{ id, amount: paise(45_000), quantity: 2 }],
        tip: paise(5_050),
        financial_summary: summary(lines, { tip: paise(5_050) }),
        payments: [
          { type: 'cash', amount: paise(50_000) },
          { type: 'businessUPI', amount: paise(40_000) },
          { type: 'pg', amount: paise(10_000) },
          { type: 'cash', amount: noPaise },
        ],
        additional_note: '  ',
      }),
      { as },
    );
    expect(made).toMatchObject({
      receipt_number: expect.stringMatching(/^GLW\/\d\d-\d\d\/00001$/),
      total_amount: 122_100,
      paid_amount: 90_000,
      due_amount: 32_100,
    });
    const { visit_id } = made;
    expect(await call(calls.get, { business_id, visit_id }, { as })).toMatchObject({
      client: { id: client_id, name: 'Meera', is_anonymous: false },
      booking_date: day,
      gross_amount: 120_000,
      discount_amount: 3_000,
      tip_amount: 5_050,
      round_off_amount: 50,
      tax_amount: 2 * (643 + 2143),
      lines: [
        { name: 'Haircut', entity_name: 'Chair 1', price: 30_000, discount_amount: 3_000, amount: 27_000 },
        { name: 'Hibiscus shampoo', quantity: 2, amount: 90_000, half_tax_amount: 2143 },
      ],
      payments: [
        { type: 'cash', amount: 50_000, is_advance: false },
        { type: 'businessUPI', amount: 40_000 },
      ],
      voided_at: null,
    });
    expect(await call(visitCalls.get, { business_id, visit_id }, { as })).toMatchObject({
      type: 'walk-in',
      progress: 'done',
      additional_note: null,
      total_amount: 122_100,
      paid_amount: 90_000,
      extras_amount: 95_100,
      services: [{ service_price: 30_000, booking_amount: 27_000, booking_status: 'confirmed' }],
    });
    const { items } = await call(productCalls.listStockMovements, { business_id, id }, { as });
    expect(items[0]).toMatchObject({ change: -2, stock_after: 3, reason: 'sold', note: made.receipt_number });
  });

  test('of nobody in particular belongs to the walk-in client, and may be of products alone', async () => {
    const { business_id, as, bill, product } = await seedDesk();
    const id = await product({ stock: 1 });
    const sold = bill({
      user_id: null,
      services: [],
      products: [{ id, amount: paise(45_000), quantity: 1 }],
      financial_summary: summary([line(45_000)]),
      payments: [{ type: 'cash', amount: paise(20_000) }],
    });
    // Nobody could be asked for the rest, except online while they stand there.
    expect((await refusal(calls.makeWalkIn, sold, { as })).code).toBe('CLIENT_REQUIRED');
    const rest = { type: 'pg', amount: paise(25_000) } as const;
    const payments = [{ type: 'cash', amount: paise(20_000) } as const, rest];
    const first = await call(calls.makeWalkIn, { ...sold, payments }, { as });
    const second = await call(calls.makeWalkIn, { ...sold, payments, override: ['stock'] }, { as });
    const look = (visit_id: string) => call(calls.get, { business_id, visit_id }, { as });
    expect(await look(first.visit_id)).toMatchObject({ client: { is_anonymous: true }, due_amount: 25_000 });
    expect((await look(second.visit_id)).client).toEqual((await look(first.visit_id)).client);
    // A due is paid like that of any visit.
    const due = { business_id, visit_id: first.visit_id, type: 'cash', amount: paise(25_000) } as const;
    await call(visitCalls.recordPayment, due, { as });
    expect(await look(first.visit_id)).toMatchObject({ due_amount: 0, paid_amount: 45_000 });
  });

  test('takes only the free parts of its time, and stands beside what it overlaps', async () => {
    const salon = await seedDesk();
    const { business_id, as, bill, service, chairs, client_id, service_id, day } = salon;
    const booked = await call(
      visitCalls.book,
      {
        business_id,
        client_id,
        booking_date: day,
        service_time: '10:00',
        services: [{ service_id, entity_id: chairs[0] }],
        override: ['hours', 'step', 'past', 'window'],
      },
      { as },
    );
    const made = await call(
      calls.makeWalkIn,
      bill({ services: [{ ...service, service_time: '09:45', service_duration: 60 }] }),
      { as },
    );
    const items = await schedule(salon);
    expect(items.map((one) => [one.visit_id, one.service_time, one.service_duration])).toEqual([
      [made.visit_id, '09:45', 60],
      [booked.visits[0]?.visit_id, '10:00', 30],
    ]);
    const { rows } = await database.pool.query(
      `select extract(epoch from upper(slot.period) - lower(slot.period))::int / 60 as minutes
         from consumed_slot as slot join booking on booking.business_id = slot.business_id and booking.id = slot.booking_id
        where booking.visit_id = $1 order by lower(slot.period)`,
      [made.visit_id],
    );
    expect(rows.map(({ minutes }) => minutes)).toEqual([15, 15]);
  });

  test('sent a hundred times at once with one key is one visit with one number', async () => {
    const { business_id, as, bill } = await seedDesk();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => send(calls.makeWalkIn, bill(), { as, headers })),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { rows } = await database.pool.query(
      'select (select count(*)::int from visit where business_id = $1) as visits, last_number from receipt_counter where business_id = $1',
      [business_id],
    );
    expect(rows).toEqual([{ visits: 1, last_number: 1 }]);
  });

  test('twenty bills at once have the numbers one to twenty', async () => {
    const { business_id, as, bill } = await seedDesk();
    const made = await Promise.all(
      Array.from({ length: 20 }, () => call(calls.makeWalkIn, bill({ payments: [] }), { as })),
    );
    // A refused one leaves no hole.
    await refusal(calls.makeWalkIn, bill({ user_id: crypto.randomUUID() }), { as });
    made.push(await call(calls.makeWalkIn, bill(), { as }));
    const numbers = made.map(({ receipt_number }) => Number(receipt_number.slice(-5)));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, i) => i + 1));
    const { rows } = await database.pool.query(
      'select count(*)::int as bills from bill where business_id = $1',
      [business_id],
    );
    expect(rows[0].bills).toBe(21);
  });
});

describe('a walk-in bill is refused', () => {
  test('whole, with what is wrong, and nothing is written', async () => {
    const { business_id, as, bill, service, product, chairs } = await seedDesk();
    const id = await product({ stock: 1 });
    const gone = await product({ name: 'Old serum' });
    await call(productCalls.remove, { business_id, id: gone }, { as });
    const other = await seedDesk();
    const products = (of: string, quantity = 1, amount = 45_000) => [
      { id: of, quantity, amount: paise(amount) },
    ];
    const code = async (over: Partial<Sent>) => (await refusal(calls.makeWalkIn, bill(over), { as })).code;
    expect(await code({ services: [] })).toBe('BILL_EMPTY');
    expect(await code({ user_id: other.client_id })).toBe('NOT_FOUND');
    expect(await code({ services: [{ ...service, service_id: other.service_id }] })).toBe('NOT_FOUND');
    expect(await code({ services: [{ ...service, entity_id: other.chairs[0] }] })).toBe('NOT_FOUND');
    expect(await code({ products: products(gone) })).toBe('PRODUCT_NOT_SOLD');
    expect(await code({ products: products(id, 2) })).toBe('STOCK_TOO_LOW');
    expect(await code({ financial_summary: summary([line(29_000)]) })).toBe('BILL_DIFFERS');
    expect(await code({ payments: [{ type: 'cash', amount: paise(30_001) }] })).toBe('AMOUNT_TOO_LARGE');
    const online = { type: 'pg', amount: paise(30_000), payment_id: crypto.randomUUID() } as const;
    expect(await code({ payments: [online] })).toBe('PAYMENT_NOT_VERIFIED');
    expect(await code({ services: [{ ...service, payment_membership_id: crypto.randomUUID() }] })).toBe(
      'NOT_FOUND',
    );
    expect(await code({ booking_date: '2999-01-01' })).toBe('MALFORMED');
    const soon = clock.now().toZonedDateTimeISO('Asia/Kolkata').add({ hours: 2 });
    const later = { service_time: soon.toPlainTime().toString({ smallestUnit: 'minute' }) };
    const tonight = { booking_date: soon.toPlainDate().toString(), services: [{ ...service, ...later }] };
    expect(await code(tonight)).toBe('MALFORMED');
    expect(await code({ services: [{ ...service, booking_date: '2026-01-01' }] })).toBe('MALFORMED');
    expect(await code({ services: [{ ...service, booking_id: crypto.randomUUID() }] })).toBe('MALFORMED');
    // A tip goes to someone who served.
    for (const tip_entity_id of [crypto.randomUUID(), other.chairs[0], chairs[1]]) {
      expect(await code({ tip: paise(100), tip_entity_id })).toBe('MALFORMED');
    }
    await call(settingsCalls.update, { business_id, modules: ['services'] }, { as });
    expect(await code({ products: products(id) })).toBe('MODULE_OFF');
    await call(settingsCalls.update, { business_id, modules: ['services', 'products'] }, { as });
    const elsewhere = await seedAccount();
    expect((await refusal(calls.makeWalkIn, bill(), { as: elsewhere })).code).toBe('NOT_FOUND');
    const lonely = await catalogueOf(server, as, business_id).calendar({ name: 'Chair 9' });
    expect(await code({ services: [{ ...service, entity_id: lonely }] })).toBe('CALENDAR_DOES_NOT_OFFER');
    expect(chairs).not.toContain(lonely);
    const { rows } = await database.pool.query('select id from visit where business_id = $1', [business_id]);
    expect(rows).toEqual([]);
  });

  test('to staff who change a price or give more than their discount', async () => {
    const { business_id, as, bill, service, product } = await seedDesk();
    const staff = await seedMember(business_id, 'staff');
    const id = await product({ stock: 9 });
    const cheaper = bill({
      services: [{ ...service, booking_amount: paise(25_000) }],
      financial_summary: summary([line(25_000)]),
      payments: [],
    });
    expect(await refusal(calls.makeWalkIn, cheaper, { as: staff })).toMatchObject({
      code: 'NOT_ALLOWED',
      details: { fields: ['services.0.booking_amount'], price: 30_000 },
    });
    const cheapProduct = bill({ products: [{ id, amount: paise(1), quantity: 1 }] });
    expect((await refusal(calls.makeWalkIn, cheapProduct, { as: staff })).code).toBe('NOT_ALLOWED');
    const off = (share: number) =>
      bill({
        discount: { kind: 'percent', share },
        financial_summary: summary([line(30_000)], { discount: { kind: 'percent', share } }),
        payments: [],
      });
    expect(await refusal(calls.makeWalkIn, off(1001), { as: staff })).toMatchObject({
      code: 'DISCOUNT_TOO_LARGE',
      details: { limit: 1000 },
    });
    expect((await send(calls.makeWalkIn, off(1000), { as: staff })).status).toBe(200);
    // Exactly the limit on each line, where rounding by line exceeds the share of the sum.
    const each = { kind: 'percent', share: 1000 } as const;
    const odd = await product({ price: paise(9_995), stock: 9 });
    const odder = await product({ price: paise(9_995), stock: 9 });
    const byLine = bill({
      services: [],
      products: [odd, odder].map((one) => ({ id: one, amount: paise(9_995), quantity: 1, discount: each })),
      financial_summary: summary([line(9_995, { discount: each }), line(9_995, { discount: each })]),
      payments: [],
    });
    expect((await send(calls.makeWalkIn, byLine, { as: staff })).status).toBe(200);
    expect((await send(calls.makeWalkIn, off(2000), { as })).status).toBe(200);
    expect((await send(calls.makeWalkIn, cheaper, { as })).status).toBe(200);
  });
});

describe('a bill that was made', () => {
  test('is changed by nothing but the bill', async () => {
    const { business_id, as, bill } = await seedDesk();
    const { visit_id } = await call(calls.makeWalkIn, bill(), { as });
    const { services } = await call(visitCalls.get, { business_id, visit_id }, { as });
    const booking_id = services[0]?.id ?? '';
    const price = { business_id, id: booking_id, booking_amount: paise(1) };
    expect((await refusal(bookingCalls.change, price, { as })).code).toBe('VISIT_BILLED');
    const later = { business_id, booking_id, service_time: '15:00' };
    expect((await refusal(bookingCalls.move, later, { as })).code).toBe('VISIT_BILLED');
    const back = { business_id, visit_id, progress: 'in_service' } as const;
    expect((await refusal(visitCalls.setProgress, back, { as })).code).toBe('CONFLICT');
  });

  test('is voided once: its number stays, its products return, its money goes back as it was said', async () => {
    const { business_id, as, bill, service, product } = await seedDesk();
    const id = await product({ stock: 4 });
    const { visit_id, receipt_number } = await call(
      calls.makeWalkIn,
      bill({
        services: [service],
        products: [{ id, amount: paise(45_000), quantity: 3 }],
        financial_summary: summary([line(30_000), line(45_000, { quantity: 3 })]),
        payments: [{ type: 'cash', amount: paise(100_000) }],
      }),
      { as },
    );
    const of = { business_id, visit_id };
    const voiding = { ...of, reason: 'Wrong client', refunds: backInCash(100_000) };
    expect(await call(calls.void, voiding, { as })).toEqual({ to_give_back: 0 });
    expect((await refusal(calls.void, { ...of, reason: 'Again' }, { as })).code).toBe('CONFLICT');
    expect(await call(calls.get, of, { as })).toMatchObject({
      receipt_number,
      void_reason: 'Wrong client',
      due_amount: 0,
    });
    expect(await call(visitCalls.get, of, { as })).toMatchObject({
      to_give_back: 0,
      paid_amount: 0,
      total_amount: 0,
      services: [{ booking_status: 'cancelled' }],
    });
    const [shelf] = (await call(productCalls.list, { business_id }, { as })).items;
    expect(shelf?.stock).toBe(4);
    expect((await refusal(visitCalls.uncancel, of, { as })).code).toBe('CONFLICT');
    const next = await call(calls.makeWalkIn, bill(), { as });
    expect(next.receipt_number.slice(-5)).toBe('00002');
  });

  test('is voided by staff only when it is their own of the same day', async () => {
    const { business_id, as, bill } = await seedDesk();
    const staff = await seedMember(business_id, 'staff');
    await letStaffSeeBills(server, business_id);
    const theirs = await call(calls.makeWalkIn, bill(), { as: staff });
    const mine = await call(calls.makeWalkIn, bill(), { as });
    const input = (visit_id: string) => ({ business_id, visit_id, reason: 'Slip' });
    expect((await refusal(calls.void, input(mine.visit_id), { as: staff })).code).toBe('NOT_ALLOWED');
    await call(calls.void, input(theirs.visit_id), { as: staff });
  });

  test('is seen by its client, without who billed and why it was voided, and by nobody else', async () => {
    const { business_id, as, bill, client_id } = await seedDesk();
    const { visit_id } = await call(calls.makeWalkIn, bill(), { as });
    const client = await seedAccount({ user_name: 'Meera Rao' });
    await database.pool.query('update client set account_id = $1 where id = $2', [client.id, client_id]);
    await call(
      calls.void,
      { business_id, visit_id, reason: 'Meera quarrelled', refunds: backInCash(30_000) },
      { as },
    );
    expect(await call(calls.get, { business_id, visit_id }, { as: client })).toMatchObject({
      client: { name: 'Meera' },
      made_by_name: null,
      void_reason: null,
    });
    expect(await call(calls.get, { business_id, visit_id }, { as })).toMatchObject({
      made_by_name: 'Asha Owner',
      void_reason: 'Meera quarrelled',
    });
    await call(clientCalls.erase, { business_id, client_id }, { as });
    await server.reactNow();
    expect((await call(calls.get, { business_id, visit_id }, { as })).void_reason).toBe('-');
    const other = await seedDesk();
    const of = { business_id, visit_id };
    expect((await refusal(calls.get, of, { as: other.as })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.void, { ...of, reason: 'x' }, { as: other.as })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.get, of, { as: await server.makeGuest() })).code).toBe('NOT_FOUND');
  });
});
