/**
 * Formats numbers, money, days and times, the same on screens, in mails and on the server. Not by Intl: its
 * first formatter costs a browser 30 to 50 ms (four times that on a cheap phone) on every first page, for two
 * languages with the same digits.
 */
import type { Paise } from './money.ts';

export type WrittenIn = 'en' | 'hi';

const days = {
  en: {
    short: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    long: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  },
  hi: {
    short: ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
    long: ['रविवार', 'सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार'],
  },
} as const;

const months = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
  hi: ['जन॰', 'फ़र॰', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल॰', 'अग॰', 'सित॰', 'अक्टू॰', 'नव॰', 'दिस॰'],
} as const;

/** Counted from Sunday, which is 0 (and 7). */
export function writtenWeekday(number: number, locale: WrittenIn, style: 'short' | 'long'): string {
  return days[locale][style][number % 7] ?? '';
}

/** "Nov" */
export function writtenMonth(month: number, locale: WrittenIn): string {
  return months[locale][month - 1] ?? '';
}

/** "15 Nov" */
export function writtenDayAndMonth(date: Temporal.PlainDate, locale: WrittenIn): string {
  return `${date.day} ${months[locale][date.month - 1]}`;
}

/** "Sun 15 Nov" */
export function writtenDay(date: Temporal.PlainDate, locale: WrittenIn): string {
  return `${writtenWeekday(date.dayOfWeek, locale, 'short')} ${writtenDayAndMonth(date, locale)}`;
}

/** "10:30 am"; Hindi names the part of the day: "सुबह 10:30 बजे". */
export function writtenTime(time: Temporal.PlainTime, locale: WrittenIn): string {
  const { clock, part } = timeParts(time, locale);
  return locale === 'en' ? `${clock} ${part}` : `${part} ${clock} बजे`;
}

/** In a list of times to choose from, where "बजे" adds nothing: "सुबह 10:00", "दोपहर 12:30". */
export function writtenTimeChoice(time: Temporal.PlainTime, locale: WrittenIn): string {
  if (locale === 'en') return writtenTime(time, locale);
  return `${timeParts(time, locale).part} ${timeParts(time, 'en').clock}`;
}

/** For narrow places below a heading or in a day: Hindi omits the part of the day. */
export function writtenClock(time: Temporal.PlainTime, locale: WrittenIn): string {
  return locale === 'en' ? writtenTime(time, locale) : timeParts(time, 'en').clock;
}

/** "10:30 – 11:15 am": the part of the day once, unless it changes. */
export function writtenTimeRange(
  from: Temporal.PlainTime,
  to: Temporal.PlainTime,
  locale: WrittenIn,
): string {
  const [start, end] = [timeParts(from, locale), timeParts(to, locale)];
  const isOnePart = start.part === end.part;
  if (locale === 'en') {
    return `${start.clock}${isOnePart ? '' : ` ${start.part}`} – ${writtenTime(to, locale)}`;
  }
  return `${start.part} ${start.clock} – ${isOnePart ? '' : `${end.part} `}${end.clock} बजे`;
}

function timeParts({ hour, minute }: Temporal.PlainTime, locale: WrittenIn): { clock: string; part: string } {
  const twelve = hour % 12 || 12;
  const exact = `${twelve}:${String(minute).padStart(2, '0')}`;
  if (locale === 'en') return { clock: exact, part: hour < 12 ? 'am' : 'pm' };
  return { clock: minute === 0 ? String(twelve) : exact, part: hindiPartOfDay(hour) };
}

function hindiPartOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return 'रात';
  const part = partOfDay(hour, 'hi');
  return part === 'morning' ? 'सुबह' : part === 'afternoon' ? 'दोपहर' : 'शाम';
}

type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Lists of times are headed by it: a time that is written as शाम stands under शाम, which begins at four. */
export function partOfDay(hour: number, locale: WrittenIn): PartOfDay {
  if (hour < 12) return 'morning';
  return hour < (locale === 'hi' ? 16 : 17) ? 'afternoon' : 'evening';
}

/** 1234567 → "12,34,567"; at most three digits behind the point. */
export function writtenNumber(value: number): string {
  const rounded = Number(Math.abs(value).toFixed(3));
  const [whole = '0', fraction] = String(rounded).split('.');
  const sign = value < 0 && rounded !== 0 ? '-' : '';
  return `${sign}${grouped(whole)}${fraction ? `.${fraction}` : ''}`;
}

/** ₹1,23,456.50, and ₹1,200 when there are no paise to show. */
export function writtenMoney(amount: Paise, { alwaysPaise = false } = {}): string {
  // As text, because dividing by 100 loses paise in large sums.
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const [rupees, rest] = [digits.slice(0, -2), digits.slice(-2)];
  return `${amount < 0 ? '−' : ''}₹${grouped(rupees)}${alwaysPaise || rest !== '00' ? `.${rest}` : ''}`;
}

/** The last three digits, then pairs. */
function grouped(whole: string): string {
  const [head, tail] = [whole.slice(0, -3), whole.slice(-3)];
  return head ? `${head.replace(/\B(?=(\d\d)+$)/g, ',')},${tail}` : tail;
}

/** "+91 98765 43210", "+91 80 4123 4567" for a landline of a big city; other numbers stay as stored. */
export function writtenPhone(phone: string): string {
  return phone
    .replace(/^\+91(11|20|22|33|40|44|79|80)(\d{4})(\d{4})$/, '+91 $1 $2 $3')
    .replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
}

/** Plural form of a message: Hindi uses the singular for zero. */
export function isOne(count: number, locale: WrittenIn): boolean {
  return count === 1 || (locale === 'hi' && count >= 0 && count < 1);
}
