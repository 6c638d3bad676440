import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { textScale } from '../../../../../lib/device/text-size.ts';
import { useText } from '../../../../../lib/text.ts';
import { cx } from '../../../../../ui/cx.ts';
import { hourText } from '../calendar-text.ts';
import type { Column, Entry } from './columns.ts';
import { type Density, lettersIn, quarterFor } from './density.ts';
import { type Ghost, makeGhost } from './ghost.ts';
import { Lane } from './lane.tsx';
import { type MinuteRange, toPx } from './layout.ts';
import { NowMark } from './now-mark.tsx';
import { useCursor } from './use-cursor.ts';
import { useDrag } from './use-drag.ts';

export interface GridHandle {
  /** Position of the keyboard cursor: on a booking, or on an empty quarter of an hour. */
  readonly current: () => { column: Column; entry: Entry | null; minute: number } | null;
  /** False when the keyboard cursor is not on a movable entry. */
  readonly startMoving: () => boolean;
  readonly focusEntry: (id: string) => void;
  readonly scrollTo: (minute: number) => void;
  /** Highlights entries that another user has just changed. */
  readonly point: (ids: ReadonlySet<string>) => void;
}

/** A pending question about a slot: its outline stays, and the question is shown below it. */
export interface Pending {
  readonly column: string;
  readonly range: MinuteRange;
  readonly title: string;
  /** It was refused there. */
  readonly isBad: boolean;
  readonly menu?: ReactNode;
}

interface CalendarGridProps {
  readonly handle: Ref<GridHandle>;
  readonly label: string;
  readonly columns: readonly Column[];
  readonly heads: ReactNode;
  /** Below the last hour. */
  readonly end: ReactNode;
  readonly shown: MinuteRange;
  readonly density: Density;
  readonly today: string;
  readonly timeZone: string;
  readonly nowMinute: number | null;
  readonly openVisit: string | null;
  /** Chosen in the list behind a counter. */
  readonly pointedVisit: string | null;
  readonly pending: Pending | null;
  readonly nameOf: (column: Column) => string;
  readonly titleOf: (entry: Entry | undefined) => string;
  readonly say: (text: string) => void;
  /** A drop that would be refused is hatched before it is made. */
  readonly isBad: (entry: Entry, column: Column, range: MinuteRange) => boolean;
  readonly onOpen: (entry: Entry, column: Column, how: 'keys' | 'pointer') => void;
  readonly onMove: (entry: Entry, column: Column, range: MinuteRange) => void;
  readonly onDrawn: (column: Column, range: MinuteRange, how: 'drawn' | 'pressed') => void;
}

const POINT_MS = 2_400;

/** The calendar grid: time on the y-axis, people or days on the x-axis. */
export function CalendarGrid(props: CalendarGridProps) {
  const {
    handle,
    label,
    columns,
    heads,
    end,
    shown,
    density,
    today,
    timeZone,
    nowMinute,
    openVisit,
    pointedVisit,
    pending,
  } = props;
  const { nameOf, titleOf, say, isBad, onOpen, onMove, onDrawn } = props;
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  /** The open visit that was scrolled to. */
  const revealed = useRef<string | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const ghostElement = useRef<HTMLDivElement>(null);
  const slot = useRef<HTMLButtonElement>(null);
  const ghost = useRef<Ghost | null>(null);
  const isDense = density === 'day';
  const { free, width } = useSize(scroller, isDense);
  const scale = textScale();
  const quarter = quarterFor(density, free, shown.to - shown.from, scale);
  const fits = isDense ? lettersIn(width, columns.length, scale) : null;
  const grid = useRef({ from: shown.from, quarter });
  grid.current = { from: shown.from, quarter };

  useLayoutEffect(() => {
    if (body.current && ghostElement.current)
      ghost.current = makeGhost(body.current, ghostElement.current, () => grid.current);
  }, []);

  const onPointerDown = useDrag({
    scroller,
    body,
    ghost,
    columns,
    shown,
    quarter,
    titleOf,
    isBad,
    onMove,
    onDrawn,
  });
  const cursor = useCursor({
    body,
    slot,
    ghost,
    columns,
    shown,
    quarter,
    nowMinute,
    nameOf,
    titleOf,
    say,
    isBad,
    onMove,
  });

  const elementsOf = useCallback((ids: ReadonlySet<string>) => {
    const all = [...(body.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    return all.filter(({ dataset }) => ids.has(dataset['entry'] ?? '') || ids.has(dataset['visit'] ?? ''));
  }, []);

  useImperativeHandle(
    handle,
    () => ({
      current: cursor.current,
      startMoving: cursor.startMoving,
      focusEntry: (id) => elementsOf(new Set([id]))[0]?.focus(),
      scrollTo: (minute) =>
        scroller.current?.scrollTo({
          top: toPx(Math.max(0, minute - grid.current.from), grid.current.quarter),
        }),
      point(ids) {
        for (const element of elementsOf(ids)) {
          element.setAttribute('data-fresh', '');
          setTimeout(() => element.removeAttribute('data-fresh'), POINT_MS);
        }
      },
    }),
    [cursor.current, cursor.startMoving, elementsOf],
  );

  // Performance: marked on the DOM elements, so opening a visit re-renders no column.
  const mark = useCallback(
    (name: 'data-open' | 'data-pointed', visit: string | null) => {
      for (const element of body.current?.querySelectorAll(`[${name}]`) ?? []) element.removeAttribute(name);
      const marked = visit === null ? [] : elementsOf(new Set([visit]));
      for (const element of marked) element.setAttribute(name, '');
      return marked;
    },
    [elementsOf],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: new columns bring new elements
  useEffect(() => {
    const [first] = mark('data-open', openVisit);
    if (!first || revealed.current === openVisit) return;
    revealed.current = openVisit;
    // Once, when it is there: booked on another day, it comes with the columns of that day, which scroll on their own.
    requestAnimationFrame(() => first.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  }, [openVisit, columns, mark]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new columns bring new elements
  useEffect(() => void mark('data-pointed', pointedVisit), [pointedVisit, columns, mark]);
  useEffect(() => {
    if (pointedVisit !== null)
      elementsOf(new Set([pointedVisit]))[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pointedVisit, elementsOf]);

  const pendingLane = pending ? columns.findIndex(({ key }) => key === pending.column) : -1;
  useEffect(() => {
    if (!pending || pendingLane === -1) return;
    ghost.current?.measure();
    ghost.current?.show(pendingLane, pending.range, pending.title, pending.isBad);
    return () => ghost.current?.hide();
  }, [pending, pendingLane]);

  function onClick(event: MouseEvent): void {
    const card = (event.target as Element).closest<HTMLElement>('[data-entry]');
    const lane = card?.closest<HTMLElement>('[data-lane]');
    const column = columns[Number(lane?.dataset['lane'])];
    const entry = column?.entries.find(({ item }) => item.id === card?.dataset['entry']);
    // detail 0: the click was triggered by the keyboard.
    if (column && entry) onOpen(entry, column, event.detail === 0 ? 'keys' : 'pointer');
  }

  const hours = Array.from({ length: (shown.to - shown.from) / 60 + 1 }, (_, i) => shown.from + i * 60);
  const todayAt = columns.some(({ day }) => day === today);
  return (
    <section
      ref={scroller}
      className={cx('k-cal-scroll', isDense && 'dense')}
      aria-label={label}
      style={
        {
          '--quarter': `${quarter}px`,
          '--from': shown.from,
          '--till': shown.to,
          '--columns': columns.length,
        } as CSSProperties
      }
    >
      <div className="k-cal-heads">
        <span className="corner" />
        {heads}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: everything in it has a key of its own */}
      <div
        ref={body}
        className="k-cal-body"
        onPointerDown={onPointerDown}
        onClick={onClick}
        onKeyDown={cursor.onKeyDown}
        onFocus={cursor.onFocus}
        onBlur={cursor.onBlur}
      >
        <div className="k-cal-axis num" aria-hidden>
          {hours.slice(shown.from === 0 ? 1 : 0, -1).map((minute) => (
            <span key={minute} style={{ '--at': minute } as CSSProperties}>
              {hourText(minute)}
            </span>
          ))}
          {todayAt && <NowMark timeZone={timeZone} body={body} shown={shown} />}
        </div>
        {columns.map((column, i) => (
          <Lane
            key={column.key}
            column={column}
            index={i}
            isToday={column.day === today}
            shown={shown}
            fits={fits}
            quarter={quarter / scale}
          />
        ))}
        <button
          ref={slot}
          type="button"
          className="k-cal-slot"
          tabIndex={-1}
          aria-label={t('desk.slot_any')}
          onClick={() => {
            const here = cursor.current();
            if (here) onDrawn(here.column, { from: here.minute, to: here.minute + 15 }, 'pressed');
          }}
        />
        <div ref={ghostElement} className="k-cal-ghost" hidden aria-hidden>
          <b />
          <span className="num" />
        </div>
        {pending?.menu && pendingLane !== -1 && (
          <div
            className="k-cal-menu"
            style={{
              gridColumn: `${pendingLane + 2} / ${pendingLane + 3}`,
              ...(pending.range.to > shown.to - 90
                ? { bottom: toPx(shown.to - pending.range.from, quarter) + 4 }
                : { top: toPx(pending.range.to - shown.from, quarter) + 4 }),
            }}
          >
            {pending.menu}
          </div>
        )}
      </div>
      {end && !isDense && <div className="k-cal-end">{end}</div>}
    </section>
  );
}

/** Follows the size of the window: the whole day stays whole. */
function useSize(scroller: RefObject<HTMLElement | null>, isWatched: boolean) {
  const [size, setSize] = useState({ free: 0, width: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isWatched) return;
    const measure = () => {
      const heads = element.firstElementChild?.clientHeight ?? 0;
      setSize({ free: element.clientHeight - heads, width: element.clientWidth });
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    measure();
    return () => watcher.disconnect();
  }, [scroller, isWatched]);
  return size;
}
