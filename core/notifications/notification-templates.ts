import { type WrittenIn, writtenDay, writtenMoney, writtenTime } from '../kernel/format.ts';
import { type Paise, paise } from '../kernel/money.ts';
import type { NotificationKind } from './notification-kinds.ts';

/** Data of a text, as it was when the person was notified. */
export interface NotificationWords {
  readonly business_name: string;
  readonly time_zone: string;
  readonly services: readonly string[];
  /** Only calendars that are people: not "with Chair 2". */
  readonly people: readonly string[];
  /** ISO instants. */
  readonly starts_at: string | null;
  readonly before: string | null;
  /** Refund in paise. */
  readonly amount: Paise | null;
  /** Expiry of the alert hold, as an instant. */
  readonly until?: string | null | undefined;
  readonly stars?: number | null | undefined;
  /** The name of the membership that ends at `until`; `amount` or `services` is what is left of it. */
  readonly membership?: string | null | undefined;
  /** Why the business cancelled or declined. */
  readonly reason?: string | null | undefined;
  /** The reader made this change, as a client. */
  readonly by_reader?: boolean | undefined;
  /** What is still booked after a part of a visit was cancelled. */
  readonly left?:
    | (Pick<NotificationWords, 'services' | 'people'> & { readonly starts_at: string })
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

export interface NotificationText {
  readonly title: string;
  readonly body: string;
  /** Mail subject: the title and time, readable without opening it. */
  readonly subject: string;
}

/** Parts of a sentence in the reader's language. */
interface Parts {
  /** "Haircut and Beard trim with Asha" */
  readonly what: string;
  readonly when: string;
  /** The time before a move; otherwise empty. */
  readonly before: string;
  readonly at: string;
  readonly who: string;
  readonly amount: string;
  /** Sentences with a leading space: why it was cancelled, and what is refunded. Else empty. */
  readonly more: string;
  readonly byReader: boolean;
  /** "Haircut with Asha, Wed 18 Nov, 4:15 pm": what is still booked. Else empty. */
  readonly left: string;
  /** Time of day at which the hold expires. */
  readonly until: string;
  readonly stars: number;
  readonly membership: string;
  /** "Wed 18 Nov": the last day before `until`. */
  readonly lastDay: string;
  /** Of a membership: "₹1,200" or "3 × Facial". */
  readonly unused: string;
}

/** Message templates: one per kind, audience and language. A missing one does not compile. */
type Texts = Readonly<Record<NotificationKind, (parts: Parts) => Pick<NotificationText, 'title' | 'body'>>>;

const en = {
  client: {
    booking_requested: ({ what, when, at }) => ({ title: `Request sent: ${what}`, body: `${when} at ${at}` }),
    booking_booked: ({ what, when, at }) => ({ title: `Booked: ${what}`, body: `${when} at ${at}` }),
    booking_confirmed: ({ what, when, before, at }) => ({
      title: `Confirmed: ${what}`,
      body: before ? `${when} at ${at}, instead of ${before}` : `${when} at ${at}`,
    }),
    booking_declined: ({ what, when, at, more }) => ({
      title: `Declined: ${what}`,
      body: `${at} cannot take you on ${when}. Please try another time.${more}`,
    }),
    booking_lapsed: ({ what, when, at, more }) => ({
      title: `No reply: ${what}`,
      body: `${at} did not reply in time, so ${when} is not booked. Please try another time.${more}`,
    }),
    booking_moved: ({ what, when, before, at, byReader }) => ({
      // Without an old time only the person changed.
      title: byReader ? `You ${before ? 'moved' : 'changed'} your booking: ${what}` : `Moved: ${what}`,
      body: `Now ${when} at ${at}.${before && ` It was ${before}.`}`,
    }),
    booking_cancelled: ({ what, when, at, more, byReader, left }) => ({
      title: byReader ? `You ${left ? 'removed' : 'cancelled'}: ${what}` : `Cancelled: ${what}`,
      body: left
        ? `Still booked at ${at}: ${left}.${more}`
        : more
          ? `${when} at ${at}.${more}`
          : `${when} at ${at}`,
    }),
    booking_restored: ({ what, when, at }) => ({
      title: `Back on: ${what}`,
      body: `${when} at ${at}`,
    }),
    money_returned: ({ amount, at }) => ({
      title: `${amount} is being refunded to you`,
      body: `You paid it to ${at}. It takes five to seven working days.`,
    }),
    slot_alert_offered: ({ what, when, at, until }) => ({
      title: `A time opened up: ${what}`,
      body: `${when} at ${at}. Held for you until ${until}.`,
    }),
    review_asked: ({ what, when, at }) => ({
      title: `How was it at ${at}?`,
      body: `${what}, ${when}. A few words help others choose.`,
    }),
    review_answered: ({ what, when, at }) => ({
      title: `${at} replied to your review`,
      body: `${what}, ${when}`,
    }),
    review_received: ({ what, when, at }) => ({ title: `Your review of ${at}`, body: `${what}, ${when}` }),
    reminder_day: ({ what, when, at }) => ({ title: `Reminder: ${what}`, body: `${when} at ${at}` }),
    reminder_soon: ({ what, when, at }) => ({ title: `Coming up: ${what}`, body: `${when} at ${at}` }),
    membership_ending: ({ membership, lastDay, unused, at }) => ({
      title: `${membership} ends on ${lastDay}`,
      body: `You still have ${unused} to use at ${at}.`,
    }),
    service_due: ({ what, at }) => ({
      title: `It is time again: ${what}`,
      body: `A reminder from ${at}. Book a time that suits you.`,
    }),
  },
  member: {
    booking_requested: ({ who, what, when, at }) => ({
      title: `New request: ${who}, ${what}`,
      body: `${when} at ${at}. Please confirm or decline.`,
    }),
    booking_booked: ({ who, what, when, at }) => ({
      title: `New booking: ${who}, ${what}`,
      body: `${when} at ${at}`,
    }),
    booking_confirmed: ({ who, what, when, at }) => ({
      title: `Confirmed: ${who}, ${what}`,
      body: `${when} at ${at}`,
    }),
    booking_declined: ({ who, what, when, at }) => ({
      title: `Declined: ${who}, ${what}`,
      body: `${when} at ${at}`,
    }),
    booking_lapsed: ({ who, what, when, at, more }) => ({
      title: `Request expired: ${who}, ${what}`,
      body: `Nobody replied in time. It was for ${when} at ${at}.${more}`,
    }),
    booking_moved: ({ who, what, when, before, at }) => ({
      title: `Moved: ${who}, ${what}`,
      body: `Now ${when} at ${at}.${before && ` It was ${before}.`}`,
    }),
    booking_cancelled: ({ who, what, when, at, more }) => ({
      title: `Cancelled: ${who}, ${what}`,
      body: more ? `${when} at ${at}.${more}` : `${when} at ${at}`,
    }),
    booking_restored: ({ who, what, when, at }) => ({
      title: `Back on: ${who}, ${what}`,
      body: `${when} at ${at}`,
    }),
    money_returned: ({ amount, at }) => ({
      title: `${amount} is being refunded`,
      body: `It was paid to ${at} but could not be used.`,
    }),
    slot_alert_offered: ({ what, when, at, until }) => ({
      title: `Held for a client with a slot alert: ${what}`,
      body: `${when} at ${at}, until ${until}`,
    }),
    review_asked: ({ who, what, when }) => ({
      title: `${who} was asked for a review`,
      body: `${what}, ${when}`,
    }),
    review_answered: ({ who, what, when }) => ({ title: `${who} got a reply`, body: `${what}, ${when}` }),
    review_received: ({ who, what, when, at, stars }) => ({
      title: `${who} gave ${stars} ${stars === 1 ? 'star' : 'stars'}`,
      body: `${what}, ${when} at ${at}`,
    }),
    reminder_day: ({ who, what, when, at }) => ({ title: `${who}: ${what}`, body: `${when} at ${at}` }),
    reminder_soon: ({ who, what, when, at }) => ({
      title: `Coming up: ${who}, ${what}`,
      body: `${when} at ${at}`,
    }),
    membership_ending: ({ who, membership, lastDay, unused, at }) => ({
      title: `${who}: ${membership} ends on ${lastDay}`,
      body: `${unused} left at ${at}`,
    }),
    service_due: ({ who, what, at }) => ({ title: `${who} is due: ${what}`, body: `A reminder from ${at}` }),
  },
} as const satisfies Record<string, Texts>;

const hi = {
  client: {
    booking_requested: ({ what, when, at }) => ({ title: `अनुरोध भेजा: ${what}`, body: `${when}, ${at}` }),
    booking_booked: ({ what, when, at }) => ({ title: `बुकिंग हो गई: ${what}`, body: `${when}, ${at}` }),
    booking_confirmed: ({ what, when, before, at }) => ({
      title: `बुकिंग कन्फ़र्म: ${what}`,
      body: before ? `${when}, ${at} (पहले ${before} था)` : `${when}, ${at}`,
    }),
    booking_declined: ({ what, when, at, more }) => ({
      title: `बुकिंग नहीं हो सकी: ${what}`,
      body: `${at} में ${when} का समय नहीं मिल सका। कृपया कोई और समय चुनें।${more}`,
    }),
    booking_lapsed: ({ what, when, at, more }) => ({
      title: `जवाब नहीं आया: ${what}`,
      body: `${at} ने समय पर जवाब नहीं दिया, इसलिए ${when} की बुकिंग नहीं हुई। कृपया कोई और समय चुनें।${more}`,
    }),
    booking_moved: ({ what, when, before, at, byReader }) => ({
      title: byReader ? `आपने ${before ? 'समय बदला' : 'बुकिंग बदली'}: ${what}` : `समय बदला: ${what}`,
      body: `अब ${when}, ${at}।${before && ` पहले ${before} था।`}`,
    }),
    booking_cancelled: ({ what, when, at, more, byReader, left }) => ({
      title: byReader ? `आपने ${left ? 'सर्विस हटाई' : 'बुकिंग रद्द की'}: ${what}` : `बुकिंग रद्द: ${what}`,
      body: left
        ? `${at} में यह बुकिंग बनी हुई है: ${left}।${more}`
        : more
          ? `${when}, ${at}।${more}`
          : `${when}, ${at}`,
    }),
    booking_restored: ({ what, when, at }) => ({
      title: `बुकिंग फिर चालू: ${what}`,
      body: `${when}, ${at}`,
    }),
    money_returned: ({ amount, at }) => ({
      title: `आपके ${amount} वापस किए जा रहे हैं`,
      body: `ये आपने ${at} को दिए थे। इसमें पाँच से सात कामकाजी दिन लगते हैं।`,
    }),
    slot_alert_offered: ({ what, when, at, until }) => ({
      title: `समय खाली हुआ: ${what}`,
      body: `${when}, ${at}। ${until} तक आपके लिए रोका है।`,
    }),
    review_asked: ({ what, when, at }) => ({
      title: `${at} में कैसा रहा?`,
      body: `${what}, ${when}। आपके दो शब्द दूसरों के काम आएँगे।`,
    }),
    review_answered: ({ what, when, at }) => ({
      title: `${at} ने आपके रिव्यू का जवाब दिया`,
      body: `${what}, ${when} के बारे में।`,
    }),
    review_received: ({ what, when, at }) => ({ title: `${at} के लिए आपका रिव्यू`, body: `${what}, ${when}` }),
    reminder_day: ({ what, when, at }) => ({ title: `रिमाइंडर: ${what}`, body: `${when}, ${at}` }),
    reminder_soon: ({ what, when, at }) => ({ title: `थोड़ी देर में: ${what}`, body: `${when}, ${at}` }),
    membership_ending: ({ membership, lastDay, unused, at }) => ({
      title: `${membership} ${lastDay} को ख़त्म हो रही है`,
      body: `${at} में आपका ${unused} अभी बाक़ी है।`,
    }),
    service_due: ({ what, at }) => ({
      title: `फिर से समय हो गया: ${what}`,
      body: `${at} से रिमाइंडर। अपनी सुविधा का समय बुक करें।`,
    }),
  },
  member: {
    booking_requested: ({ who, what, when, at }) => ({
      title: `नया अनुरोध: ${who}, ${what}`,
      body: `${when}, ${at}। कृपया कन्फ़र्म करें या मना करें।`,
    }),
    booking_booked: ({ who, what, when, at }) => ({
      title: `नई बुकिंग: ${who}, ${what}`,
      body: `${when}, ${at}`,
    }),
    booking_confirmed: ({ who, what, when, at }) => ({
      title: `कन्फ़र्म: ${who}, ${what}`,
      body: `${when}, ${at}`,
    }),
    booking_declined: ({ who, what, when, at }) => ({
      title: `मना किया: ${who}, ${what}`,
      body: `${when}, ${at}`,
    }),
    booking_lapsed: ({ who, what, when, at, more }) => ({
      title: `अनुरोध का समय निकल गया: ${who}, ${what}`,
      body: `समय पर जवाब नहीं दिया गया। अनुरोध ${when}, ${at} के लिए था।${more}`,
    }),
    booking_moved: ({ who, what, when, before, at }) => ({
      title: `समय बदला: ${who}, ${what}`,
      body: `अब ${when}, ${at}।${before && ` पहले ${before} था।`}`,
    }),
    booking_cancelled: ({ who, what, when, at, more }) => ({
      title: `रद्द: ${who}, ${what}`,
      body: more ? `${when}, ${at}।${more}` : `${when}, ${at}`,
    }),
    booking_restored: ({ who, what, when, at }) => ({
      title: `बुकिंग फिर चालू: ${who}, ${what}`,
      body: `${when}, ${at}`,
    }),
    money_returned: ({ amount, at }) => ({
      title: `${amount} वापस किए जा रहे हैं`,
      body: `ये ${at} को मिले थे, पर इस्तेमाल नहीं हो सके।`,
    }),
    slot_alert_offered: ({ what, when, at, until }) => ({
      title: `अलर्ट वाले ग्राहक के लिए रोका: ${what}`,
      body: `${when}, ${at}, ${until} तक`,
    }),
    review_asked: ({ who, what, when }) => ({ title: `${who} से रिव्यू माँगा गया`, body: `${what}, ${when}` }),
    review_answered: ({ who, what, when }) => ({ title: `${who} को जवाब मिला`, body: `${what}, ${when}` }),
    review_received: ({ who, what, when, at, stars }) => ({
      title: `${who} ने ${stars} स्टार दिए`,
      body: `${what}, ${when}, ${at}`,
    }),
    reminder_day: ({ who, what, when, at }) => ({ title: `${who}: ${what}`, body: `${when}, ${at}` }),
    reminder_soon: ({ who, what, when, at }) => ({
      title: `थोड़ी देर में: ${who}, ${what}`,
      body: `${when}, ${at}`,
    }),
    membership_ending: ({ who, membership, lastDay, unused, at }) => ({
      title: `${who}: ${membership} ${lastDay} को ख़त्म`,
      body: `${at} में ${unused} बाक़ी`,
    }),
    service_due: ({ who, what, at }) => ({
      title: `${who} का समय हो गया: ${what}`,
      body: `${at} से रिमाइंडर`,
    }),
  },
} as const satisfies Record<string, Texts>;

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

/** The same text for inbox, mail and push. */
export function notificationText(
  locale: WrittenIn,
  { kind, as_member, words, client_name }: Told,
): NotificationText {
  const reader = as_member ? 'member' : 'client';
  const write = texts[locale][reader][kind];
  const amount = writtenMoney(paise(words.amount ?? 0));
  const when = words.starts_at ? momentText(locale, words.starts_at, words.time_zone) : '';
  const text = write({
    what: whatOf(locale, words),
    when,
    before: words.before ? momentText(locale, words.before, words.time_zone) : '',
    at: words.business_name,
    who: client_name ?? someone[locale],
    amount,
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
  });
  const isAboutATime = /^(booking|reminder|slot_alert)_/.test(kind);
  // The time of what was removed would read as the time of what is left.
  const isTimed = isAboutATime && when && !words.left;
  return { ...text, subject: isTimed ? `${text.title}, ${when}` : text.title };
}

function leftText(locale: WrittenIn, left: NonNullable<NotificationWords['left']>, timeZone: string): string {
  return `${whatOf(locale, left)}, ${momentText(locale, left.starts_at, timeZone)}`;
}

function whatOf(locale: WrittenIn, { services, people }: Pick<NotificationWords, 'services' | 'people'>) {
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

/** "4:15 pm" */
function timeText(locale: WrittenIn, instant: string, timeZone: string): string {
  return writtenTime(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainTime(), locale);
}

/** "Wed 18 Nov, 4:15 pm", in the business's time zone. */
function momentText(locale: WrittenIn, instant: string, timeZone: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return `${writtenDay(at.toPlainDate(), locale)}, ${writtenTime(at.toPlainTime(), locale)}`;
}
