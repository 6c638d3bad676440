import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { parseTime } from '@kursi/core/kernel/time.ts';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import type { NewBookingPlace } from '../new-booking-slot.ts';
import type { IsFree } from '../use-move-booking.ts';
import { Agenda, DayStrip } from './agenda.tsx';
import type { View } from './calendar-bar.tsx';
import { useBlocks } from './drawers/use-blocks.ts';
import type { GridHandle } from './grid/calendar-grid.tsx';
import { type Column, type Entry, isTaken, makeColumns } from './grid/columns.ts';
import type { Density } from './grid/density.ts';
import { DeskGrid } from './grid/desk-grid.tsx';
import { gapsIn } from './grid/layout.ts';
import type { CalendarColumns } from './grid/use-calendar-columns.ts';
import { SalonMonth } from './month/salon-month.tsx';
import { daysOf } from './schedule-data.ts';
import { countVisits } from './status/counters.ts';
import { SalonWeek, type WeekHandle } from './week/salon-week.tsx';
import { minutesOn } from './week/week-model.ts';

interface CalendarViewProps {
  readonly shown: CalendarColumns;
  readonly businessId: string;
  readonly isPhone: boolean;
  readonly density: Density;
  readonly grid: RefObject<GridHandle | null>;
  readonly week: RefObject<WeekHandle | null>;
  /** The service that the week shows gaps for. */
  readonly wanted: Service | null;
  readonly openVisit: string | null;
  readonly pointedVisit: string | null;
  readonly say: (text: string) => void;
  readonly onOpen: (entry: Entry, column: Column, how?: 'keys' | 'pointer') => void;
  readonly onDay: (day: string, change?: { readonly view?: View }) => void;
  readonly onPerson: (entityId: string) => void;
  readonly onBook: ((place: Partial<NewBookingPlace>) => void) | null;
  readonly onAway: (column: Column) => void;
  readonly onBlockColumn: (column: Column) => void;
}

/** The days as a grid, a week of everyone, a month, or a list. */
export function CalendarView(props: CalendarViewProps) {
  const { shown, businessId, isPhone, density, grid, week, wanted, openVisit, pointedVisit, say } = props;
  const { onOpen, onDay, onPerson, onBook, onAway, onBlockColumn } = props;
  const { view, day, days, today, present, minute, timeZone, isSalonWeek, desk, calendars, columns } = shown;
  const nameOf = useCallback((id: string) => calendars.find((one) => one.id === id)?.name ?? '', [calendars]);
  const services = desk.catalogue.data?.services;
  const takersOf = useCallback(
    (id: string | null) =>
      services?.find((service) => service.id === id)?.calendars.map(({ entity_id }) => entity_id) ?? [],
    [services],
  );
  const { items, hoursOf, familyOf } = desk;
  const isFree = useCallback<IsFree>(
    (booking, { entity_id, booking_date, service_time, service_duration }) => {
      const calendar = calendars.find(({ id }) => id === entity_id);
      if (!calendar || !hoursOf) return false;
      const place = [{ calendar, day: booking_date }];
      const [column] = makeColumns(place, { items, timeZone, familyOf, hoursOf });
      const from = parseTime(service_time) ?? 0;
      const range = { from, to: from + service_duration };
      const { buffer_after = 0 } = items.find(({ id }) => id === booking.id) ?? {};
      if (!column || gapsIn(range, column.open).length > 0) return false;
      return !isTaken(column, range, { id: booking.id, buffer_after });
    },
    [calendars, items, timeZone, familyOf, hoursOf],
  );
  const blocks = useBlocks({ businessId, nameOf, say });
  // The first day of a week stands open until another one is opened, or none; in a week that has begun, today.
  const [strip, setStrip] = useState<{ readonly week: string; readonly day: string | null } | null>(null);
  const first = days.from <= today && today <= days.to ? today : days.from;
  const stripDay = strip?.week === days.from ? strip.day : first;
  const fits = useMemo(() => (wanted ? minutesOn(wanted) : null), [wanted]);
  const forService = (entity_id: string | undefined) =>
    wanted && entity_id ? { services: [{ service_id: wanted.id, entity_id }] } : {};
  const openDay = (next: string) => onDay(next, { view: 'day' });

  if (view === 'list')
    return (
      <>
        {isPhone && (
          <DayStrip
            days={daysOf(days)}
            day={day}
            today={today}
            countOn={(one) =>
              countVisits(
                columns.filter((column) => column.day === one),
                present,
              ).visits
            }
            onDay={onDay}
          />
        )}
        <div className="min-h-0 flex-1 overflow-auto">
          <Agenda
            columns={columns}
            days={isPhone ? [day] : daysOf(days)}
            today={today}
            nowMinute={minute}
            now={present.now}
            openVisit={openVisit}
            onOpen={onOpen}
          />
        </div>
      </>
    );
  if (view === 'month') return <SalonMonth columns={columns} day={day} today={today} onDay={openDay} />;
  if (isSalonWeek)
    return (
      <SalonWeek
        handle={week}
        columns={columns}
        now={{ day: today, minute }}
        wanted={fits}
        opened={stripDay}
        onOpened={(next) => setStrip({ week: days.from, day: next })}
        onDay={openDay}
        onPerson={onPerson}
        onEntry={onOpen}
        onBook={onBook && ((place) => onBook({ ...place, ...forService(place.entityId) }))}
      />
    );
  return (
    <DeskGrid
      handle={grid}
      view={view}
      day={day}
      density={density}
      today={today}
      nowMinute={minute}
      timeZone={timeZone}
      columns={columns}
      openVisit={openVisit}
      pointedVisit={pointedVisit}
      nameOf={nameOf}
      takersOf={takersOf}
      isFree={isFree}
      say={say}
      onOpen={onOpen}
      onPickDay={openDay}
      onBook={onBook}
      onAway={onAway}
      onBlockColumn={onBlockColumn}
      onMoveBlock={(before, after) => void blocks.change.run({ before, after })}
      onBlock={(place) => void blocks.add.run({ ...place, note: null })}
    />
  );
}
