import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { commissionCalls } from '@kursi/core/billing/commission.contract.ts';
import { takingsCalls } from '@kursi/core/billing/takings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { expect, test } from 'vitest';
import { seedBillingDesk } from '../../../testing/salon/billing.ts';
import { seedMembershipDesk } from '../../../testing/salon/memberships.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, clock, seedMember, seedAccount } = server;

const cash = [{ type: 'cash' as const, amount: paise(500_000) }];

/** Asha earns 10 % on what she sells and 20 % on what she does. */
async function seedSellers() {
  const desk = await seedMembershipDesk(server);
  const { business_id, owner: as, chairs } = desk;
  const asha = await seedMember(business_id, 'staff');
  await call(calendarCalls.change, { business_id, id: chairs[0], user_id: asha.id }, { as });
  const commission = { services: 2000, products: 1000 };
  await call(commissionCalls.set, { business_id, entity_id: chairs[0], commission }, { as });
  const day = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
  const people = async () =>
    (await call(takingsCalls.get, { business_id, from: day, to: day }, { as })).people;
  return { ...desk, as, asha, people };
}

test('who sold a membership stands on it and earns their share of what they sell', async () => {
  const { sell, of, people, chairs, asha, wallet_id } = await seedSellers();
  const { membership_id } = await sell(wallet_id, { entity_id: chairs[0], payments: cash });
  expect(await of(membership_id)).toMatchObject({ sold_by_name: 'Chair 1' });
  expect(await people()).toMatchObject([
    {
      member_id: asha.id,
      services_amount: 0,
      products_amount: 0,
      memberships_amount: 500_000,
      commission_amount: 50_000,
    },
  ]);
});

test('nobody is taken to have sold a membership: not who served on the bill, not who buys', async () => {
  const { bill, sell, of, people, service, wallet_id } = await seedSellers();
  const both = await bill({
    services: [service],
    memberships: [{ template_id: wallet_id, amount: paise(500_000) }],
    financial_summary: {
      tax_amount: noPaise,
      total_amount: paise(530_000),
      paid_amount: noPaise,
      membership_discount_total: noPaise,
    },
    payments: [{ type: 'cash', amount: paise(530_000) }],
  });
  const alone = await sell(wallet_id, { payments: cash });
  for (const id of [both.membership_ids[0] ?? '', alone.membership_id]) {
    expect(await of(id)).toMatchObject({ sold_by_name: null });
  }
  expect(await people()).toMatchObject([{ memberships_amount: 0, commission_amount: 6_000 }]);
});

test('a revision keeps who sold it, or names nobody; ending it lowers what was earned', async () => {
  const { business_id, as, sell, of, people, chairs, client_id, wallet_id } = await seedSellers();
  const { membership_id, visit_id } = await sell(wallet_id, { entity_id: chairs[0], payments: cash });
  // A calendar that is gone stays on the bill that it was on.
  await call(calendarCalls.remove, { business_id, id: chairs[0] }, { as });
  const revise = (revision: number, over: { entity_id?: string | null }) =>
    call(
      billingCalls.revise,
      {
        business_id,
        visit_id,
        revision,
        services: [],
        memberships: [{ membership_id, template_id: wallet_id, amount: paise(500_000), ...over }],
        financial_summary: {
          tax_amount: noPaise,
          total_amount: paise(500_000),
          paid_amount: noPaise,
          membership_discount_total: noPaise,
        },
      },
      { as },
    );
  await revise(0, {});
  await revise(1, { entity_id: chairs[0] });
  expect(await of(membership_id)).toMatchObject({ sold_by_name: 'Chair 1', client_id });
  expect(await people()).toMatchObject([{ commission_amount: 50_000 }]);
  await call(
    membershipCalls.cancel,
    { business_id, membership_id, refund_amount: paise(200_000), reason: 'moves away' },
    { as },
  );
  expect(await people()).toMatchObject([{ memberships_amount: 300_000, commission_amount: 30_000 }]);
  const other = await sell(wallet_id, { entity_id: chairs[1], payments: cash });
  const nobody = { membership_id: other.membership_id, template_id: wallet_id, amount: paise(500_000) };
  await call(
    billingCalls.revise,
    {
      business_id,
      visit_id: other.visit_id,
      revision: 0,
      services: [],
      memberships: [{ ...nobody, entity_id: null }],
      financial_summary: {
        tax_amount: noPaise,
        total_amount: paise(500_000),
        paid_amount: noPaise,
        membership_discount_total: noPaise,
      },
    },
    { as },
  );
  expect(await of(other.membership_id)).toMatchObject({ sold_by_name: null });
});

test('a seller is of this business, and named by the desk alone', async () => {
  const { business_id, as, chairs, wallet_id, client_id } = await seedSellers();
  const other = await seedBillingDesk(server);
  const sale = { business_id, template_id: wallet_id, client_id, payments: cash };
  const stray = await refusal(membershipCalls.buy, { ...sale, entity_id: other.chairs[0] }, { as });
  expect(stray).toMatchObject({ code: 'NOT_FOUND', details: { field: 'memberships.0.entity_id' } });
  const buyer = await seedAccount();
  const named = { business_id, template_id: wallet_id, entity_id: chairs[0] };
  expect((await refusal(membershipCalls.buy, named, { as: buyer })).code).toBe('NOT_ALLOWED');
});
