import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useText } from '../../../../../lib/text.ts';
import { timeText } from '../calendar-text.ts';
import { type Column, type Entry, entryAt } from './columns.ts';
import type { Ghost } from './ghost.ts';
import { LENGTH_STEP, type MinuteRange, movedTo, QUARTER, resizedTo, toPx } from './layout.ts';
import { slotStart, slotWords } from './slot-words.ts';
import { isMovable } from './use-drag.ts';

export interface CursorDeps {
  readonly body: RefObject<HTMLElement | null>;
  /** The one button that represents the focused empty quarter of an hour. */
  readonly slot: RefObject<HTMLButtonElement | null>;
  readonly ghost: RefObject<Ghost | null>;
  readonly columns: readonly Column[];
  readonly shown: MinuteRange;
  /** Pixels of fifteen minutes. */
  readonly quarter: number;
  /** Initial position of the tab stop; null on other days than today. */
  readonly nowMinute: number | null;
  /** Accessible name of a column: a person, or a day. */
  readonly nameOf: (column: Column) => string;
  readonly titleOf: (entry: Entry | undefined) => string;
  readonly say: (text: string) => void;
  readonly isBad: (entry: Entry, column: Column, range: MinuteRange) => boolean;
  readonly onMove: (entry: Entry, column: Column, range: MinuteRange) => void;
}

interface CursorPosition {
  readonly lane: number;
  readonly minute: number;
}

interface Moving {
  readonly entry: Entry;
  readonly from: number;
  lane: number;
  range: MinuteRange;
}

/**
 * Keyboard navigation with a roving tab stop: arrows move over bookings and empty quarters, and in move mode
 * they carry a booking. The tab stop is set on the DOM elements, so that no column re-renders.
 */
export function useCursor(deps: CursorDeps) {
  const t = useText();
  const latest = useRef(deps);
  const at = useRef<CursorPosition | null>(null);
  const moving = useRef<Moving | null>(null);
  const focusedId = useRef<string | null>(null);
  useEffect(() => {
    latest.current = deps;
  });

  const elementOf = useCallback(
    (id: string) => latest.current.body.current?.querySelector<HTMLElement>(`[data-entry="${id}"]`) ?? null,
    [],
  );

  /** Roving tab stop: the only element that Tab reaches. */
  const makeTabStop = useCallback((element: HTMLElement) => {
    for (const other of latest.current.body.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? []) {
      other.removeAttribute('data-stop');
      other.tabIndex = -1;
    }
    element.setAttribute('data-stop', '');
    element.tabIndex = 0;
  }, []);

  const putSlot = useCallback(
    ({ lane, minute }: CursorPosition) => {
      const { slot, ghost, columns, shown, quarter, nameOf } = latest.current;
      const box = ghost.current?.measure()[lane];
      const column = columns[lane];
      if (!slot.current || !box || !column) return;
      slot.current.style.width = `${box.width}px`;
      slot.current.style.transform = `translate(${box.left}px, ${toPx(minute - shown.from, quarter)}px)`;
      slot.current.setAttribute('aria-label', slotWords(t, column, minute, nameOf(column)));
    },
    [t],
  );

  const goTo = useCallback(
    ({ lane, minute }: CursorPosition) => {
      const { columns, shown, slot, say, nameOf } = latest.current;
      const column = columns[lane];
      if (!column) return;
      const within = Math.min(shown.to - QUARTER, Math.max(shown.from, minute));
      const entry = entryAt(column, within);
      at.current = { lane, minute: within };
      if (entry) {
        elementOf(entry.item.id)?.focus();
        return;
      }
      const place = { lane, minute: slotStart(column, within, QUARTER) };
      at.current = place;
      putSlot(place);
      slot.current?.focus();
      slot.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      // The same button was moved, so a screen reader does not announce it; the live region does.
      say(slotWords(t, column, place.minute, nameOf(column)));
    },
    [t, elementOf, putSlot],
  );

  const findEntry = useCallback((id: string | undefined) => {
    for (const [lane, column] of latest.current.columns.entries()) {
      const entry = column.entries.find(({ item }) => item.id === id);
      if (entry) return { lane, column, entry };
    }
    return null;
  }, []);

  const current = useCallback(() => {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !latest.current.body.current?.contains(active)) return null;
    const found = findEntry(active.dataset['entry']);
    if (found) return { ...found, minute: found.entry.from };
    if (active !== latest.current.slot.current || !at.current) return null;
    const column = latest.current.columns[at.current.lane];
    return column ? { lane: at.current.lane, column, entry: null, minute: at.current.minute } : null;
  }, [findEntry]);

  const showMoving = useCallback(() => {
    const { ghost, columns, titleOf, nameOf, isBad, say } = latest.current;
    const now = moving.current;
    const column = now && columns[now.lane];
    if (!column) return;
    ghost.current?.show(now.lane, now.range, titleOf(now.entry), isBad(now.entry, column, now.range));
    ghost.current?.scrollIntoView();
    const time = t('desk.from_to', { from: timeText(now.range.from), to: timeText(now.range.to) });
    say(`${time}, ${nameOf(column)}`);
  }, [t]);

  const stopMoving = useCallback(
    (words?: string) => {
      const { current: now } = moving;
      if (!now) return;
      moving.current = null;
      elementOf(now.entry.item.id)?.removeAttribute('data-lifted');
      latest.current.ghost.current?.hide();
      if (words) latest.current.say(words);
    },
    [elementOf],
  );

  const startMoving = useCallback((): boolean => {
    const here = current();
    if (!here?.entry || !isMovable(here.entry)) return false;
    const { entry, lane } = here;
    moving.current = { entry, from: lane, lane, range: entry };
    elementOf(entry.item.id)?.setAttribute('data-lifted', '');
    latest.current.ghost.current?.measure();
    showMoving();
    latest.current.say(t('desk.lifted', { name: latest.current.titleOf(entry) }));
    return true;
  }, [current, elementOf, showMoving, t]);

  const carry = useCallback(
    (event: KeyboardEvent, now: Moving): void => {
      const { columns, shown, onMove, titleOf } = latest.current;
      const column = columns[now.lane];
      if (!column) return;
      const { from, to } = now.range;
      const down = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const right = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (event.key === 'Escape' || event.key === 'Tab') {
        stopMoving(t('desk.left_there', { name: titleOf(now.entry) }));
        if (event.key === 'Tab') return;
      } else if (event.key === 'Enter' || event.key === ' ') {
        const moved = now.lane !== now.from || from !== now.entry.from || to !== now.entry.to;
        stopMoving(moved ? undefined : t('desk.left_there', { name: titleOf(now.entry) }));
        if (moved) onMove(now.entry, column, now.range);
      } else if (down !== 0) {
        now.range = event.shiftKey
          ? resizedTo(from, to + down * LENGTH_STEP)
          : movedTo(Math.max(shown.from, Math.min(shown.to - to + from, from + down * QUARTER)), to - from);
        showMoving();
      } else if (right !== 0) {
        now.lane = Math.min(columns.length - 1, Math.max(0, now.lane + right));
        showMoving();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    [showMoving, stopMoving, t],
  );

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (moving.current) return carry(event, moving.current);
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const here = current();
      if (!here) return;
      const { lane, column, entry, minute } = here;
      const row = at.current && entry && at.current.minute >= entry.from && at.current.minute < entry.to;
      const across = row ? (at.current?.minute ?? minute) : minute;
      const others = column.entries;
      const key = event.key;
      if (key === 'ArrowDown') goTo({ lane, minute: entry ? entry.to : minute + QUARTER });
      else if (key === 'ArrowUp') goTo({ lane, minute: (entry ? entry.from : minute) - QUARTER });
      else if (key === 'ArrowRight')
        goTo({ lane: Math.min(latest.current.columns.length - 1, lane + 1), minute: across });
      else if (key === 'ArrowLeft') goTo({ lane: Math.max(0, lane - 1), minute: across });
      else if (key === 'PageDown')
        jump(
          lane,
          others.find(({ from }) => from > minute),
        );
      else if (key === 'PageUp')
        jump(
          lane,
          others.findLast(({ from }) => from < minute),
        );
      else if (key === 'Home') jump(lane, others[0]);
      else if (key === 'End') jump(lane, others.at(-1));
      else return;
      event.preventDefault();

      function jump(to: number, next: Entry | undefined): void {
        if (next) goTo({ lane: to, minute: next.from });
      }
    },
    [carry, current, goTo],
  );

  const onFocus = useCallback(
    (event: { target: EventTarget }) => {
      const element = event.target as HTMLElement;
      const isSlot = element === latest.current.slot.current;
      if (!isSlot && !element.dataset['entry']) return;
      focusedId.current = element.dataset['entry'] ?? null;
      makeTabStop(element);
    },
    [makeTabStop],
  );

  const onBlur = useCallback(
    (event: { target: EventTarget }) => {
      stopMoving();
      // Focus left. An element removed by a re-render keeps its claim on the focus.
      if ((event.target as HTMLElement).isConnected) focusedId.current = null;
    },
    [stopMoving],
  );

  // After each render there is one tab stop, and focus follows a booking that moved.
  const { columns, nowMinute } = deps;
  useEffect(() => {
    const { body, slot } = latest.current;
    if (!body.current || columns.length === 0) return;
    if (document.activeElement === document.body && focusedId.current) elementOf(focusedId.current)?.focus();
    if (body.current.querySelector('[data-stop]')) return;
    const all = columns.flatMap(({ entries }) => entries);
    const first = all.find(({ to }) => to > (nowMinute ?? 0)) ?? all[0];
    if (first) {
      const element = elementOf(first.item.id);
      if (element) makeTabStop(element);
      return;
    }
    at.current = {
      lane: 0,
      minute: nowMinute === null ? (columns[0]?.open[0]?.from ?? 9 * 60) : nowMinute - (nowMinute % QUARTER),
    };
    putSlot(at.current);
    if (slot.current) makeTabStop(slot.current);
  }, [columns, nowMinute, elementOf, makeTabStop, putSlot]);

  return { onKeyDown, onFocus, onBlur, current, startMoving };
}
