import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { productCalls } from '@kursi/core/catalogue/products.contract.ts';
import { clientExportCalls } from '@kursi/core/clients/client-export.contract.ts';
import { multiplyPaise, noPaise } from '@kursi/core/kernel/money.ts';
import type { Part } from '../part.ts';

const SOLD = 'Rose water mist, 120 ml';
export const UPI = { before: 'aangan@oldbank', now: 'aangan@demobank' };

/** Three things for the owner to look at: a bill changed after it was paid, the client list taken out, another UPI. */
export const worthALook: Part = {
  steps: 1,
  async make(salon) {
    const { businessId: business_id, actors, today } = salon;
    const { owner, desk } = actors;
    const { items } = await owner.call(productCalls.list, { business_id });
    const product = items.find(({ name }) => name === SOLD);
    if (product) {
      const sale = (quantity: number, paid: number) => ({
        business_id,
        services: [],
        products: [{ id: product.id, amount: product.price, quantity }],
        financial_summary: {
          tax_amount: noPaise,
          total_amount: multiplyPaise(product.price, quantity),
          paid_amount: multiplyPaise(product.price, paid),
          membership_discount_total: noPaise,
        },
        payments: [{ type: 'cash' as const, amount: multiplyPaise(product.price, paid) }],
      });
      const who = { user_id: salon.clients[7]?.id ?? null, booking_date: today.toString() };
      const { visit_id, revision } = await desk.call(billingCalls.makeWalkIn, { ...sale(1, 1), ...who });
      await desk.call(billingCalls.revise, { ...sale(2, 1), visit_id, revision });
    }
    await owner.call(clientExportCalls.make, { business_id });
    await owner.call(settingsCalls.update, { business_id, upi_id: UPI.now });
    await salon.lookForFindings();
    await salon.step();
  },
};
