import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { noPaise, type Paise, paise } from '@kursi/core/kernel/money.ts';
import {
  type Cover,
  type Covering,
  coverLines,
  type Used,
  usableAgain,
} from '@kursi/core/memberships/coverage.ts';
import type { Membership } from '@kursi/core/memberships/memberships.contract.ts';
import { asCovering } from '../../../shared/memberships/covering.ts';
import { pricesToCover } from './bill-sums.ts';

/** What the visit, or the bill that is revised, uses already: it counts as left. */
export function usedBy(visit: Visit | null, revised: Receipt | null): Used[] {
  return (visit?.services ?? []).flatMap(({ id, service_id, booking_status, ...booked }) => {
    if (booking_status === 'cancelled') return [];
    const billed = revised?.lines.find(({ booking_id }) => booking_id === id);
    const membership_id = billed ? billed.payment_membership_id : booked.payment_membership_id;
    const amount = billed ? billed.cover_amount : (booked.payment_membership_amount ?? noPaise);
    return membership_id ? [{ membership_id, service_id, amount, count: 1 }] : [];
  });
}

/** The client's memberships as this bill may use them. */
export function usableOf(
  held: readonly Membership[],
  used: readonly Used[],
  now: Temporal.Instant,
): Covering[] {
  return held.map((one) => usableAgain(asCovering(one), used, now));
}

/** Which membership covers which service of the bill, and how much of it. */
export function coversOf(
  bill: BillDraft,
  usable: readonly Covering[],
  now: Temporal.Instant,
): (Cover | null)[] {
  const prices = pricesToCover(bill);
  return coverLines(
    bill.services.map(({ service_id, membership_id }, i) => ({
      service_id,
      price: prices[i] ?? noPaise,
      // One that is no longer there gives way to the one that comes first.
      membership_id:
        usable.some(({ id }) => id === membership_id) || membership_id === null ? membership_id : undefined,
    })),
    usable.filter(({ id }) => !bill.refused.includes(id)),
    now,
  );
}

/** Whether nothing of this service is left to pay. */
export function isCoveredInFull(bill: BillDraft, at: number, { amount }: Cover): boolean {
  return amount >= (pricesToCover(bill)[at] ?? noPaise);
}

/** What is left of a membership once the lines up to this one are covered. */
export function leftAfter(
  covering: Covering,
  bill: BillDraft,
  covers: readonly (Cover | null)[],
  upTo: number = covers.length - 1,
): { readonly amount: Paise; readonly uses: number } {
  const own = bill.services.flatMap(({ service_id }, i) => {
    const cover = covers[i];
    return i <= upTo && cover?.membership_id === covering.id ? [{ service_id, amount: cover.amount }] : [];
  });
  const all = Object.values(covering.uses_left).reduce((sum, left) => sum + left, 0);
  return {
    amount: paise(covering.amount_left - own.reduce((sum, { amount }) => sum + amount, 0)),
    uses: covering.type === 'service' ? all - own.length : 0,
  };
}

/** Another client: what was said about the memberships of the one before is forgotten. */
export function forgetMemberships(bill: BillDraft): BillDraft {
  const services = bill.services.map(({ membership_id: _, ...line }) => line);
  return { ...bill, refused: [], services };
}

/** Not to be used on this bill, or to be used after all. */
export function refuseMembership(bill: BillDraft, id: string, isRefused: boolean): BillDraft {
  const others = bill.refused.filter((one) => one !== id);
  return {
    ...bill,
    refused: isRefused ? [...others, id] : others,
    services: bill.services.map(({ membership_id, ...line }) =>
      // Asked for again: lines that were taken from it may use it.
      membership_id === undefined || (!isRefused && membership_id === null) || membership_id === id
        ? line
        : { ...line, membership_id },
    ),
  };
}
