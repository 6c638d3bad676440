import { paise } from '@kursi/core/kernel/money.ts';
import { lastDayOf } from '@kursi/core/memberships/membership-rules.ts';
import type { LedgerEntry } from '@kursi/core/memberships/memberships.contract.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import type { Translate } from '../../lib/text.ts';

/** What happened, in a few words: the service, or what was done to the membership. */
export function happened(t: Translate, entry: LedgerEntry): string {
  const { kind, service_name, membership_name } = entry;
  switch (kind) {
    case 'bought':
      return t('membership.did_bought', { name: membership_name });
    case 'used':
      return service_name ?? t('membership.did_used');
    case 'returned':
      return service_name
        ? t('membership.did_returned', { name: service_name })
        : t('membership.did_came_back');
    default:
      return t(`membership.did_${kind}`);
  }
}

/** "−₹1,200", "+3"; empty where nothing came or went. */
export function difference({ amount, count }: LedgerEntry): string {
  const by = amount ?? count;
  if (by === null || by === 0) return '';
  const size = amount === null ? String(Math.abs(by)) : formatMoney(paise(Math.abs(by)));
  return `${by < 0 ? '−' : '+'}${size}`;
}

export const isGain = ({ amount, count }: LedgerEntry) => (amount ?? count ?? 0) > 0;

/** What was left after it, or until when it then ran. */
export function leftAfter(
  t: Translate,
  { amount_left, uses_left, expiry, kind }: LedgerEntry,
  timeZone: string,
): string {
  if (kind === 'extended' && expiry) {
    return t('membership.until', { day: formatDate(lastDayOf(Temporal.Instant.from(expiry), timeZone)) });
  }
  if (amount_left !== null) return formatMoney(amount_left);
  return uses_left === null ? '' : t('membership.uses_left', { count: uses_left });
}
