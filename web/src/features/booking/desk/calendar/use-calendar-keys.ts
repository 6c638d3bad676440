import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import type { RefObject } from 'react';
import { useShortcut } from '../../../../lib/keyboard/shortcuts.tsx';
import { useText } from '../../../../lib/text.ts';
import type { NewBookingPlace } from '../new-booking-slot.ts';
import { deskUndo } from '../undo-stack.ts';
import type { BlockPlace } from './drawers/use-blocks.ts';
import type { GridHandle } from './grid/calendar-grid.tsx';
import { hourFrom } from './grid/columns.ts';
import type { CalendarColumns } from './grid/use-calendar-columns.ts';
import { turned } from './schedule-data.ts';
import type { WeekHandle } from './week/salon-week.tsx';

interface KeysDeps {
  readonly shown: CalendarColumns;
  /** Nothing covers the calendar. */
  readonly isUncovered: boolean;
  readonly grid: RefObject<GridHandle | null>;
  readonly week: RefObject<WeekHandle | null>;
  readonly say: (text: string) => void;
  /** Null where nothing can be booked. */
  readonly onBook: ((place: Partial<NewBookingPlace>) => void) | null;
  readonly onBlock: (place: BlockPlace) => void;
  readonly onFind: () => void;
  readonly onDay: (day: string) => void;
  readonly onDensity: () => void;
}

/** The single keys of the calendar. */
export function useCalendarKeys(deps: KeysDeps): void {
  const { shown, isUncovered, grid, week, say, onBook, onBlock, onFind, onDay, onDensity } = deps;
  const { view, day, today, minute, columns, calendars, chosen, isKnown } = shown;
  const t = useText();
  const keys = { scope: 'page' as const, enabled: isKnown && isUncovered };
  const hasGrid = view === 'day' || view === 'week';
  const cursorAt = () => {
    const at = grid.current?.current();
    return at && { entityId: at.column.calendar.id, day: at.column.day, minute: at.minute };
  };
  const turn = (by: number) => onDay(turned(day, view, by));

  useShortcut('n', { ...keys, label: t('desk.new_booking'), enabled: onBook !== null && isUncovered }, () => {
    // Only empty time is meant: the booking last touched says nothing about the next call.
    const at = grid.current?.current()?.entry ? null : cursorAt();
    const cell = week.current?.current();
    onBook?.(cell ?? (at ? { entityId: at.entityId, day: at.day, time: formatTimeOfDay(at.minute) } : {}));
  });
  useShortcut('t', { ...keys, label: t('desk.key_today') }, () => onDay(today));
  useShortcut('z', { ...keys, label: t('desk.key_density'), enabled: keys.enabled && hasGrid }, onDensity);
  // The grid, the week and the month use the arrows while the focus is in them.
  useShortcut('arrowleft', { ...keys, label: t('desk.previous_day') }, () => turn(-1));
  useShortcut('arrowright', { ...keys, label: t('desk.next_day') }, () => turn(1));
  useShortcut('shift+arrowleft', { ...keys, label: t('desk.previous_day') }, () => turn(-1));
  useShortcut('shift+arrowright', { ...keys, label: t('desk.next_day') }, () => turn(1));
  useShortcut('mod+z', { ...keys, label: t('desk.key_undo') }, async () => {
    if (!(await deskUndo.undoLast())) say(t('desk.nothing_to_undo'));
  });
  useShortcut('/', { ...keys, label: t('desk.find_client') }, onFind);
  useShortcut('b', { ...keys, label: t('desk.block_title') }, () => {
    const at = cursorAt();
    const soon = Math.min(23 * 60, Math.ceil(minute / 15) * 15);
    const from = at?.minute ?? (day === today ? soon : (columns[0]?.open[0]?.from ?? 600));
    const entityId = at?.entityId ?? (chosen ?? calendars[0])?.id;
    if (!entityId) return;
    const on = at?.day ?? day;
    const column = columns.find((one) => one.calendar.id === entityId && one.day === on);
    onBlock({ entityId, day: on, ...hourFrom(column ?? { entries: [] }, from) });
  });
  useShortcut('m', { ...keys, label: t('desk.key_move'), enabled: keys.enabled && hasGrid }, () => {
    if (!grid.current?.startMoving()) say(t('desk.nothing_to_move'));
  });
}
