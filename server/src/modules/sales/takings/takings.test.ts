import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { commissionCalls } from '@kursi/core/billing/commission.contract.ts';
import { takingsCalls as calls } from '@kursi/core/billing/takings.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import type { Session } from '../../../testing/http/caller.ts';
import { rewriteMoney, seedBillingDesk } from '../../../testing/salon/billing.ts';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { clock, call, refusal, seedMember } = server;
const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();

/** Asha on Chair 1 earns 10 % on services and 5 % on products; nobody is linked to Chair 2. */
async function seedTakings() {
  const desk = await seedBillingDesk(server);
  const { business_id, owner: as, chairs } = desk;
  const asha = await seedMember(business_id, 'staff');
  const commission = { services: 1000, products: 500 };
  await call(calendarCalls.change, { business_id, id: chairs[0], user_id: asha.id }, { as });
  await call(commissionCalls.set, { business_id, entity_id: chairs[0], commission }, { as });
  const takings = (who: Session = as, from = today, to = today) =>
    call(calls.get, { business_id, from: from.toString(), to: to.toString() }, { as: who });
  return { ...desk, as, asha, takings, product: catalogueOf(server, as, business_id).product };
}

test('services, products, tips and commission stand with who served, and add up to the bills', async () => {
  const { asha, bill, takings, service, product, chairs } = await seedTakings();
  const both = [service, { ...service, entity_id: chairs[1] }];
  const id = await product({ stock: 9, price: paise(45_000) });
  await bill({ services: both, tip: paise(101) });
  await bill({ services: both, tip: paise(5_000), tip_entity_id: chairs[1] });
  await bill({ products: [{ id, amount: paise(45_000), quantity: 1 }] });
  const found = await takings();
  expect(found.people).toEqual([
    {
      entity_id: chairs[0],
      entity_name: 'Chair 1',
      member_id: asha.id,
      member_name: asha.user_name,
      visits: 3,
      services_amount: 90_000,
      products_amount: 45_000,
      memberships_amount: 0,
      tips_amount: 51,
      commission_amount: 9_000 + 2_250,
    },
    {
      entity_id: chairs[1],
      entity_name: 'Chair 2',
      member_id: null,
      member_name: null,
      visits: 2,
      services_amount: 60_000,
      products_amount: 0,
      memberships_amount: 0,
      tips_amount: 50 + 5_000,
      commission_amount: 0,
    },
  ]);
  expect(found.days).toEqual([
    { day: today.toString(), cash: 2 * 60_000 + 75_000 + 5_100, upi: 0, online: 0, others: [] },
  ]);
});

test('a voided bill does not count, nor what went back of it', async () => {
  const { business_id, as, bill, takings } = await seedTakings();
  const { visit_id } = await bill({ tip: paise(1_000) });
  const refunds = [{ type: 'cash' as const, amount: paise(31_000) }];
  await call(billingCalls.void, { business_id, visit_id, reason: 'twice', refunds }, { as });
  expect(await takings()).toMatchObject({ people: [], days: [{ cash: 0 }] });
});

test('staff see their own row and no money of the business', async () => {
  const { asha, bill, takings, service, chairs, business_id } = await seedTakings();
  await bill({ services: [service, { ...service, entity_id: chairs[1] }] });
  expect(await takings(asha)).toMatchObject({ people: [{ member_id: asha.id }], days: null });
  const other = await seedMember(business_id, 'staff');
  expect(await takings(other)).toEqual({ people: [], days: null });
  const stranger = await seedTakings();
  const asked = { business_id, from: today.toString(), to: today.toString() };
  expect((await refusal(calls.get, asked, { as: stranger.as })).code).toBe('NOT_FOUND');
});

test('a bill counts on the day it was made in the zone of the business, and a range has an end', async () => {
  const { business_id, as, bill, takings } = await seedTakings();
  const { visit_id } = await bill();
  const late = `${today.subtract({ days: 1 })}T18:29:59Z`;
  for (const table of ['receipt', 'visit_payment']) {
    await rewriteMoney(
      server,
      business_id,
      `UPDATE ${table} SET made_at = $3 WHERE business_id = $1 AND visit_id = $2`,
      [business_id, visit_id, late],
    );
  }
  expect(await takings()).toEqual({ people: [], days: [] });
  const yesterday = today.subtract({ days: 1 });
  expect(await takings(as, yesterday, yesterday)).toMatchObject({
    people: [{ visits: 1 }],
    days: [{ day: yesterday.toString(), cash: 30_000 }],
  });
  const range = (from: Temporal.PlainDate, to: Temporal.PlainDate) =>
    refusal(calls.get, { business_id, from: from.toString(), to: to.toString() }, { as });
  expect((await range(today, yesterday)).code).toBe('MALFORMED');
  expect((await range(today.subtract({ days: 366 }), today)).code).toBe('MALFORMED');
});

test('only the newest revision of a bill counts', async () => {
  const { business_id, as, bill, service, takings } = await seedTakings();
  const { visit_id } = await bill({ tip: paise(1_000) });
  const key = { business_id, visit_id };
  expect((await takings()).people).toMatchObject([{ services_amount: 30_000, tips_amount: 1_000 }]);
  const { services } = await call(visitCalls.get, key, { as });
  const { financial_summary } = bill.input();
  const booking_id = services[0]?.id ?? '';
  await call(
    billingCalls.revise,
    {
      ...key,
      revision: 0,
      services: [{ ...service, booking_id }],
      financial_summary,
      refunds: [{ type: 'cash', amount: paise(1_000) }],
    },
    { as },
  );
  expect((await takings()).people).toMatchObject([
    { visits: 1, services_amount: 30_000, tips_amount: noPaise },
  ]);
});
