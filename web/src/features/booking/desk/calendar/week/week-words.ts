import { formatDay, formatDuration } from '../../../../../lib/format.ts';
import type { Translate } from '../../../../../lib/text.ts';
import { isTwiceIn, saidTime, shortHour } from '../calendar-text.ts';
import { startText } from '../grid/density.ts';
import { length, type MinuteRange } from '../grid/layout.ts';
import { offWords } from '../grid/slot-words.ts';
import { type DayCell, GAP_FRAME, type WeekDay } from './week-model.ts';

/** "3 hr from 10 am", or "1 hr at 2 pm" for what ends soon. */
function gapWords(t: Translate, gap: MinuteRange, timeOf = saidTime): string {
  const words = { length: shortLength(t, length(gap)), time: timeOf(gap.from) };
  return length(gap) >= GAP_FRAME ? t('week.gap_from', words) : t('week.gap_at', words);
}

/** "3 hr", "1 hr 15" */
export function shortLength(t: Translate, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return formatDuration(minutes);
  return rest === 0 ? t('week.hours', { hours }) : t('week.hours_minutes', { hours, minutes: rest });
}

/** "10 am", "10:30": a cell has room for no more; a time that comes twice in the day says which it is. */
export function shortTime(minute: number, shown: MinuteRange): string {
  if (minute % 60 === 0) return shortHour(minute, shown);
  return isTwiceIn(minute, shown) ? saidTime(minute) : startText(minute);
}

/** What a cell says below its cloth. */
export function roomWords(
  t: Translate,
  { longest, full, column, isOffered, isOver }: DayCell,
  shown: MinuteRange,
): string {
  if (isOver) return '';
  if (!isOffered) return t('week.not_offered');
  if (longest) return gapWords(t, longest, (minute) => shortTime(minute, shown));
  return full >= 100 || column.open.length === 0 ? t('desk.none_free') : t('week.short_gaps');
}

/** "Asha, Sun 6 Dec: 6 visits, 72% full. Free: 1 hr at 2 pm." */
export function cellLabel(t: Translate, cell: DayCell, shown: MinuteRange): string {
  const { column, visits, full, gaps } = cell;
  const who = { name: column.calendar.name, day: formatDay(column.day) };
  if (column.open.length === 0 && visits === 0)
    return t('week.cell_off', { ...who, why: offWords(t, column) });
  const said = { ...who, visits: t('desk.visits', { count: visits }), full };
  if (cell.isOver) return t('week.cell_past', said);
  if (gaps.length === 0) return t('week.cell_no_room', { ...said, why: roomWords(t, cell, shown) });
  return t('week.cell', { ...said, room: gaps.map((gap) => gapWords(t, gap)).join(', ') });
}

export function dayWords(t: Translate, { visits, full }: WeekDay): string {
  return t('desk.sum', { visits: t('desk.visits', { count: visits }), full });
}
