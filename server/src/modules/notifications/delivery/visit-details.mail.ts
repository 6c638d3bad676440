import { changeableUntil } from '@kursi/core/booking/booking-rules.ts';
import { visitCalendarFile } from '@kursi/core/booking/visit-calendar-file.ts';
import { addressLine, directionsTo } from '@kursi/core/business/address.ts';
import { type WrittenIn, writtenDay, writtenMoney, writtenTime } from '@kursi/core/kernel/format.ts';
import { inLanguage } from '@kursi/core/kernel/in-language.ts';
import { sumPaise } from '@kursi/core/kernel/money.ts';
import { withoutLinks } from '@kursi/core/kernel/without-links.ts';
import type { Attachment } from '../../../platform/mail/mailer.ts';
import type { MailedVisit } from '../visits/mailed-visit.store.ts';

export interface VisitDetails {
  /** One line each: a label and what it says. */
  readonly lines: readonly { readonly label: string; readonly says: string; readonly href?: string }[];
  /** The page on which it can be seen and changed, with the words on the button. */
  readonly change: { readonly label: string; readonly href: string };
  readonly attachment: Attachment;
}

const words = {
  en: {
    services: 'What',
    price: 'Price',
    paid: (amount: string) => `${amount}, paid`,
    duration: 'How long',
    place: 'Where',
    way: 'Directions',
    deadline: 'Changes',
    until: (when: string) => `Free to move or cancel until ${when}.`,
    late: (phone: string) => `It is too late to change it online. Please call ${phone}.`,
    change: 'Move or cancel it',
    open: 'See the booking',
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} hr`,
  },
  hi: {
    services: 'क्या',
    price: 'कीमत',
    paid: (amount: string) => `${amount}, भुगतान हो गया`,
    duration: 'कितना समय',
    place: 'कहाँ',
    way: 'रास्ता',
    deadline: 'बदलाव',
    until: (when: string) => `${when} तक समय बदल सकते हैं या बुकिंग रद्द कर सकते हैं।`,
    late: (phone: string) => `अब ऑनलाइन बदलाव नहीं हो सकता। कृपया ${phone} पर कॉल करें।`,
    change: 'समय बदलें या बुकिंग रद्द करें',
    open: 'बुकिंग देखें',
    minutes: (minutes: number) => `${minutes} मिनट`,
    hours: (hours: number) => `${hours} घंटे`,
  },
} as const;

/** What a client wants to find in the mail, so that nothing has to be opened to get there. */
export function visitDetails(
  mailed: MailedVisit,
  {
    locale,
    now,
    link: href,
  }: {
    readonly locale: WrittenIn;
    readonly now: Temporal.Instant;
    /** Personal: it opens the booking on any phone. */
    readonly link: string;
  },
): VisitDetails | null {
  const visit = inLanguage(mailed, locale);
  const [first] = visit.services;
  if (!first) return null;
  const text = words[locale];
  const ends = visit.services.map(({ end }) => Temporal.Instant.from(end)).sort(Temporal.Instant.compare);
  const [start, end] = [Temporal.Instant.from(first.start), ends.at(-1) ?? Temporal.Instant.from(first.end)];
  const total = sumPaise(visit.services.map(({ amount }) => amount));
  const until = changeableUntil(start, visit.cancellation_window);
  const isOpen = Temporal.Instant.compare(now, until) < 0;
  const money = writtenMoney(total);
  const list = [...visit.services.map((one) => withoutLinks(`${one.service_name}, ${one.entity_name}`))];
  return {
    lines: [
      { label: text.services, says: list.join('; ') },
      { label: text.duration, says: durationText(locale, Math.round(start.until(end).total('minutes'))) },
      ...(total > 0
        ? [{ label: text.price, says: visit.paid_amount >= total ? text.paid(money) : money }]
        : []),
      { label: text.place, says: withoutLinks(`${visit.name}, ${addressLine(visit)}`) },
      ...(visit.is_cancelled
        ? []
        : [
            { label: text.way, says: directionsTo(visit), href: directionsTo(visit) },
            {
              label: text.deadline,
              says: isOpen ? text.until(momentText(locale, until, visit.time_zone)) : text.late(visit.phone),
            },
          ]),
    ],
    change: {
      label: isOpen && !visit.is_cancelled ? text.change : text.open,
      href,
    },
    attachment: {
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      ...visitCalendarFile(
        {
          id: visit.visit_id,
          start: start.toString(),
          end: end.toString(),
          services: visit.services,
          cancelled: visit.is_cancelled,
        },
        visit,
        href,
        now,
      ),
    },
  };
}

function durationText(locale: WrittenIn, total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  const parts = [
    ...(hours > 0 ? [words[locale].hours(hours)] : []),
    ...(minutes > 0 ? [words[locale].minutes(minutes)] : []),
  ];
  return parts.join(' ');
}

function momentText(locale: WrittenIn, instant: Temporal.Instant, timeZone: string): string {
  const at = instant.toZonedDateTimeISO(timeZone);
  return `${writtenDay(at.toPlainDate(), locale)}, ${writtenTime(at.toPlainTime(), locale)}`;
}
