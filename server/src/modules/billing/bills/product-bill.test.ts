import { billOf } from '@kursi/core/billing/bill.ts';
import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { accountCalls } from '@kursi/core/identity/account.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { backInCash } from '../../../testing/salon/billing.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, seedAccount, clock } = server;

/** Two bottles of shampoo for a client with an account; with a haircut and a tip for it, or for nothing, if wanted. */
async function seedBill({ withService = false, free = false } = {}) {
  const salon = await seedSalon(server);
  const { business_id, owner, service_id, chairs, client_id } = salon;
  const client = await seedAccount();
  await database.pool.query('update client set account_id = $1 where id = $2', [client.id, client_id]);
  const id = await catalogueOf(server, owner, business_id).product({ stock: 5 });
  const day = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
  const bottle = free ? noPaise : paise(45_000);
  const tip = withService ? paise(5_000) : noPaise;
  const line = { discount: null, cover: noPaise, tax_rate: 0 };
  const sum = billOf(
    [
      ...(withService ? [{ ...line, price: paise(30_000), quantity: 1 }] : []),
      { ...line, price: bottle, quantity: 2 },
    ],
    { discount: null, tip, prices_include_tax: true, rounds_off: true, prepaid: noPaise },
  );
  const haircut = {
    entity_id: chairs[0],
    service_id,
    service_time: '00:00',
    service_duration: 30,
    booking_amount: paise(30_000),
  };
  const { visit_id } = await call(
    billingCalls.makeWalkIn,
    {
      business_id,
      user_id: client_id,
      booking_date: day,
      services: withService ? [haircut] : [],
      products: [{ id, amount: bottle, quantity: 2 }],
      ...(withService && { tip, tip_entity_id: chairs[0] }),
      financial_summary: {
        tax_amount: sum.tax_amount,
        total_amount: sum.total,
        paid_amount: noPaise,
        membership_discount_total: noPaise,
      },
      payments: [{ type: 'cash', amount: sum.total }],
    },
    { as: owner },
  );
  return { ...salon, visit_id, client, day };
}

describe('a bill with products alone', () => {
  test('is among the past visits of its client, with its receipt', async () => {
    const { business_id, visit_id, client, owner } = await seedBill();
    const mine = async (when: 'any' | 'past' | 'upcoming' | 'cancelled') =>
      (await call(visitCalls.listMine, { when }, { as: client })).items;
    expect(await mine('past')).toMatchObject([
      {
        id: visit_id,
        services: [],
        products: [{ name: 'Hibiscus shampoo', quantity: 2, total_amount: 90_000 }],
        total_amount: 90_000,
        receipt: { receipt_number: expect.any(String), voided_at: null },
      },
    ]);
    expect(await mine('any')).toHaveLength(1);
    expect(await mine('upcoming')).toEqual([]);
    await call(
      billingCalls.void,
      { business_id, visit_id, reason: 'Wrong client', refunds: backInCash(90_000) },
      { as: owner },
    );
    expect(await mine('past')).toEqual([]);
    expect(await mine('cancelled')).toMatchObject([{ id: visit_id, products: [], total_amount: 0 }]);
  });

  test('counts in what the desk knows of its client, until it is void', async () => {
    const { business_id, client_id, visit_id, owner, day } = await seedBill();
    const summary = () => call(scheduleCalls.getClientSummary, { business_id, client_id }, { as: owner });
    expect(await summary()).toMatchObject({ visits: 1, spent: 90_000, last_visit_on: day, cancelled: 0 });
    await call(
      billingCalls.void,
      { business_id, visit_id, reason: 'Wrong client', refunds: backInCash(90_000) },
      { as: owner },
    );
    // The money was not spent.
    expect(await summary()).toMatchObject({ visits: 0, spent: 0, last_visit_on: null, cancelled: 0 });
  });

  test('over nothing is a visit too, until it is void', async () => {
    const { business_id, visit_id, client_id, client, owner } = await seedBill({ free: true });
    const summary = () => call(scheduleCalls.getClientSummary, { business_id, client_id }, { as: owner });
    const mine = async (when: 'past' | 'cancelled') =>
      (await call(visitCalls.listMine, { when }, { as: client })).items.map(({ id }) => id);
    expect(await summary()).toMatchObject({ visits: 1, spent: 0, cancelled: 0 });
    expect([await mine('past'), await mine('cancelled')]).toEqual([[visit_id], []]);
    await call(billingCalls.void, { business_id, visit_id, reason: 'Wrong client' }, { as: owner });
    expect(await summary()).toMatchObject({ visits: 0, cancelled: 0 });
    expect([await mine('past'), await mine('cancelled')]).toEqual([[], [visit_id]]);
  });

  test('can be shared with what was sold, and no longer shows it when void', async () => {
    const { business_id, visit_id, client, owner } = await seedBill();
    const { share_id } = await call(visitCalls.createShare, { business_id, visit_id }, { as: client });
    const shared = async () => (await call(bookingCalls.getShared, { share_id })).visit;
    expect(await shared()).toMatchObject({
      booking_status: 'confirmed',
      services: [],
      products: [{ name: 'Hibiscus shampoo', quantity: 2, total_amount: 90_000 }],
      total_amount: 90_000,
    });
    await call(
      billingCalls.void,
      { business_id, visit_id, reason: 'Wrong client', refunds: backInCash(90_000) },
      { as: owner },
    );
    expect(await shared()).toMatchObject({ booking_status: 'cancelled', products: [], total_amount: 0 });
  });

  test("is in the download of its client's data", async () => {
    const { client } = await seedBill();
    expect(await call(accountCalls.download, {}, { as: client })).toMatchObject({
      visits: [
        {
          services: [],
          total_amount: 90_000,
          paid_amount: 90_000,
          bill: { receipt_number: expect.any(String), products: [{ name: 'Hibiscus shampoo', quantity: 2 }] },
        },
      ],
    });
  });
});

test('a share link counts products and tip in the total of a bill with services', async () => {
  const { business_id, visit_id, client } = await seedBill({ withService: true });
  const { share_id } = await call(visitCalls.createShare, { business_id, visit_id }, { as: client });
  const { visit } = await call(bookingCalls.getShared, { share_id });
  expect(visit).toMatchObject({ services: [{ booking_amount: 30_000 }], total_amount: 125_000 });
});

test('a hold is neither a visit of its client nor counted by the desk', async () => {
  const salon = await seedSalon(server);
  const client = await seedAccount();
  await call(bookingCalls.reserve, salon.hold('10:00'), { as: client });
  expect((await call(visitCalls.listMine, { when: 'any' }, { as: client })).items).toEqual([]);
  const { business_id, client_id, owner } = salon;
  await call(bookingCalls.reserve, { ...salon.hold('11:00'), client_id }, { as: owner });
  const summary = await call(scheduleCalls.getClientSummary, { business_id, client_id }, { as: owner });
  expect(summary).toMatchObject({ visits: 0, cancelled: 0, next_visit_on: null });
});

test('the receipt of a client is not for another account', async () => {
  const { business_id, visit_id, client } = await seedBill();
  const of = { business_id, visit_id };
  expect(await call(billingCalls.get, of, { as: client })).toMatchObject({ total_amount: 90_000 });
  expect((await refusal(billingCalls.get, of, { as: await seedAccount() })).code).toBe('NOT_FOUND');
});
