import { canBePaidOnline } from '@kursi/core/booking/booking-rules.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { inLanguage } from '@kursi/core/kernel/in-language.ts';
import { noPaise, type Paise, paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { byUse, coverLines, paidPartOf } from '@kursi/core/memberships/coverage.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { send } from '../../../../lib/api/api.ts';
import { currentLocale } from '../../../../lib/text.ts';
import { asCovering } from '../../../../shared/memberships/covering.ts';

export interface OwnMembership {
  readonly id: string;
  readonly name: string;
  readonly covers: Paise;
  /** To be paid at the salon. */
  readonly rest: Paise;
}

/** The client's membership that is used first for what they book; null when none covers anything. */
export async function findOwnMembership(
  { id: business_id, payment_type }: BusinessPage,
  bookings: readonly { readonly service_id: string; readonly booking_amount: number }[],
  signal: AbortSignal,
): Promise<OwnMembership | null> {
  const mine = await send(membershipCalls.mine, { business_id, limit: 50 }, { signal });
  const { items } = inLanguage(mine, currentLocale());
  const lines = bookings.map((one) => ({ service_id: one.service_id, price: paise(one.booking_amount) }));
  const total = sumPaise(lines.map(({ price }) => price));
  const now = Temporal.Now.instant();
  const own = items
    // What is not paid yet is the desk's to give.
    .map((one) => asCovering(paidPartOf(one, one.due_amount)))
    .toSorted(byUse)
    .map((one) => {
      const covers = sumPaise(coverLines(lines, [one], now).map((cover) => cover?.amount ?? noPaise));
      return { id: one.id, name: one.name, covers, rest: subtractPaise(total, covers) };
    });
  // Where everything is paid online, the rest cannot be left for the salon.
  const fits = ({ covers, rest }: OwnMembership) =>
    covers > 0 && (payment_type !== 'pg' || !canBePaidOnline(rest));
  return own.find(fits) ?? null;
}
