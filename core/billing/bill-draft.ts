import * as z from 'zod/mini';
import { SERVICES_IN_A_VISIT } from '../booking/booking-rules.ts';
import { duration, price } from '../booking/booking-shapes.ts';
import { share } from '../business/settings-rules.ts';
import { PRICE_MAX } from '../catalogue/service-rules.ts';
import { amount, day, draftPhone, id, time } from '../contract/fields.ts';
import { MEMBERSHIPS_OF_A_CLIENT } from '../memberships/membership-rules.ts';
import { type MethodType, methodCodes, REFERENCE_MAX } from '../payments/payment-methods.ts';
import { MEMBERSHIPS_ON_A_BILL, PRODUCTS_ON_A_BILL, QUANTITY_MAX } from './billing.contract.ts';

/** A payment method: its code, or the id of one of the business. */
const payKey = z.union([z.enum(methodCodes), id]);
export type PayKey = z.output<typeof payKey>;

/** What a payment by it says on the wire. */
export function paidByKey(key: PayKey): { type: MethodType; method_id?: string } {
  const code = methodCodes.find((one) => one === key);
  return code ? { type: code } : { type: 'other', method_id: key };
}

const placed = amount(PRICE_MAX * SERVICES_IN_A_VISIT);
const discount = z.nullable(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('amount'), amount: amount(PRICE_MAX) }),
    z.object({ kind: z.literal('percent'), share }),
  ]),
);
const serviceLine = z.object({
  key: z.string().check(z.maxLength(100)),
  /** Null for a service that was not booked. */
  booking_id: z.nullable(id),
  service_id: id,
  entity_id: id,
  service_time: time,
  /** The time was set by hand; otherwise it is proposed. */
  is_timed: z.optional(z.boolean()),
  service_duration: duration,
  price,
  /** Agreed by hand; otherwise the price follows the catalogue. */
  is_agreed: z.boolean(),
  discount,
  /** The membership that covers it: this one alone, or none when null; left out: the one that comes first. */
  membership_id: z.optional(z.nullable(id)),
});
const productLine = z.object({
  id,
  quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
  /** Who sold it; null or left out: the one who served, if it was only one. */
  entity_id: z.optional(z.nullable(id)),
  price: amount(PRICE_MAX),
  is_agreed: z.boolean(),
  discount,
});

const soldMembership = z.object({
  key: z.string().check(z.maxLength(100)),
  template_id: id,
  /** The one that the bill has sold, when it is revised. */
  membership_id: z.nullable(id),
  /** Who sold it; null or left out: nobody in particular. */
  entity_id: z.optional(z.nullable(id)),
  price: amount(PRICE_MAX),
  is_agreed: z.boolean(),
  discount,
});

/** A bill while it is typed: kept on the device, or parked for every desk of the business. */
export const billDraft = z.object({
  /** Idempotency key: a bill whose answer was lost is sent again with it, also after a reload or at another desk. */
  key: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The day it was begun, which is billed also past midnight. */
  day,
  client: z.nullable(
    z.object({
      id,
      name: z.string().check(z.maxLength(200)),
      phone: draftPhone,
    }),
  ),
  /** Who was served from the queue, with the deposit that comes off. */
  queue: z.optional(z.nullable(z.object({ waitlist_booking_id: id, deposit: placed }))),
  /** False until a client or "no name" was chosen. */
  isAnonymous: z.boolean(),
  services: z.array(serviceLine).check(z.maxLength(SERVICES_IN_A_VISIT)),
  products: z.array(productLine).check(z.maxLength(PRODUCTS_ON_A_BILL)),
  memberships: z._default(z.array(soldMembership).check(z.maxLength(MEMBERSHIPS_ON_A_BILL)), []),
  /** Memberships of the client that are not to be used on it. */
  refused: z._default(z.array(id).check(z.maxLength(MEMBERSHIPS_OF_A_CLIENT)), []),
  discount,
  tip: amount(PRICE_MAX),
  tip_entity_id: z.nullable(id),
  note: z.string().check(z.maxLength(2000)),
  /** More than is on the shelf is sold on purpose; kept, so that a bill is sent again as it was. */
  oversells: z.boolean(),
  /** Typed amounts. */
  paid: z.record(payKey, placed),
  /** Takes what no typed amount covers; null: that stays due. */
  rest: z.nullable(payKey),
  /** What the slips say, by method of the business. */
  references: z.optional(z.record(id, z.string().check(z.maxLength(REFERENCE_MAX)))),
});
export type BillDraft = z.output<typeof billDraft>;
export type ServiceLine = z.output<typeof serviceLine>;
export type SoldMembership = z.output<typeof soldMembership>;
export type ProductLine = z.output<typeof productLine>;
