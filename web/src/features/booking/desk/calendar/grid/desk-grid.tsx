import { DAY_MINUTES, formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { type Ref, type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { formatDay } from '../../../../../lib/format.ts';
import { useText } from '../../../../../lib/text.ts';
import { clientName } from '../../../../../shared/clients/client-name.ts';
import { Button } from '../../../../../ui/button.tsx';
import { MoveQuestionStrip } from '../../move-question.tsx';
import type { NewBookingPlace } from '../../new-booking-slot.ts';
import { type IsFree, useMoveBooking } from '../../use-move-booking.ts';
import { type BlockPlace, blockOf, type MadeBlock } from '../drawers/use-blocks.ts';
import { CalendarGrid, type GridHandle, type Pending } from './calendar-grid.tsx';
import { CalendarHead, DayHead } from './column-heads.tsx';
import { type Column, type Entry, hourFrom, isTaken } from './columns.ts';
import type { Density } from './density.ts';
import { DrawnMenu } from './drawn-menu.tsx';
import { gapsIn, length, type MinuteRange, shownHours, USUAL } from './layout.ts';

interface DeskGridProps {
  readonly handle: RefObject<GridHandle | null>;
  readonly view: 'day' | 'week';
  readonly day: string;
  readonly density: Density;
  readonly today: string;
  readonly nowMinute: number;
  readonly timeZone: string;
  readonly columns: readonly Column[];
  readonly openVisit: string | null;
  readonly pointedVisit: string | null;
  readonly nameOf: (entityId: string) => string;
  readonly takersOf: (serviceId: string | null) => readonly string[];
  readonly isFree: IsFree;
  readonly say: (text: string) => void;
  readonly onOpen: (entry: Entry, column: Column, how: 'keys' | 'pointer') => void;
  readonly onPickDay: (day: string) => void;
  readonly onBook: ((place: NewBookingPlace) => void) | null;
  readonly onBlock: (place: BlockPlace) => void;
  /** From the head of a column: the person is away, or time is blocked. */
  readonly onAway: (column: Column) => void;
  readonly onBlockColumn: (column: Column) => void;
  readonly onMoveBlock: (before: MadeBlock, after: MadeBlock) => void;
}

interface Drawn {
  readonly column: Column;
  readonly range: MinuteRange;
  readonly how: 'drawn' | 'pressed';
}

/** The grid with its pending questions: a refused move, or a range drawn on empty time. */
export function DeskGrid(props: DeskGridProps) {
  const {
    handle,
    view,
    day,
    density,
    today,
    nowMinute,
    timeZone,
    columns,
    openVisit,
    pointedVisit,
    nameOf,
    takersOf,
    isFree,
    say,
  } = props;
  const { onOpen, onPickDay, onBook, onBlock, onMoveBlock, onAway, onBlockColumn } = props;
  const t = useText();
  const { move, question, dismiss } = useMoveBooking({ timeZone, nameOf, takersOf, isFree, say });
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [wholeDay, setWholeDay] = useState(false);

  const worth = shownHours(
    [
      ...columns.flatMap(({ open, entries }) => [...open, ...entries]),
      // A closed day keeps its usual height.
      ...(columns.some(({ open }) => open.length > 0) ? [] : [USUAL]),
    ],
    density === 'day' ? 0 : undefined,
  );
  const [from, to] = wholeDay ? [0, DAY_MINUTES] : [worth.from, worth.to];
  const shown = useMemo(() => ({ from, to }), [from, to]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is opened, not each minute
  useEffect(() => {
    const visits = columns.flatMap(({ entries }) => entries.filter(({ item }) => item.kind !== 'block'));
    const worthSeeing = visits.length > 0 ? visits : columns.flatMap(({ open }) => open);
    const first = Math.min(...worthSeeing.map((one) => one.from));
    const isNow = columns.some((column) => column.day === today);
    if (isNow) handle.current?.scrollTo(nowMinute - 120);
    else if (Number.isFinite(first)) handle.current?.scrollTo(first - 15);
    setDrawn(null);
    dismiss();
  }, [view, day]);

  const onMove = useCallback(
    (entry: Entry, column: Column, range: MinuteRange) => {
      const { item } = entry;
      if (item.kind === 'block') {
        const from = columns.find(({ entries }) => entries.includes(entry)) ?? column;
        const before = blockOf(entry, from);
        onMoveBlock(before, { ...before, ...range, entityId: column.calendar.id, day: column.day });
        return;
      }
      // Only a resize sends a duration: an entry clipped at midnight is longer than its range.
      const stays = length(range) === length(entry);
      void move(
        { ...item, client_name: clientName(t, item.client_name) },
        {
          entity_id: column.calendar.id,
          booking_date: column.day,
          service_time: formatTimeOfDay(range.from),
          service_duration: stays ? item.service_duration : length(range),
        },
      );
    },
    [move, t, columns, onMoveBlock],
  );
  const isBad = useCallback(
    ({ item }: Entry, column: Column, range: MinuteRange) =>
      isTaken(column, range, item) ||
      (item.kind === 'booking' &&
        (gapsIn(range, column.open).length > 0 || !takersOf(item.service_id).includes(column.calendar.id))),
    [takersOf],
  );
  const onDrawn = useCallback((column: Column, range: MinuteRange, how: Drawn['how']) => {
    setDrawn({ column, range: how === 'drawn' ? range : hourFrom(column, range.from), how });
  }, []);
  const titleOf = useCallback(
    (entry: Entry | undefined) => {
      if (!entry) return '';
      const { item } = entry;
      return item.kind === 'block' ? item.note || t('desk.blocked') : clientName(t, item.client_name);
    },
    [t],
  );
  const columnName = useCallback(
    ({ calendar, day: on }: Column) => (view === 'week' ? formatDay(on) : calendar.name),
    [view],
  );

  const pending = useMemo((): Pending | null => {
    if (question) {
      const { to: place, booking } = question;
      const [hour = 0, minute = 0] = place.service_time.split(':').map(Number);
      const start = hour * 60 + minute;
      return {
        column: `${place.entity_id} ${place.booking_date}`,
        range: { from: start, to: start + place.service_duration },
        title: booking.client_name,
        isBad: true,
      };
    }
    if (!drawn) return null;
    const { column, range, how } = drawn;
    const entityId = column.calendar.id;
    return {
      column: column.key,
      range,
      title: '',
      isBad: false,
      menu: (
        <DrawnMenu
          blocked={range}
          onBook={
            onBook &&
            (() => {
              setDrawn(null);
              const time = formatTimeOfDay(range.from);
              onBook({
                day: column.day,
                entityId,
                time,
                ...(how === 'drawn' && { durationMinutes: length(range) }),
              });
            })
          }
          onBlock={() => {
            setDrawn(null);
            onBlock({ entityId, day: column.day, ...range });
          }}
          onClose={() => setDrawn(null)}
        />
      ),
    };
  }, [question, drawn, onBook, onBlock]);

  return (
    <>
      {question && (
        <MoveQuestionStrip
          question={question}
          nameOf={nameOf}
          onAnyway={() => void move(question.booking, question.to, question.override ?? [])}
          onInstead={(place) => void move(question.booking, place)}
          onDismiss={dismiss}
        />
      )}
      <CalendarGrid
        handle={handle as Ref<GridHandle>}
        label={view === 'week' ? t('desk.week_grid') : t('desk.day_grid')}
        columns={columns}
        heads={columns.map((column) => {
          const head = {
            column,
            nowMinute: column.day === today ? nowMinute : null,
            isPast: column.day < today,
          };
          return view === 'week' ? (
            <DayHead key={column.key} {...head} today={today} onPick={onPickDay} />
          ) : (
            <CalendarHead key={column.key} {...head} onAway={onAway} onBlock={onBlockColumn} />
          );
        })}
        shown={shown}
        density={density}
        today={today}
        timeZone={timeZone}
        nowMinute={columns.some((column) => column.day === today) ? nowMinute : null}
        openVisit={openVisit}
        pointedVisit={pointedVisit}
        pending={pending}
        nameOf={columnName}
        titleOf={titleOf}
        say={say}
        isBad={isBad}
        onOpen={onOpen}
        onMove={onMove}
        onDrawn={onDrawn}
        end={
          (wholeDay || from > 0 || to < DAY_MINUTES) && (
            <Button size="small" variant="quiet" onClick={() => setWholeDay(!wholeDay)}>
              {wholeDay ? t('desk.usual_hours') : t('desk.whole_day')}
            </Button>
          )
        }
      />
    </>
  );
}
