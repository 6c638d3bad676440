import type { Translate } from '../../../../../lib/text.ts';
import { timeText } from '../calendar-text.ts';
import { type Column, entryAt } from './columns.ts';

/** What stands at a minute that no entry begins at or covers. */
export type SlotState = 'free' | 'buffer' | 'break' | 'before' | 'after' | WhyOff;

/** Why a calendar has no hours on a day: the shop is closed, or this person is off. */
type WhyOff = 'closed' | 'holiday' | 'day_off' | 'on_leave';
const whyOff = {
  business: 'closed',
  holiday: 'holiday',
  leave: 'on_leave',
  own_week: 'day_off',
  single_date: 'day_off',
} as const satisfies Record<Column['because'], WhyOff>;

export const offWords = (t: Translate, { because }: Pick<Column, 'because'>): string =>
  t(`desk.${whyOff[because]}`);

export function slotState({ open, because, entries }: Column, minute: number): SlotState {
  const [first, last] = [open[0], open.at(-1)];
  if (!first || !last) return whyOff[because];
  if (minute < first.from) return 'before';
  if (minute >= last.to) return 'after';
  if (!open.some(({ from, to }) => from <= minute && minute < to)) return 'break';
  const isBuffer = entries.some(({ to, item }) => to <= minute && minute < to + item.buffer_after);
  return isBuffer ? 'buffer' : 'free';
}

/** "Break, 1:30 pm, Asha"; before the day begins also when it does. */
export function slotWords(t: Translate, column: Column, minute: number, name: string): string {
  const state = slotState(column, minute);
  const time = timeText(minute);
  if (state === 'free') return t('desk.slot', { time, name });
  const starts = timeText(column.open[0]?.from ?? 0);
  const what =
    state === 'before'
      ? t('desk.starts', { time: starts })
      : state === 'after'
        ? t('desk.slot_after')
        : state === 'buffer'
          ? t('desk.slot_buffer')
          : t(`desk.${state}`);
  return t('desk.slot_not_free', { what, time, name });
}

/** Where an empty place begins: on the quarter, or where the entry that reaches into it ends. */
export function slotStart(column: Column, minute: number, quarter: number): number {
  const start = Math.floor(minute / quarter) * quarter;
  return entryAt(column, start)?.to ?? start;
}
