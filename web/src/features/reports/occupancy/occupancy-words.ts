import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { occupancyCalls } from '@kursi/core/sales/occupancy.contract.ts';
import {
  addMinutes,
  idleMinutes,
  occupancyOf,
  servedMinutes,
  startSum,
  workingMinutes,
} from '@kursi/core/sales/occupancy.ts';
import { formatNumber, weekdayName } from '../../../lib/format.ts';
import type { Translate } from '../../../lib/text.ts';

export type Occupancy = OutputOf<typeof occupancyCalls.get>;
export type Minutes = Omit<Occupancy['days'][number], 'day'>;
export const minuteColumns = ['open', 'booked', 'walk_in', 'blocked', 'no_show', 'overtime'] as const;

export function sumMinutes(all: readonly Minutes[]): Minutes {
  const sum = startSum();
  for (const one of all) addMinutes(sum, one);
  return sum;
}

/** Inside hours; null where nobody worked. */
export const shareOf = (minutes: Minutes) => occupancyOf(servedMinutes(minutes), workingMinutes(minutes));

/** With overtime: over 100 % where somebody worked longer than their hours. */
export function trueShare(minutes: Minutes): string {
  const share = occupancyOf(servedMinutes(minutes) + minutes.overtime, workingMinutes(minutes));
  return share === null ? '–' : `${share}%`;
}

const NOON_AND_ONE = 13;

/** The fullest weekday and the emptiest, and where the empty hours lie; nothing where there is too little to tell. */
export function sentenceOf(t: Translate, { calendars, days }: Occupancy): string {
  const byWeekday = [1, 2, 3, 4, 5, 6, 7]
    .map((weekday) => {
      const own = days.filter(({ day }) => Temporal.PlainDate.from(day).dayOfWeek === weekday);
      return { weekday, share: shareOf(sumMinutes(own)) };
    })
    .flatMap(({ weekday, share }) => (share === null ? [] : [{ weekday, share }]))
    .toSorted((a, b) => b.share - a.share);
  const [most, least] = [byWeekday[0], byWeekday.at(-1)];
  const idle = idleMinutes(sumMinutes(calendars.map(({ minutes }) => minutes)));
  const early = calendars
    .flatMap(({ cells }) => cells)
    .filter(({ weekday, hour }) => weekday <= 5 && hour < NOON_AND_ONE)
    .reduce((sum, { working, served }) => sum + Math.max(0, working - served), 0);
  const hours = (minutes: number) => formatNumber(Math.round(minutes / 60));
  return [
    most && least && most.share !== least.share
      ? t('chairs.sentence', {
          full: weekdayName(most.weekday),
          most: String(most.share),
          empty: weekdayName(least.weekday),
          least: String(least.share),
        })
      : '',
    idle >= 60 ? t('chairs.sentence_idle', { hours: hours(idle), early: hours(early) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** In whole percent of both; null where there are none. */
export const partOf = (some: number, others: number): number | null => occupancyOf(some, some + others);
