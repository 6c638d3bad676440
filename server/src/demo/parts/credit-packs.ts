import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { backdatePurchase } from '../campaigns/demo-campaign.store.ts';
import type { Part, Salon } from '../part.ts';

/** As the migration made it: 500 credits. */
const PACK_OF_500 = '019a0000-0000-7000-8000-000000000212';
const ZONE = 'Asia/Kolkata';
/** When they were bought. */
const BOUGHT = [
  { daysAgo: 44, time: '09:40' },
  { daysAgo: 12, time: '10:12' },
] as const;

/** Two packs of message credits, each with its payment and its invoice; before the plan, whose invoice is newer. */
export const creditPacks: Part = {
  steps: 1,
  async make(salon) {
    const { businessId: business_id, today } = salon;
    for (const { daysAgo, time } of BOUGHT) {
      const payment_id = await buyPack(salon);
      if (!payment_id) break;
      const at = today.subtract({ days: daysAgo }).toZonedDateTime({ timeZone: ZONE, plainTime: time });
      await salon.inTransaction((tx) => backdatePurchase(tx, business_id, payment_id, at.toInstant()));
    }
    await salon.step();
  },
};

/** At the test checkout; with a real gateway nothing is bought. */
async function buyPack({ actors: { owner }, businessId: business_id }: Salon): Promise<string | null> {
  const order = { business_id, purpose: 'credits', reference: PACK_OF_500 } as const;
  const { order_id, checkout } = await owner.call(paymentsCalls.order, order);
  if (checkout?.kind !== 'sandbox') return null;
  const paid = { order: checkout.gateway_order_id, outcome: 'paid', webhook: 'never' } as const;
  const { proof } = await owner.call(paymentsCalls.sandboxPay, paid);
  if (!proof) return null;
  return (await owner.call(paymentsCalls.verify, { business_id, order_id, ...proof })).payment_id;
}
