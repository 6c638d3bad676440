import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import type { Part, Salon } from '../part.ts';

/** Bought at the sandbox checkout; granted by an admin where a real gateway is configured. */
export const plan: Part = {
  steps: 1,
  async make(salon) {
    if (!(await buy(salon))) {
      await salon.actors.admin.call(subscriptionCalls.grant, {
        business_id: salon.businessId,
        subscription_type: 'free',
        period: '1_year',
      });
    }
    await salon.step();
  },
};

async function buy({ actors: { owner }, businessId: business_id }: Salon): Promise<boolean> {
  const { items: plans } = await owner.call(subscriptionCalls.listPlans, {});
  const wanted = plans.findLast(({ price }) => price > 0);
  if (!wanted) return false;
  const { order_id, checkout } = await owner.call(paymentsCalls.order, {
    business_id,
    purpose: 'subscription',
    reference: wanted.id,
  });
  if (checkout?.kind !== 'sandbox') return false;
  const { proof } = await owner.call(paymentsCalls.sandboxPay, {
    order: checkout.gateway_order_id,
    outcome: 'paid',
    webhook: 'never',
  });
  if (!proof) return false;
  const { payment_id } = await owner.call(paymentsCalls.verify, { business_id, order_id, ...proof });
  return payment_id !== null;
}
