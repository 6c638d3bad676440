import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { type Paise, paise } from '@kursi/core/kernel/money.ts';
import { formatDuration, formatMoney } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import type { ChangedTerm, ShownLine } from '../../../../shared/cart/cart.ts';

interface HeldNow {
  readonly booking_type: BusinessPage['booking_type'];
  readonly bookings: readonly {
    readonly service_id: string;
    readonly entity_id: string;
    readonly service_duration: number;
    readonly booking_amount: Paise;
  }[];
}

/**
 * Stale page: terms of the hold that differ from what the page showed, because the salon changed them since. For
 * "anyone" the price is that of the assigned person.
 */
export function changedTerms(
  page: Pick<BusinessPage, 'team' | 'booking_type'>,
  lines: readonly ShownLine[],
  held: HeldNow,
): ChangedTerm[] {
  const shown = lines.map(({ service, service_id, slots }) => {
    const who = held.bookings.find((one) => one.service_id === service_id)?.entity_id;
    const { price, duration } = service.with.find((one) => page.team[one.person]?.id === who) ?? service;
    return { price: price * slots, minutes: duration * slots };
  });
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
  const price = {
    before: sum(shown.map((one) => one.price)),
    now: sum(held.bookings.map(({ booking_amount }) => booking_amount)),
  };
  const minutes = {
    before: sum(shown.map((one) => one.minutes)),
    now: sum(held.bookings.map(({ service_duration }) => service_duration)),
  };
  return [
    ...(price.before === price.now ? [] : [{ what: 'price' as const, ...price }]),
    ...(minutes.before === minutes.now ? [] : [{ what: 'minutes' as const, ...minutes }]),
    ...(page.booking_type === held.booking_type ? [] : [{ what: held.booking_type }]),
  ];
}

export function changedText(change: ChangedTerm): string {
  if (change.what === 'price') {
    const [before, now] = [change.before, change.now].map((amount) => formatMoney(paise(amount)));
    return t('flow.changed_price', { before: before ?? '', now: now ?? '' });
  }
  if (change.what === 'minutes') {
    const [before, now] = [change.before, change.now].map((minutes) => formatDuration(minutes));
    return t('flow.changed_minutes', { before: before ?? '', now: now ?? '' });
  }
  return t(change.what === 'request' ? 'flow.changed_request' : 'flow.changed_confirm');
}
