import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { commissionCalls } from '@kursi/core/billing/commission.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { seedBillingDesk } from '../../../testing/salon/billing.ts';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, seedMember } = server;

async function seedEarners() {
  const desk = await seedBillingDesk(server);
  const { business_id, owner: as, chairs } = desk;
  const asha = await seedMember(business_id, 'staff');
  const commission = { services: 1200, products: 500 };
  await call(calendarCalls.change, { business_id, id: chairs[0], user_id: asha.id }, { as });
  await call(commissionCalls.set, { business_id, entity_id: chairs[0], commission }, { as });
  const earned = async (visit_id: string) =>
    database.q
      .selectFrom('bill_line')
      .select(['entity_id', 'member_id', 'commission_share', 'commission_amount'])
      .where('business_id', '=', business_id)
      .where('visit_id', '=', visit_id)
      .orderBy('revision')
      .orderBy('index')
      .execute();
  const { product } = catalogueOf(server, as, business_id);
  return { ...desk, as, asha, earned, product, commission };
}

test('a bill keeps who earned what on it, whatever changes later', async () => {
  const { business_id, as, asha, bill, earned, service_id, chairs } = await seedEarners();
  const first = await bill();
  const written = [{ member_id: asha.id, commission_share: 1200, commission_amount: 3_600 }];
  expect(await earned(first.visit_id)).toMatchObject(written);
  const commission = { services: 2000, products: 0 };
  await call(commissionCalls.set, { business_id, entity_id: chairs[0], commission }, { as });
  await call(catalogueCalls.changeService, { business_id, id: service_id, commission_share: 1500 }, { as });
  const second = await bill();
  expect(await earned(second.visit_id)).toMatchObject([{ commission_share: 1500, commission_amount: 4_500 }]);
  await call(calendarCalls.change, { business_id, id: chairs[0], user_id: null, kind: 'chair' }, { as });
  const third = await bill();
  expect(await earned(third.visit_id)).toMatchObject([{ member_id: null, commission_amount: 0 }]);
  expect(await earned(first.visit_id)).toMatchObject(written);
});

test('a revision keeps names, codes and shares of what was billed, also when who earned has left', async () => {
  const { business_id, as, asha, bill, earned, service_id, chairs, product } = await seedEarners();
  const id = await product({ stock: 50, price: paise(45_000) });
  const { visit_id } = await bill({ products: [{ id, amount: paise(45_000), quantity: 1 }] });
  const before = await earned(visit_id);
  expect(before).toMatchObject([{ commission_amount: 3_600 }, { commission_amount: 2_250 }]);
  await call(
    catalogueCalls.changeService,
    { business_id, id: service_id, name: 'Cut', tax_code: '999729', commission_share: 5000 },
    { as },
  );
  const nothing = { services: 0, products: 0 };
  await call(commissionCalls.set, { business_id, entity_id: chairs[0], commission: nothing }, { as });
  await call(calendarCalls.change, { business_id, id: chairs[0], user_id: null }, { as });
  // Dearer by half: 30,000 + 45,000 become 100,000, and all of the difference is on the service.
  await call(visitCalls.changeTotal, { id: visit_id, business_id, booking_amount: paise(100_000) }, { as });
  const after = (await earned(visit_id)).slice(before.length);
  expect(after).toMatchObject([
    { member_id: asha.id, commission_share: 1200, commission_amount: 6_600 },
    { member_id: asha.id, commission_share: 500, commission_amount: 2_250 },
  ]);
  expect(await call(billingCalls.get, { business_id, visit_id }, { as })).toMatchObject({
    revision: 1,
    lines: [{ name: 'Haircut', tax_code: null }, { tax_code: null }],
  });
});

test('a product earns for the one who is named, else for the only one who served', async () => {
  const { asha, bill, earned, service, product, chairs } = await seedEarners();
  const id = await product({ stock: 50, price: paise(45_000) });
  const sold = { id, amount: paise(45_000), quantity: 2 };
  const alone = await bill({ products: [sold] });
  expect((await earned(alone.visit_id))[1]).toMatchObject({
    entity_id: chairs[0],
    member_id: asha.id,
    commission_share: 500,
    commission_amount: 4_500,
  });
  const both = [service, { ...service, entity_id: chairs[1] }];
  const nobody = await bill({ services: both, products: [sold] });
  expect((await earned(nobody.visit_id))[2]).toMatchObject({ entity_id: null, member_id: null });
  const named = await bill({ services: both, products: [{ ...sold, entity_id: chairs[0] }] });
  expect((await earned(named.visit_id))[2]).toMatchObject({ member_id: asha.id, commission_amount: 4_500 });
  const other = await seedBillingDesk(server);
  const stray = { ...sold, entity_id: other.chairs[0] };
  const refused = await refusal(billingCalls.makeWalkIn, bill.input({ products: [stray] }), { as: asha });
  expect(refused).toMatchObject({ code: 'NOT_FOUND', details: { field: 'products.0.entity_id' } });
});

test('commission is on the price after discounts', async () => {
  const { bill, earned, service } = await seedEarners();
  const discount = { kind: 'amount' as const, amount: paise(5_000) };
  const { visit_id } = await bill({ services: [{ ...service, discount }] });
  expect(await earned(visit_id)).toMatchObject([{ commission_amount: 3_000 }]);
});

test('commission is on the price without tax where the business says so, and a revision keeps that', async () => {
  const { business_id, as, bill, earned, chairs, service } = await seedEarners();
  const terms = { business_id, tax_rate: 1800, commission_before_tax: true };
  await call(settingsCalls.update, terms, { as });
  const dear = { ...service, booking_amount: paise(1_18_000) };
  const { financial_summary } = bill.input({ services: [dear] });
  const taxed = { ...financial_summary, tax_amount: paise(18_000) };
  const { visit_id } = await bill({ services: [dear], financial_summary: taxed });
  expect(await earned(visit_id)).toMatchObject([{ entity_id: chairs[0], commission_amount: 12_000 }]);
  await call(settingsCalls.update, { business_id, commission_before_tax: false }, { as });
  await call(visitCalls.changeTotal, { id: visit_id, business_id, booking_amount: paise(2_36_000) }, { as });
  expect((await earned(visit_id)).at(-1)).toMatchObject({ commission_amount: 24_000 });
});

test('staff see their own commission alone and change none; an admin does not change that of an owner', async () => {
  const { business_id, as, asha, commission, chairs } = await seedEarners();
  const admin = await seedMember(business_id, 'admin');
  await call(calendarCalls.change, { business_id, id: chairs[1], user_id: as.id }, { as });
  const seen = async (who: typeof asha) =>
    (await call(commissionCalls.list, { business_id }, { as: who })).items;
  const ashas = { entity_id: chairs[0], user_id: asha.id, user_role: 'staff', commission };
  expect(await seen(asha)).toMatchObject([ashas]);
  const owners = { entity_id: chairs[1], user_role: 'owner', commission: { services: 0, products: 0 } };
  expect(await seen(admin)).toMatchObject([ashas, owners]);
  const more = { services: 9000, products: 0 };
  const own = { business_id, entity_id: chairs[0], commission: more };
  expect((await refusal(commissionCalls.set, own, { as: asha })).code).toBe('NOT_ALLOWED');
  const above = { business_id, entity_id: chairs[1], commission: more };
  expect((await refusal(commissionCalls.set, above, { as: admin })).code).toBe('NOT_ALLOWED');
});

test('linking an account to a person and taking it off again leave the commission as it was', async () => {
  const { business_id, as, asha, bill, earned, chairs, service } = await seedEarners();
  const entity_id = chairs[1];
  await call(calendarCalls.change, { business_id, id: entity_id, kind: 'person', name: 'Farah' }, { as });
  const commission = { services: 1250, products: 300 };
  await call(commissionCalls.set, { business_id, entity_id, commission }, { as });
  for (const user_id of [asha.id, null]) {
    await call(calendarCalls.change, { business_id, id: entity_id, user_id }, { as });
    const { visit_id } = await bill({ services: [{ ...service, entity_id }] });
    expect(await earned(visit_id)).toMatchObject([{ member_id: user_id, commission_share: 1250 }]);
  }
});

test('a person without an account earns what their calendar says; a chair earns nothing', async () => {
  const { business_id, as, asha, bill, earned, chairs, service } = await seedEarners();
  const entity_id = chairs[1];
  const set = { business_id, entity_id, commission: { services: 1500, products: 300 } };
  expect((await refusal(commissionCalls.set, set, { as })).code).toBe('NOT_FOUND');
  await call(calendarCalls.change, { business_id, id: entity_id, kind: 'person', name: 'Farah' }, { as });
  await call(commissionCalls.set, set, { as });
  expect(await call(commissionCalls.list, { business_id }, { as })).toEqual({
    items: [
      expect.objectContaining({ entity_id: chairs[0] }),
      { entity_id, name: 'Farah', user_id: null, user_role: null, commission: set.commission },
    ],
  });
  const made = await bill({ services: [{ ...service, entity_id }] });
  expect(await earned(made.visit_id)).toMatchObject([
    { entity_id, member_id: null, commission_share: 1500, commission_amount: 4_500 },
  ]);
  expect((await refusal(commissionCalls.set, set, { as: asha })).code).toBe('NOT_ALLOWED');
  const other = await seedBillingDesk(server);
  expect((await refusal(commissionCalls.set, set, { as: other.owner })).code).toBe('NOT_FOUND');
});
