import { DAY_MINUTES } from '@kursi/core/kernel/time.ts';
import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { type Column, type Entry, statusOf } from './columns.ts';
import type { Ghost } from './ghost.ts';
import { drawnBetween, gapsIn, length, type MinuteRange, movedTo, resizedTo, toMinutes } from './layout.ts';

/** Long press: a finger held this long lifts the entry instead of scrolling. */
const LONG_PRESS_MS = 380;
const FINGER_WANDERS_PX = 10;
const MOUSE_WANDERS_PX = 4;
/** Auto-scroll within this distance of an edge, faster when closer; what was lifted there, only when nearer than that. */
const EDGE_PX = 48;
const EDGE_SPEED = 14;

export interface DragDeps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly body: RefObject<HTMLElement | null>;
  readonly ghost: RefObject<Ghost | null>;
  readonly columns: readonly Column[];
  readonly shown: MinuteRange;
  /** Pixels of fifteen minutes. */
  readonly quarter: number;
  readonly titleOf: (entry: Entry | undefined) => string;
  /** Taken, outside the hours, or with someone who does not do the service. */
  readonly isBad: (entry: Entry, column: Column, range: MinuteRange) => boolean;
  readonly onMove: (entry: Entry, column: Column, range: MinuteRange) => void;
  /** A range was drawn on empty time, or with `pressed` it was only tapped. */
  readonly onDrawn: (column: Column, range: MinuteRange, how: 'drawn' | 'pressed') => void;
}

interface Target {
  readonly lane: number;
  readonly range: MinuteRange;
}

/** Move, resize and draw by mouse, pen or touch. React renders once, when the drag ends. */
export function useDrag(deps: DragDeps): (event: ReactPointerEvent) => void {
  const latest = useRef(deps);
  const running = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = deps;
  });
  useEffect(() => () => running.current?.(), []);
  return useCallback((event: ReactPointerEvent) => {
    running.current?.();
    running.current = begin(event.nativeEvent, () => latest.current);
  }, []);
}

/** Bookings and blocked time; finished bookings cannot be moved. */
export function isMovable({ item }: Entry): boolean {
  if (item.kind === 'block') return true;
  return item.kind === 'booking' && !['done', 'noshow'].includes(statusOf(item));
}

function begin(down: PointerEvent, deps: () => DragDeps): (() => void) | null {
  const target = down.target as Element;
  const laneElement = target.closest<HTMLElement>('[data-lane]');
  const { columns, scroller, body, ghost, shown, quarter, titleOf } = deps();
  if (down.button !== 0 || !down.isPrimary || !laneElement || !scroller.current || !body.current) return null;
  const startLane = Number(laneElement.dataset['lane']);
  const column = columns[startLane];
  const card = target.closest<HTMLElement>('[data-entry]');
  const entry = card ? column?.entries.find(({ item }) => item.id === card.dataset['entry']) : undefined;
  if (!column || (card && (!entry || !isMovable(entry)))) return null;

  const scrolled = scroller.current;
  const bodyTop = body.current.getBoundingClientRect().top + scrolled.scrollTop;
  const bodyLeft = body.current.getBoundingClientRect().left + scrolled.scrollLeft;
  const edges = scrolled.getBoundingClientRect();
  // Cached and updated on scroll: reading it per pointer move would force a layout each time.
  let [scrollTop, scrollLeft] = [scrolled.scrollTop, scrolled.scrollLeft];
  const minuteAt = (y: number) => shown.from + toMinutes(y - bodyTop + scrollTop, quarter);
  const pressedAt = minuteAt(down.clientY);
  const gap = gapsIn({ from: 0, to: DAY_MINUTES }, column.entries).find(
    ({ from, to }) => from <= pressedAt && pressedAt < to,
  ) ?? { from: 0, to: DAY_MINUTES };
  const isFinger = down.pointerType !== 'mouse';
  const resizes = target.closest('[data-grip]') !== null && !isFinger;
  let boxes: ReturnType<Ghost['measure']> = [];
  let [x, y] = [down.clientX, down.clientY];
  let lifted = false;
  let frame = 0;
  let where: Target | null = null;

  const press = isFinger ? setTimeout(lift, LONG_PRESS_MS) : undefined;

  function lift(): void {
    lifted = true;
    boxes = ghost.current?.measure() ?? [];
    card?.setAttribute('data-lifted', '');
    document.documentElement.classList.add('k-dragging');
    follow();
    frame = requestAnimationFrame(scrollAtEdges);
  }

  function follow(): void {
    where = targetAt();
    const over = columns[where.lane];
    const isBad = entry !== undefined && over !== undefined && deps().isBad(entry, over, where.range);
    ghost.current?.show(where.lane, where.range, titleOf(entry), isBad);
  }

  function targetAt(): Target {
    const minute = minuteAt(y);
    if (!entry) {
      // Limited to the gap: a drawn range does not overlap an entry.
      const within = Math.min(gap.to - 1, Math.max(gap.from, minute));
      return { lane: startLane, range: drawnBetween(pressedAt, within) };
    }
    if (resizes) return { lane: startLane, range: resizedTo(entry.from, entry.to + minute - pressedAt) };
    // Limited to the visible hours.
    const top = minute - (pressedAt - entry.from);
    const kept = Math.max(shown.from, Math.min(shown.to - length(entry), top));
    const across = x - bodyLeft + scrollLeft;
    const over = boxes.findIndex(({ left, width }) => across >= left && across < left + width);
    const last = where?.lane ?? startLane;
    return {
      lane: over === -1 ? last : over,
      range: movedTo(kept, length(entry)),
    };
  }

  function scrollAtEdges(): void {
    const push = (near: number, far: number, at: number, from: number) => {
      const [least, most] = [Math.min(near + EDGE_PX, from), Math.max(far - EDGE_PX, from)];
      if (at < least) return -Math.min(1, (least - at) / EDGE_PX);
      return at > most ? Math.min(1, (at - most) / EDGE_PX) : 0;
    };
    const downwards = push(edges.top + EDGE_PX, edges.bottom, y, down.clientY) * EDGE_SPEED;
    const right = push(edges.left + EDGE_PX, edges.right, x, down.clientX) * EDGE_SPEED;
    if (downwards !== 0 || right !== 0) {
      scrolled.scrollBy(right, downwards);
      [scrollTop, scrollLeft] = [scrolled.scrollTop, scrolled.scrollLeft];
      follow();
    }
    frame = requestAnimationFrame(scrollAtEdges);
  }

  function onMove(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return;
    [x, y] = [event.clientX, event.clientY];
    if (lifted) {
      follow();
      return;
    }
    const wandered = Math.hypot(x - down.clientX, y - down.clientY);
    if (isFinger) {
      if (wandered > FINGER_WANDERS_PX) end();
    } else if (wandered > MOUSE_WANDERS_PX) lift();
  }

  function onUp(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return;
    const { columns: now, onMove: move, onDrawn } = deps();
    const to = where && now[where.lane];
    const wasLifted = lifted;
    end();
    if (!wasLifted) {
      if (!entry && column && !isFinger) onDrawn(column, drawnBetween(pressedAt, pressedAt), 'pressed');
      return;
    }
    swallowClick();
    if (!to || !where) return;
    if (!entry) onDrawn(to, where.range, 'drawn');
    else if (to.key !== column?.key || where.range.from !== entry.from || where.range.to !== entry.to)
      move(entry, to, where.range);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !lifted) return;
    event.preventDefault();
    event.stopPropagation();
    swallowClick();
    end();
  }

  // A touch drag must not scroll the page as well.
  const onTouch = (event: TouchEvent) => lifted && event.preventDefault();
  const onMenu = (event: Event) => lifted && event.preventDefault();

  function end(): void {
    clearTimeout(press);
    cancelAnimationFrame(frame);
    lifted = false;
    card?.removeAttribute('data-lifted');
    document.documentElement.classList.remove('k-dragging');
    ghost.current?.hide();
    listening.abort();
  }

  function onScroll(): void {
    [scrollTop, scrollLeft] = [scrolled.scrollTop, scrolled.scrollLeft];
  }

  const listening = new AbortController();
  const { signal } = listening;
  scrolled.addEventListener('scroll', onScroll, { signal, passive: true });
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  window.addEventListener('touchmove', onTouch, { signal, passive: false });
  window.addEventListener('contextmenu', onMenu, { signal });
  return end;
}

/** Swallows the click that the browser fires at the end of a drag. */
function swallowClick(): void {
  const listening = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true, signal: listening.signal });
  // It comes with the release of the button; a later one is meant.
  setTimeout(() => listening.abort(), 50);
}
