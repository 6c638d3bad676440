import { type GivenBack, givenBackSentence } from '../billing/given-back.ts';
import { type WrittenIn, writtenDay, writtenMoney, writtenTime } from '../kernel/format.ts';
import { inLanguage } from '../kernel/in-language.ts';
import { type Paise, paise } from '../kernel/money.ts';
import { withoutLinks } from '../kernel/without-links.ts';
import { mailSubjects } from './mail-subjects.ts';
import type { NotificationKind } from './notification-kinds.ts';
import type { NotificationText } from './notification-texts.ts';
import { en } from './notification-texts-en.ts';
import { hi } from './notification-texts-hi.ts';

/** Data of a text, as it was when the person was notified. */
export interface NotificationWords {
  readonly business_name: string;
  readonly time_zone: string;
  readonly services: readonly string[];
  /** The same in Hindi, where one of them has a name in it. */
  readonly services_hi?: readonly string[] | null | undefined;
  /** Only calendars that are people: not "with Chair 2". */
  readonly people: readonly string[];
  /** ISO instants. */
  readonly starts_at: string | null;
  readonly before: string | null;
  /** The starts of the later visits of a series. */
  readonly series?: readonly string[] | undefined;
  /** Refund in paise. */
  readonly amount: Paise | null;
  /** Of a bill: what went back, by each way. */
  readonly given_back?: readonly GivenBack[] | undefined;
  /** Expiry of the alert hold, as an instant. */
  readonly until?: string | null | undefined;
  readonly stars?: number | null | undefined;
  /** The membership that ends at `until`, with `amount` or `services` left of it; or that a bill is for alone. */
  readonly membership?: string | null | undefined;
  readonly membership_hi?: string | null | undefined;
  /** Why the business cancelled or declined. */
  readonly reason?: string | null | undefined;
  /** The reader made this change, as a client. */
  readonly by_reader?: boolean | undefined;
  /** In the queue: what is called out, and about how long it still takes. */
  readonly number?: number | null | undefined;
  readonly wait?: { readonly low: number; readonly high: number } | null | undefined;
  /** Where someone is called to. */
  readonly chair?: string | null | undefined;
  /** Of an answer by WhatsApp: another time, or something in words of their own. */
  readonly wants?: 'change' | 'word' | undefined;
  /** Of a decision: about which template, and what it is. */
  readonly template?: string | null | undefined;
  readonly decision?: 'approved' | 'rejected' | 'failed' | 'live' | 'refused' | null | undefined;
  /** How many templates were approved within a moment, or how many message credits are left. */
  readonly count?: number | undefined;
  /** What is still booked after a part of a visit was cancelled. */
  readonly left?:
    | (Pick<NotificationWords, 'services' | 'services_hi' | 'people'> & { readonly starts_at: string })
    | null
    | undefined;
}

export interface Told {
  readonly kind: NotificationKind;
  readonly as_member: boolean;
  readonly words: NotificationWords;
  /** Null once the client is erased, or when the reader has left the team. */
  readonly client_name: string | null;
}

const texts = { en, hi };
const tags = { en: 'en-IN', hi: 'hi-IN' } as const;
/** The words of the business, as it wrote them. */
const reasons = { en: 'They say:', hi: 'उन्होंने लिखा:' };

const refunds = {
  en: {
    client: (amount: string) => ` ${amount} is being refunded to you. Your bank may take a few days.`,
    member: (amount: string) => ` ${amount} paid online is being refunded.`,
  },
  hi: {
    client: (amount: string) => ` ${amount} आपको वापस किए जा रहे हैं। बैंक को कुछ दिन लग सकते हैं।`,
    member: (amount: string) => ` ऑनलाइन दिए गए ${amount} वापस किए जा रहे हैं।`,
  },
} as const;
const someone = { en: 'A client', hi: 'एक ग्राहक' } as const;

/** The same text for inbox, mail and push. What a business typed reaches clients without links. */
export function notificationText(
  locale: WrittenIn,
  { kind, as_member, words: said, client_name }: Told,
): NotificationText {
  const reader = as_member ? 'member' : 'client';
  const typed = inLanguage(said, locale);
  const words = as_member ? typed : wordsWithoutLinks(typed);
  const write = texts[locale][reader][kind];
  const amount = writtenMoney(paise(words.amount ?? 0));
  const when = words.starts_at ? momentText(locale, words.starts_at, words.time_zone) : '';
  const text = write({
    what: whatOf(locale, words),
    when: whenText(locale, words),
    before: words.before ? momentText(locale, words.before, words.time_zone) : '',
    at: words.business_name,
    who: client_name ?? someone[locale],
    amount,
    givenBack: givenBackSentence(locale, words.given_back ?? []),
    more: [
      words.reason && reader === 'client' ? ` ${reasons[locale]} ${words.reason}` : '',
      words.amount ? refunds[locale][reader](amount) : '',
    ].join(''),
    byReader: words.by_reader ?? false,
    left: words.left ? leftText(locale, words.left, words.time_zone) : '',
    until: words.until ? timeText(locale, words.until, words.time_zone) : '',
    stars: words.stars ?? 0,
    membership: words.membership ?? '',
    lastDay: words.until ? lastDayText(locale, words.until, words.time_zone) : '',
    unused: words.amount ? amount : whatOf(locale, words),
    number: words.number ?? 0,
    wait: words.wait ? `${words.wait.low}–${words.wait.high}` : '',
    chair: words.chair ?? '',
    wants: words.wants ?? 'word',
    template: words.template ?? '',
    decision: words.decision ?? 'failed',
    reason: words.reason ?? '',
    count: words.count ?? 1,
  });
  const isAboutATime = /^(booking|reminder|slot_alert)_/.test(kind);
  // The time of what was removed would read as the time of what is left.
  const isTimed = isAboutATime && when && !words.left;
  // What is left of a visit is no cancellation.
  const subject = as_member ? text.title : mailSubjects[locale][words.left ? 'booking_moved' : kind];
  return { ...text, subject: isTimed ? `${subject}, ${when}` : subject };
}

function wordsWithoutLinks(words: NotificationWords): NotificationWords {
  const clean = (text: string | null | undefined) => text && withoutLinks(text);
  return {
    ...words,
    business_name: withoutLinks(words.business_name),
    services: words.services.map(withoutLinks),
    people: words.people.map(withoutLinks),
    membership: clean(words.membership),
    reason: clean(words.reason),
    chair: clean(words.chair),
    template: clean(words.template),
    left: words.left && {
      ...words.left,
      services: words.left.services.map(withoutLinks),
      people: words.left.people.map(withoutLinks),
    },
  };
}

function leftText(locale: WrittenIn, left: NonNullable<NotificationWords['left']>, timeZone: string): string {
  return `${whatOf(locale, left)}, ${momentText(locale, left.starts_at, timeZone)}`;
}

/** What was booked, each once. */
export function servicesCalled(
  booked: readonly { readonly service_name: string; readonly service_name_hi?: string | null | undefined }[],
): Pick<NotificationWords, 'services' | 'services_hi'> {
  const namesIn = (language: WrittenIn) => [
    ...new Set(booked.map((one) => inLanguage(one, language).service_name)),
  ];
  const hasHindi = booked.some(({ service_name_hi }) => service_name_hi);
  return { services: namesIn('en'), ...(hasHindi && { services_hi: namesIn('hi') }) };
}

/** "Haircut and Hair spa with Meera" */
export function whatOf(
  locale: WrittenIn,
  { services, people }: Pick<NotificationWords, 'services' | 'people'>,
) {
  const list = new Intl.ListFormat(tags[locale]);
  const what = list.format(services);
  if (people.length === 0) return what;
  return locale === 'en' ? `${what} with ${list.format(people)}` : `${what}, ${list.format(people)} से`;
}

/** "Wed 18 Nov": midnight ends the day before. */
function lastDayText(locale: WrittenIn, until: string, timeZone: string): string {
  const last = Temporal.Instant.from(until).subtract({ milliseconds: 1 });
  return writtenDay(last.toZonedDateTimeISO(timeZone).toPlainDate(), locale);
}

const besides = {
  en: (dates: string, more: number) => (more > 0 ? `; also ${dates} and ${more} more` : `; also ${dates}`),
  hi: (dates: string, more: number) => (more > 0 ? `; और ${dates} तथा ${more} और` : `; और ${dates}`),
} as const;
const SERIES_NAMED = 3;

/** "Wed 18 Nov, 4:15 pm; also Wed 25 Nov and Wed 2 Dec": a series is told with its dates, the next ones by name. */
export function whenText(
  locale: WrittenIn,
  { starts_at, time_zone, series = [] }: Pick<NotificationWords, 'starts_at' | 'time_zone' | 'series'>,
): string {
  if (!starts_at) return '';
  const first = momentText(locale, starts_at, time_zone);
  if (series.length === 0) return first;
  const time = timeText(locale, starts_at, time_zone);
  const dates = series.slice(0, SERIES_NAMED).map((start) => {
    const day = writtenDay(Temporal.Instant.from(start).toZonedDateTimeISO(time_zone).toPlainDate(), locale);
    const at = timeText(locale, start, time_zone);
    return at === time ? day : `${day}, ${at}`;
  });
  const more = series.length - dates.length;
  const list = more > 0 ? dates.join(', ') : new Intl.ListFormat(tags[locale]).format(dates);
  return first + besides[locale](list, more);
}

/** "4:15 pm" */
export function timeText(locale: WrittenIn, instant: string, timeZone: string): string {
  return writtenTime(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainTime(), locale);
}

/** "Wed 18 Nov, 4:15 pm", in the business's time zone. */
export function momentText(locale: WrittenIn, instant: string, timeZone: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return `${writtenDay(at.toPlainDate(), locale)}, ${writtenTime(at.toPlainTime(), locale)}`;
}
