import type { CreditEntry } from '@kursi/core/subscription/credits.contract.ts';
import { formatDate, formatMoney, formatNumber } from '../../../lib/format.ts';
import type { Locale, Translate } from '../../../lib/text.ts';

/** "1 Oct"; with the year when it is another one. */
export function shortDay(day: string, today: string): string {
  const written = formatDate(day);
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? written.replace(` ${year}`, '') : written;
}

/** The campaign, or the pack. */
export function entryTitle({ title, pack_name }: CreditEntry, locale: Locale): string {
  return title ?? pack_name?.[locale] ?? '';
}

/** Sent, or only set aside while a plan waits or its messages go. */
export function entryKind(t: Translate, { kind, is_open }: CreditEntry): string {
  return t(kind === 'sent' && is_open ? 'credits.kind.set_aside' : `credits.kind.${kind}`);
}

export function entryDetail(t: Translate, entry: CreditEntry): string {
  const count = Math.abs(entry.credits);
  if (entry.kind === 'sent') return t('credits.clients', { count });
  if (entry.kind === 'test') return t('credits.test_to', { phone: `••${entry.phone_end ?? ''}` });
  if (entry.kind === 'came_back') return t(`credits.reason.${entry.reason ?? 'unknown'}`, { count });
  if (entry.kind === 'taken_back') return t('credits.pack_returned');
  const amount = entry.amount === null ? '' : formatMoney(entry.amount);
  const method = methodText(t, entry.method);
  const name = entry.by_name?.split(' ')[0];
  if (!method) return amount;
  return name ? t('credits.paid_by', { amount, method, name }) : t('credits.paid', { amount, method });
}

/** A gateway may know ways to pay that we do not. */
function methodText(t: Translate, method: string | null): string | null {
  if (method === 'upi' || method === 'card' || method === 'netbanking' || method === 'wallet')
    return t(`credits.method.${method}`);
  return null;
}

/** "+500", "−186" with a true minus. */
export function signed(credits: number): string {
  return `${credits < 0 ? '−' : '+'}${formatNumber(Math.abs(credits))}`;
}

/** Names of campaigns are in the owner's language, whatever the page speaks. */
export function langOf(text: string): 'hi' | undefined {
  return /[ऀ-ॿ]/.test(text) ? 'hi' : undefined;
}
