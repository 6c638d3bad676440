import { cutText } from '../kernel/cut-text.ts';
import { type WrittenIn, writtenMoney } from '../kernel/format.ts';
import { inLanguage } from '../kernel/in-language.ts';
import type { Paise } from '../kernel/money.ts';
import { withoutLinks } from '../kernel/without-links.ts';
import { type AlertTemplateKey, paramsOf } from '../messaging/alert-templates.ts';
import type { NotificationKind } from './notification-kinds.ts';
import { type NotificationWords, timeText, whatOf, whenText } from './notification-templates.ts';

/** Which notifications also go by WhatsApp, and with which of the product's texts. */
const alertOf: Readonly<Partial<Record<NotificationKind, AlertTemplateKey>>> = {
  booking_requested: 'booking_requested_link',
  booking_booked: 'booking_confirmed_link',
  booking_confirmed: 'booking_confirmed_link',
  booking_restored: 'booking_confirmed_link',
  booking_moved: 'booking_moved_link',
  booking_cancelled: 'booking_cancelled_link',
  booking_declined: 'booking_cancelled_link',
  booking_lapsed: 'booking_cancelled_link',
  slot_alert_offered: 'slot_alert',
  reminder_day: 'booking_reminder_link',
  reminder_soon: 'booking_reminder_link',
  waitlist_nearly: 'waitlist_nearly',
  waitlist_called: 'waitlist_called',
};

export function alertTemplateOf(
  kind: NotificationKind,
  { by_reader }: Pick<NotificationWords, 'by_reader'> = {},
): AlertTemplateKey | null {
  if (kind === 'booking_moved' && by_reader) return 'booking_moved_by_client';
  return alertOf[kind] ?? null;
}

const LONGEST_NAME = 40;
const someone = { en: 'there', hi: 'जी' } as const;

/** What fills the template, in the order of its variables. */
export function alertParams(
  locale: WrittenIn,
  template: AlertTemplateKey,
  {
    words: said,
    client_name,
    link,
  }: {
    readonly words: NotificationWords;
    readonly client_name: string | null;
    /** Where what is offered is taken, or the booking seen and changed. */
    readonly link: string;
  },
): string[] {
  const words = inLanguage(said, locale);
  const first = [greeting(locale, client_name), withoutLinks(words.business_name)];
  const number = String(words.number ?? '');
  const aboutVisit = [withoutLinks(whatOf(locale, words)), whenText(locale, words)];
  switch (template) {
    case 'waitlist_nearly':
      return [...first, number, words.wait ? `${words.wait.low}–${words.wait.high}` : '10'];
    case 'waitlist_called':
      return [...first, number];
    case 'slot_alert':
      return [
        ...first,
        ...aboutVisit,
        words.until ? timeText(locale, words.until, words.time_zone) : '',
        link,
      ];
    default:
      return [...paramsOf(template, [...first, ...aboutVisit, link])];
  }
}

/** What fills the text about a bill. */
export function billAlertParams(
  locale: WrittenIn,
  bill: {
    readonly client_name: string | null;
    readonly seller: { readonly name: string };
    readonly receipt_number: string;
    readonly total_amount: Paise;
    /** What went back, in words; empty if nothing did. */
    readonly given_back: string;
    readonly link: string;
  },
): string[] {
  const name = greeting(locale, bill.client_name);
  const { seller, receipt_number, total_amount, given_back, link } = bill;
  const about = [name, withoutLinks(seller.name), receipt_number, writtenMoney(total_amount)];
  return given_back === '' ? [...about, link] : [...about, given_back, link];
}

/** How a message begins: the first name, or a word for clients without a name. */
export function greeting(locale: WrittenIn, name: string | null): string {
  const greeted = withoutLinks(cutText(firstName(name) ?? '', LONGEST_NAME));
  return /[\p{L}\p{N}]/u.test(greeted) ? greeted : someone[locale];
}

/** People are greeted by the first of their names; a title is no name. */
export function firstName(name: string | null): string | null {
  const parts = (name ?? '').trim().split(/\s+/);
  const isTitle = /^(mr|mrs|ms|dr|shri|smt|श्री|श्रीमती|डॉ)\.?$/i.test(parts[0] ?? '');
  return (isTitle ? parts.slice(0, 2).join(' ') : parts[0]) || null;
}
