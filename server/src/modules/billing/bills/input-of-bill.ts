import { billOf, type Discount } from '@kursi/core/billing/bill.ts';
import { noPaise, type Paise, paise } from '@kursi/core/kernel/money.ts';
import type { BookingRow } from '../../booking/public.ts';
import type { FoundBill } from './bill.store.ts';
import type { BillInput } from './work-out-bill.ts';

interface Changes {
  /** By line: what is taken off, and by how much it gets dearer. */
  readonly off?: readonly (Paise | undefined)[];
  readonly more?: readonly (Paise | undefined)[];
  readonly rounds_off: boolean;
}

/** A bill as if it were sent again, with its discounts on the lines, so that a change of it is a revision. */
export function inputOfBill(
  { bill, lines }: FoundBill,
  bookings: readonly BookingRow[],
  { off = [], more = [], rounds_off }: Changes,
): Omit<BillInput, 'booking_date'> {
  const at = lines.map((line, i) => ({
    line,
    price: paise(line.price + (more[i] ?? 0)),
    quantity: line.quantity,
    discount: asAmount(paise(line.discount_amount + (off[i] ?? 0))),
    cover: line.cover_amount,
    tax_rate: line.tax_rate,
  }));
  const { prices_include_tax, tip_amount: tip } = bill;
  const sums = billOf(at, { discount: null, tip, prepaid: noPaise, prices_include_tax, rounds_off });
  return {
    business_id: bill.business_id,
    additional_note: undefined,
    discount: null,
    tip,
    tip_entity_id: bill.tip_entity_id,
    override: ['stock'],
    payments: [],
    services: at.flatMap(({ line, price, discount }) => {
      const booking = bookings.find(({ id }) => id === line.booking_id);
      if (!booking) return [];
      const { id: booking_id, service_id, entity_id, service_time, service_duration } = booking;
      const { payment_membership_id } = line;
      const of = { booking_id, service_id, entity_id, service_time, service_duration, payment_membership_id };
      return [{ ...of, booking_amount: price, discount }];
    }),
    products: at.flatMap(({ line, price, quantity, discount }) =>
      line.product_id
        ? [{ id: line.product_id, entity_id: line.entity_id, amount: price, quantity, discount }]
        : [],
    ),
    memberships: at.flatMap(({ line, price, discount }) =>
      line.membership_id && line.template_id
        ? [{ membership_id: line.membership_id, template_id: line.template_id, amount: price, discount }]
        : [],
    ),
    financial_summary: {
      tax_amount: sums.tax_amount,
      total_amount: sums.total,
      paid_amount: noPaise,
      membership_discount_total: sums.membership_discount_total,
    },
  };
}

function asAmount(amount: Paise): Discount | null {
  return amount > 0 ? { kind: 'amount', amount } : null;
}
