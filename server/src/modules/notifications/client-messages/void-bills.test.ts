import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { backInCash } from '../../../testing/salon/billing.ts';
import {
  buyAlerts,
  connectSimulator,
  useMessageSimulator,
  workMessages,
} from '../../../testing/salon/messages.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import { seedBill } from '../../../testing/salon/receipts.ts';
import { useServer } from '../../../testing/server.ts';

const { simulator, env } = await useMessageSimulator();
const server = await useServer({ env, now: fromNoon() });
const { call, clock, database } = server;
await connectSimulator(server, simulator);
const { pass, caughtUp } = notificationsOf(server);

/** A bill of ₹300 whose client is told on WhatsApp. */
async function billed(paid = 0) {
  const { salon, of, as } = await seedBill(server, { paid });
  await buyAlerts(server, of.business_id);
  const key = { business_id: of.business_id, client_id: salon.client_id };
  const { phone } = await call(clientCalls.get, key, { as });
  const change = (total: number) =>
    call(
      visitCalls.changeTotal,
      { id: of.visit_id, business_id: of.business_id, booking_amount: paise(total) },
      { as },
    );
  return {
    change,
    takeBack: (refund_ids: readonly string[]) =>
      call(visitCalls.undoRefund, { ...of, refund_ids: [...refund_ids] }, { as }),
    makeVoid: (refunds: ReturnType<typeof backInCash> = []) =>
      call(billingCalls.void, { ...of, reason: 'Wrong client', refunds }, { as }),
    async refundsOf(amount: number) {
      const rows = await database.q
        .selectFrom('visit_payment')
        .select('id')
        .where('visit_id', '=', of.visit_id)
        .where('kind', '=', 'refund')
        .where('amount', '=', paise(-amount))
        .execute();
      return rows.map(({ id }) => id);
    },
    async told() {
      await pass();
      await workMessages(server, simulator);
      await workMessages(server, simulator);
      const { messages } = simulator.control.chat(phone ?? '');
      return messages.flatMap(({ direction, body }) => (direction === 'out' && body ? [body] : []));
    },
  };
}

test('who was told of a bill is told that it is void', async () => {
  const bill = await billed();
  await bill.change(250_00);
  expect(await bill.told()).toEqual([expect.stringMatching(/comes to ₹250\./)]);
  clock.advance({ minutes: 3 });
  await bill.makeVoid();
  expect((await bill.told()).slice(1)).toEqual([expect.stringMatching(/your bill \S+ over ₹250 is void\./)]);
});

test('a bill that is void before it was told is not told at all', async () => {
  const bill = await billed();
  await bill.change(250_00);
  await caughtUp();
  await bill.makeVoid();
  expect(await bill.told()).toEqual([]);
});

test('of a bill that is changed twice at once only the last is told', async () => {
  const bill = await billed();
  await bill.change(250_00);
  await caughtUp();
  await bill.change(275_50);
  expect(await bill.told()).toEqual([expect.stringMatching(/comes to ₹275\.50\./)]);
});

test('what went back of a bill is said with it, and again when that changes', async () => {
  const bill = await billed(300_00);
  await bill.change(250_00);
  const [revised] = await bill.told();
  expect(revised).toMatch(/comes to ₹250\. Given back to you: ₹50 in cash\. The receipt/);
  clock.advance({ minutes: 1 });
  await bill.makeVoid(backInCash(250_00));
  const newest = async () => (await bill.told()).at(-1);
  expect(await newest()).toMatch(/is void\. Given back to you: ₹300 in cash\./);
  clock.advance({ minutes: 1 });
  await bill.takeBack(await bill.refundsOf(250_00));
  expect(await newest()).toMatch(/is void\. Given back to you: ₹50 in cash\./);
  expect(await bill.told()).toHaveLength(3);
});
