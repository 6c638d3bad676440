import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { formatClock, formatTime, formatTimeRange } from '../../../../lib/format.ts';
import { currentLocale, type Translate } from '../../../../lib/text.ts';
import { clientName } from '../../../../shared/clients/client-name.ts';
import { type Entry, type EntryStatus, statusOf } from './grid/columns.ts';
import type { MinuteRange } from './grid/layout.ts';
import type { Counter } from './status/counters.ts';

// Cache: a full week formats the same few times repeatedly, and each costs two Intl calls.
const written = new Map<string, string>();

function once(key: string, write: () => string): string {
  const known = written.get(key) ?? write();
  written.set(key, known);
  return known;
}

const HALF_DAY = 12 * 60;

/** Minute 1440, the end of a day, is formatted as midnight. */
const timeOf = (minute: number) => formatTimeOfDay(((minute % 1440) + 1440) % 1440);

/** "10:30 am" */
export function timeText(minute: number): string {
  return once(`${currentLocale()} ${minute}`, () => formatTime(timeOf(minute)));
}

/** "10:30 am"; in Hindi "10:30", for narrow columns. */
export function clockText(minute: number): string {
  return once(`clock ${currentLocale()} ${minute}`, () => formatClock(timeOf(minute)));
}

/** "10:30 – 11:15 am" */
export function rangeText(from: number, to: number): string {
  return once(`${currentLocale()} ${from} ${to}`, () => formatTimeRange(timeOf(from), timeOf(to)));
}

/** "10 am", for the axis. */
export function hourText(minute: number): string {
  return clockText(minute).replace(/[:.]\d\d/, '');
}

/** "10:30 am"; in Hindi "सुबह 10:30", for sentences that go on with बजे. */
export function saidTime(minute: number): string {
  return timeText(minute).replace(/ बजे$/, '');
}

/** "9 am"; in Hindi "सुबह 9": the beginning and the end of a day often are the same hour. */
export function saidHour(minute: number): string {
  return currentLocale() === 'hi' ? saidTime(minute) : hourText(minute);
}

/** "10 am"; where the same hour comes twice in these hours, Hindi says which: "सुबह 10". */
export function shortHour(minute: number, shown: MinuteRange): string {
  return isTwiceIn(minute, shown) ? saidHour(minute) : hourText(minute);
}

/** Whether the clock shows this time in the morning and in the evening of these hours. */
export function isTwiceIn(minute: number, { from, to }: MinuteRange): boolean {
  const other = minute < HALF_DAY ? minute + HALF_DAY : minute - HALF_DAY;
  return from <= other && other < to;
}

export const statusKeys = {
  created: 'desk.status_created',
  confirmed: 'desk.status_confirmed',
  arrived: 'desk.status_arrived',
  service: 'desk.status_service',
  done: 'desk.status_done',
  noshow: 'desk.status_noshow',
} as const satisfies Record<EntryStatus, string>;

export const counterKeys = {
  ...statusKeys,
  tosolve: 'desk.status_tosolve',
  late: 'desk.status_late',
  unpaid: 'desk.status_unpaid',
} as const satisfies Record<Counter, string>;

/** Who comes, and who booked it for them. */
export function whoComes(
  t: Translate,
  { client_name, comes_name }: Pick<ScheduleItem, 'client_name' | 'comes_name'>,
): string {
  const client = clientName(t, client_name);
  return comes_name ? t('desk.comes', { name: comes_name, client }) : client;
}

/** Accessible label: everything that the entry shows. */
export function entryLabel(t: Translate, { item, from, to }: Entry, calendar: string): string {
  const time = t('desk.from_to', { from: timeText(from), to: timeText(to) });
  if (item.kind === 'block') {
    return item.note
      ? t('desk.block_label_noted', { time, calendar, note: item.note })
      : t('desk.block_label', { time, calendar });
  }
  if (item.kind === 'queue') {
    const client = clientName(t, item.client_name);
    return t('desk.queue_label', { time, client, calendar });
  }
  const service = item.service_name ?? '';
  if (item.kind === 'hold') return t('desk.hold_label', { time, service, calendar });
  const client = whoComes(t, item);
  return t('desk.booking_label', { time, service, client, calendar, status: t(statusKeys[statusOf(item)]) });
}
