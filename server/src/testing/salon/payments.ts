import type { InputOf } from '@kursi/core/contract/call.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import {
  type PaymentOrder,
  type PaymentPurposeName,
  paymentsCalls,
} from '@kursi/core/payments/payments.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { ASK_GATEWAY } from '../../modules/payments/ask-gateway.job.ts';
import { eventually } from '../eventually.ts';
import type { Caller, Session } from '../http/caller.ts';
import type { TestServer } from '../server.ts';

export const TRIAL_PLAN = '019a0000-0000-7000-8000-000000000101';
export const MONTH_PLAN = '019a0000-0000-7000-8000-000000000102';
export const YEAR_PLAN = '019a0000-0000-7000-8000-000000000104';
export const GROWTH_PLAN = '019a0000-0000-7000-8000-000000000106';

export const ALERTS_PRICE = '019a0000-0000-7000-8000-000000000202';

export type Outcome = InputOf<typeof paymentsCalls.sandboxPay>['outcome'];
export type Webhook = InputOf<typeof paymentsCalls.sandboxPay>['webhook'];

/** The steps of a browser at the checkout, over HTTP. */
export function makePayer({ call }: Pick<Caller, 'call'>, as: Session, business_id: string) {
  const order = (reference = MONTH_PLAN, purpose: PaymentPurposeName = 'subscription') =>
    call(paymentsCalls.order, { business_id, purpose, reference }, { as });
  const pay = (placed: PaymentOrder, outcome: Outcome = 'paid', webhook: Webhook = 'never') =>
    call(paymentsCalls.sandboxPay, { order: gatewayOrderOf(placed), outcome, webhook });
  const verify = (placed: PaymentOrder, proof: { gateway_payment_id: string; signature: string }) =>
    call(paymentsCalls.verify, { business_id, order_id: placed.order_id, ...proof }, { as });
  return {
    order,
    pay,
    verify,
    check: (placed: PaymentOrder) =>
      call(paymentsCalls.check, { business_id, order_id: placed.order_id }, { as }),
    current: () => call(subscriptionCalls.get, { business_id }, { as }),
    billing: () => call(subscriptionCalls.listTerms, { business_id }, { as }),
    /** The happy path: order, pay, verify. */
    async buy(plan = MONTH_PLAN) {
      const placed = await order(plan);
      const { proof } = await pay(placed);
      if (!proof) throw new Error('the checkout gave no proof');
      const paid = await verify(placed, proof);
      if (!paid.payment_id) throw new Error(`not paid: ${JSON.stringify(paid)}`);
      return { ...paid, payment_id: paid.payment_id };
    },
  };
}

export function gatewayOrderOf({ checkout }: Pick<PaymentOrder, 'checkout'>): string {
  if (!checkout) throw new Error('this order has no checkout');
  return checkout.gateway_order_id;
}

/** The job that polls the gateway, as the queue would start it some minutes later. */
export async function askLater(
  { clock, database, jobs }: Pick<TestServer, 'clock' | 'database' | 'jobs'>,
  after: Temporal.DurationLike = { minutes: 4 },
): Promise<void> {
  clock.advance(after);
  await database.transaction((tx) => jobs.send(tx, ASK_GATEWAY, {}));
}

/** Businesses whose owners buy plans, and checks on the tables. */
export function buyersOf(server: TestServer) {
  const { database, seedAccount, seedBusiness } = server;
  return {
    async newPayer() {
      const owner = await seedAccount();
      const business_id = await seedBusiness(owner);
      return { owner, business_id, ...makePayer(server, owner, business_id) };
    },
    async paymentsOf(business_id: string) {
      const { rows } = await database.pool.query(
        'select id, amount, outcome, returned_because, refunded, proved_by from payment where business_id = $1 order by created_at',
        [business_id],
      );
      return rows as { id: string; outcome: string; refunded: Paise; amount: Paise }[];
    },
    periodsOf: async (business_id: string) =>
      (await database.pool.query('select 1 from subscription_period where business_id = $1', [business_id]))
        .rows.length,
    refundsDone: (business_id: string) =>
      eventually(async () => {
        const { rows } = await database.pool.query(
          'select amount, reason, status from refund where business_id = $1',
          [business_id],
        );
        return rows.length > 0 && rows.every(({ status }) => status === 'processed') && rows;
      }),
  };
}
