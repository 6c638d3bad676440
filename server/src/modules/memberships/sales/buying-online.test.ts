import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { membershipTemplateCalls } from '@kursi/core/memberships/membership-templates.contract.ts';
import { membershipCalls as calls } from '@kursi/core/memberships/memberships.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { expect, test } from 'vitest';
import { seedMembershipDesk } from '../../../testing/salon/memberships.ts';
import { gatewayOrderOf, makePayer } from '../../../testing/salon/payments.ts';
import type { Person } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, makeGuest } = server;

async function seedShop() {
  const desk = await seedMembershipDesk(server);
  await database.q
    .updateTable('business')
    .set({ payment_type: 'both' })
    .where('id', '=', desk.business_id)
    .execute();
  return desk;
}

async function buy(guest: Person, business_id: string, template_id: string) {
  const payer = makePayer(server, guest, business_id);
  const placed = await payer.order(template_id, 'membership');
  const { proof } = await payer.pay(placed);
  if (!proof) throw new Error('the checkout gave no proof');
  const paid = await payer.verify(placed, proof);
  return { placed, paid, payment_id: paid.payment_id };
}

test('a client buys one with the advance, sees and uses it, and pays the rest', async () => {
  const { business_id, wallet_id, hold, owner } = await seedShop();
  const guest = await makeGuest({ user_name: 'Nikhil Rao' });
  const { placed, payment_id } = await buy(guest, business_id, wallet_id);
  expect(placed.amount).toBe(250_000);
  const of = { business_id, template_id: wallet_id, payment_id };
  const bought = await call(calls.buy, of, { as: guest });
  expect(bought).toMatchObject({ total_amount: 500_000, paid_amount: 250_000, due_amount: 250_000 });
  // Told twice, it is bought once.
  expect(await call(calls.buy, of, { as: guest })).toEqual(bought);
  const mine = async (as = guest) => (await call(calls.mine, { business_id }, { as })).items;
  expect(await mine()).toMatchObject([
    { id: bought.membership_id, benefit_amount: 600_000, due_amount: 250_000, takes_online: true },
  ]);
  const { booking_id } = await call(bookingCalls.reserve, hold('10:00'), { as: guest });
  await call(
    bookingCalls.confirmHold,
    { business_id, booking_id, payment_membership_id: bought.membership_id },
    { as: guest },
  );
  expect(await mine()).toMatchObject([{ used_benefit_amount: 30_000 }]);
  const payer = makePayer(server, guest, business_id);
  const rest = await payer.order(bought.visit_id, 'bill');
  expect(rest.amount).toBe(250_000);
  const { proof } = await payer.pay(rest);
  if (!proof) throw new Error('no proof');
  await payer.verify(rest, proof);
  expect(await mine()).toMatchObject([{ due_amount: 0 }]);
  // The desk knows the client, and nobody else sees what was bought.
  const { items } = await call(clientCalls.list, { business_id, query: 'nikhil' }, { as: owner });
  expect(items).toHaveLength(1);
  const other = await makeGuest({ user_name: 'Nikhil Rao' });
  expect(await mine(other)).toEqual([]);
  expect((await refusal(calls.buy, of, { as: other })).code).toBe('PAYMENT_NOT_VERIFIED');
  const theirs = { business_id, purpose: 'bill', reference: bought.visit_id } as const;
  expect((await refusal(paymentsCalls.order, theirs, { as: other })).code).toBe('NOT_FOUND');
});

test('nothing is bought without a payment, at another price, or where it is not sold', async () => {
  const { business_id, owner, wallet_id, package_id, client_id } = await seedShop();
  const guest = await makeGuest({ user_name: 'Nikhil Rao' });
  const of = { business_id, template_id: wallet_id };
  expect((await refusal(calls.buy, of, { as: guest })).code).toBe('PAYMENT_REQUIRED');
  expect((await refusal(calls.buy, { ...of, client_id }, { as: guest })).code).toBe('NOT_ALLOWED');
  const payments = [{ type: 'cash' as const, amount: 500_000 as never }];
  expect((await refusal(calls.buy, { ...of, payments }, { as: guest })).code).toBe('NOT_ALLOWED');
  const order = { business_id, purpose: 'membership', reference: wallet_id } as const;
  const nameless = await makeGuest({ user_name: '' }).catch(() => null);
  if (nameless)
    expect((await refusal(paymentsCalls.order, order, { as: nameless })).code).toBe('CLIENT_REQUIRED');
  // The price rises while the client is at the checkout: the money goes back.
  const payer = makePayer(server, guest, business_id);
  const placed = await payer.order(wallet_id, 'membership');
  await call(
    membershipTemplateCalls.change,
    { business_id, id: wallet_id, price: 600_000 as never },
    { as: owner },
  );
  const { proof } = await payer.pay(placed);
  if (!proof) throw new Error('no proof');
  expect(await payer.verify(placed, proof)).toMatchObject({ returned: true });
  expect((await call(calls.mine, {}, { as: guest })).items).toEqual([]);
  expect(gatewayOrderOf(placed)).toBeTruthy();
  await call(
    membershipTemplateCalls.change,
    { business_id, id: package_id, status: 'disable' },
    { as: owner },
  );
  const off = { ...order, reference: package_id };
  expect((await refusal(paymentsCalls.order, off, { as: guest })).code).toBe('NOT_FOUND');
  await database.q
    .updateTable('business')
    .set({ payment_type: 'cash' })
    .where('id', '=', business_id)
    .execute();
  expect((await refusal(paymentsCalls.order, order, { as: guest })).code).toBe('NOTHING_TO_PAY_ONLINE');
});
