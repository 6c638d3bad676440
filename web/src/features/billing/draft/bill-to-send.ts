import type { Bill } from '@kursi/core/billing/bill.ts';
import { type BillDraft, paidByKey } from '@kursi/core/billing/bill-draft.ts';
import type { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { noPaise, paise, sumPaise } from '@kursi/core/kernel/money.ts';
import type { Cover } from '@kursi/core/memberships/coverage.ts';
import { isOnline } from '@kursi/core/payments/payment-methods.ts';
import { placedOf } from './bill-payments.ts';

/** The payload of both calls: only what is filled in. */
export function billToSend(
  bill: BillDraft,
  sums: Bill,
  of: {
    readonly business_id: string;
    readonly products: readonly Product[];
    /** Of the services. */
    readonly covers?: readonly (Cover | null)[];
  },
): SentBy<typeof billingCalls.makeWalkIn> {
  const { business_id } = of;
  const booking_date = bill.day;
  const placed = placedOf(bill, sums.to_collect);
  const payments = Object.entries(placed)
    .filter(([, amount]) => amount > 0)
    .map(([method, amount]) => {
      const method_reference = bill.references?.[method]?.trim();
      const by = { ...paidByKey(method), ...(method_reference && { method_reference }) };
      return { ...by, amount, payment_id: null };
    });
  const user_id = bill.client?.id ?? null;
  return {
    business_id,
    user_id,
    type: 'walk-in',
    booking_date,
    ...(bill.queue && { waitlist_booking_id: bill.queue.waitlist_booking_id }),
    ...(bill.note.trim() !== '' && { additional_note: bill.note.trim() }),
    services: bill.services.map(
      ({ key: _, is_agreed: __, is_timed: ___, membership_id: ____, price, discount: off, ...line }, i) => ({
        business_id,
        user_id,
        booking_date,
        ...line,
        booking_amount: price,
        ...(off && { discount: off }),
        ...(of.covers?.[i] && { payment_membership_id: of.covers[i].membership_id }),
      }),
    ),
    products: bill.products.map((line) => {
      const known = of.products.find(({ id }) => id === line.id);
      return {
        inventory_id: known?.inventory_id ?? null,
        id: line.id,
        name: known?.name ?? '',
        amount: line.price,
        quantity: line.quantity,
        total_amount: paise(line.price * line.quantity),
        ...(line.entity_id && { entity_id: line.entity_id }),
        ...(line.discount && { discount: line.discount }),
      };
    }),
    ...(bill.memberships.length > 0 && {
      memberships: bill.memberships.map(
        ({ template_id, membership_id, entity_id, price, discount: off }) => ({
          template_id,
          entity_id: entity_id ?? null,
          amount: price,
          ...(membership_id && { membership_id }),
          ...(off && { discount: off }),
        }),
      ),
    }),
    ...(bill.oversells && { override: ['stock' as const] }),
    ...(bill.discount && { discount: bill.discount }),
    ...(bill.tip > 0 && { tip: bill.tip, tip_entity_id: bill.tip_entity_id }),
    financial_summary: {
      tax_amount: sums.tax_amount,
      total_amount: sums.total,
      paid_amount: sumPaise(payments.map(({ type, amount }) => (isOnline(type) ? noPaise : amount))),
      membership_discount_total: sums.membership_discount_total,
    },
    payments,
  };
}
