import './calendar.css';
import './calendar-entries.css';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { paths } from '../../../../app/paths.ts';
import { routerLink } from '../../../../app/router-link.tsx';
import type { MyBusiness } from '../../../../app/selected-business.ts';
import { useUser } from '../../../../app/user-context.tsx';
import { useDraft } from '../../../../lib/drafts.ts';
import { homeTimeZone } from '../../../../lib/format.ts';
import { useShortcut } from '../../../../lib/shortcuts.tsx';
import { useText } from '../../../../lib/text.ts';
import { useMedia } from '../../../../lib/use-media.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button, ButtonLink, IconButton } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { IconCalendarSync, IconPlus } from '../../../../ui/icons.ts';
import { Kbd } from '../../../../ui/kbd.tsx';
import { Note } from '../../../../ui/note.tsx';
import type { NewBookingPlace } from '../new-booking-slot.ts';
import { deskUndo } from '../undo-stack.ts';
import { useScheduleLive } from '../use-schedule-live.ts';
import { editDrafts } from '../visit/edit/edit-lines.ts';
import { withEdit } from '../visit/edit/edit-preview.ts';
import { VisitPanel } from '../visit/visit-panel.tsx';
import { useWithdrawn } from '../withdrawn-visits.ts';
import { Agenda, DayStrip } from './agenda.tsx';
import { type AwayPlace, AwayScreen } from './away/away-screen.tsx';
import { BlockDrawer } from './block-drawer.tsx';
import { CalendarBar, type View, views } from './calendar-bar.tsx';
import type { GridHandle } from './calendar-grid.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { type Column, type Entry, hourFrom, takenIn } from './columns.ts';
import { type Counter, countVisits } from './counters.ts';
import { useDensity } from './density.ts';
import { DeskGrid } from './desk-grid.tsx';
import { FeedsDrawer } from './feeds-drawer.tsx';
import { FindClient } from './find-client.tsx';
import { HeldDrawer } from './held-drawer.tsx';
import { fullness, type MinuteRange } from './layout.ts';
import { PeopleFilter } from './people-filter.tsx';
import { daysAround, daysOf, useColumns, useDesk, usePrefetch } from './schedule-data.ts';
import { StatusDock } from './status-dock.tsx';
import { StatusLine } from './status-line.tsx';
import { type BlockPlace, blockOf, type MadeBlock, useBlocks } from './use-blocks.ts';
import { useDeskAddress } from './use-desk-address.ts';
import { SalonWeek, type WeekHandle } from './week/salon-week.tsx';
import { WeekLegend } from './week/week-legend.tsx';

interface CalendarScreenProps {
  readonly business: MyBusiness;
  /** Renders the new-booking drawer; without it nothing can be booked here. */
  readonly newBooking?: (
    place: NewBookingPlace,
    done: { readonly onClose: () => void; readonly onBooked: (visitId: string) => void },
  ) => ReactNode;
}

const PHONE = '(max-width: 899.98px)';
/** Below this width the visit panel floats over the calendar instead of beside it. */
const NARROW = '(max-width: 1179.98px)';
const onlyList: readonly View[] = ['list'];

export function CalendarScreen({ business, newBooking }: CalendarScreenProps) {
  const t = useText();
  const user = useUser();
  const isPhone = useMedia(PHONE);
  const isNarrow = useMedia(NARROW);
  const address = useDeskAddress();
  const { goTo } = address;
  const now = useNow(30_000);
  const view = isPhone ? 'list' : address.view;

  const [knownZone, setKnownZone] = useState(homeTimeZone);
  const here = localMinute(now, knownZone);
  const today = here.day.toString();
  const day = address.day ?? today;
  const { people } = address;
  // The week of one person is a grid; that of several, or of the staff themselves, one row each.
  const isSalonWeek = view === 'week' && people?.length !== 1;
  // A phone's list and one person's week start on Monday; the salon's week and a desktop's list with the day.
  const shape = isPhone ? 'week' : isSalonWeek ? 'list' : view;
  const days = useMemo(() => daysAround(day, shape), [day, shape]);
  const desk = useDesk(business.id, days);
  const timeZone = desk.schedule.data?.time_zone ?? knownZone;
  useEffect(() => setKnownZone(timeZone), [timeZone]);
  const neighbours = useMemo(() => {
    const step = { days: view === 'week' ? 7 : 1 };
    const date = Temporal.PlainDate.from(day);
    return [date.add(step), date.subtract(step)].map((other) => daysAround(other.toString(), shape));
  }, [day, shape, view]);
  usePrefetch(business.id, neighbours, desk.schedule.isSuccess);

  const [opened, setOpened] = useState<'keys' | 'pointer'>('pointer');
  const [booking, setBooking] = useState<NewBookingPlace | null>(null);
  const [blocking, setBlocking] = useState<BlockPlace | MadeBlock | null>(null);
  const [heldOpen, setHeldOpen] = useState<{ readonly entry: Entry; readonly column: Column } | null>(null);
  const density = useDensity();
  const [counter, setCounter] = useState<Counter | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const closeDock = useCallback(() => setCounter(null), []);
  const [away, setAway] = useState<AwayPlace | null>(null);
  const [finding, setFinding] = useState(false);
  const [feeding, setFeeding] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  const say = useCallback((text: string) => {
    if (said.current) said.current.textContent = text;
  }, []);
  const grid = useRef<GridHandle>(null);
  const week = useRef<WeekHandle>(null);
  // The first day of a week stands open until another one is opened, or none.
  const [strip, setStrip] = useState<{ readonly week: string; readonly day: string | null } | null>(null);
  const stripDay = strip?.week === days.from ? strip.day : days.from;
  useScheduleLive(business.id, (ids) => grid.current?.point(ids));

  useWithdrawn((ids) => {
    if (address.visit && ids.includes(address.visit)) goTo({ visit: null });
  });

  const { calendars } = desk;
  const nameOf = useCallback((id: string) => calendars.find((one) => one.id === id)?.name ?? '', [calendars]);
  const services = desk.catalogue.data?.services;
  const takersOf = useCallback(
    (id: string | null) =>
      services?.find((service) => service.id === id)?.calendars.map(({ entity_id }) => entity_id) ?? [],
    [services],
  );
  const blocks = useBlocks({ businessId: business.id, nameOf, say });
  const visible = useMemo(() => {
    const some = people === null ? [] : calendars.filter(({ id }) => people.includes(id));
    return some.length > 0 ? some : calendars;
  }, [calendars, people]);
  const own = calendars.find(({ user_id }) => user_id === user.id);
  const chosen = people === null ? (own ?? visible[0]) : visible[0];
  const isOwnWeek = isSalonWeek && business.role === 'staff' && own !== undefined;
  const places = useMemo(() => {
    const all = daysOf(days);
    if (view === 'day') return visible.map((calendar) => ({ calendar, day: days.from }));
    if (view === 'week' && !isSalonWeek)
      return chosen ? all.map((one) => ({ calendar: chosen, day: one })) : [];
    const shown = isOwnWeek ? visible.filter((calendar) => calendar === own) : visible;
    return all.flatMap((one) => shown.map((calendar) => ({ calendar, day: one })));
  }, [view, isSalonWeek, isOwnWeek, own, visible, chosen, days]);
  const { kept: edits } = useDraft(editDrafts);
  const editing = address.visit ? edits?.value[address.visit] : undefined;
  const drawn = useMemo(
    () =>
      editing && address.visit
        ? { ...desk, items: withEdit(desk.items, address.visit, editing, timeZone) }
        : desk,
    [desk, editing, address.visit, timeZone],
  );
  const columns = useColumns(drawn, places);
  const isKnown = desk.schedule.isSuccess && desk.catalogue.isSuccess && desk.hoursOf !== null;
  const counted = useMemo(
    () => (view === 'list' ? columns.filter((column) => column.day === day) : columns),
    [columns, view, day],
  );
  const present = useMemo(() => ({ day: today, now }), [today, now]);
  const counts = useMemo(() => countVisits(counted, present), [counted, present]);
  const full = useMemo(() => averageFullness(counted), [counted]);

  function close(): void {
    const visit = address.visit;
    goTo({ visit: null });
    if (opened === 'keys' && visit) grid.current?.focusEntry(visit);
  }
  function open(entry: Entry, column: Column, how: 'keys' | 'pointer' = 'pointer'): void {
    setOpened(how);
    if (entry.item.kind === 'block') setBlocking(blockOf(entry, column));
    else if (entry.item.kind === 'booking') goTo({ visit: entry.item.visit_id });
    else setHeldOpen({ entry, column });
  }
  function book(place: Partial<NewBookingPlace>): void {
    if (newBooking) setBooking({ day, ...place });
  }
  const cursorAt = () => {
    const at = grid.current?.current();
    return at && { entityId: at.column.calendar.id, day: at.column.day, minute: at.minute };
  };

  const startAway = useCallback(({ calendar, day: on, open: hours }: Column) => {
    const [first, last] = [hours[0], hours.at(-1)];
    if (first && last) setAway({ calendar, day: on, open: { from: first.from, to: last.to } });
  }, []);
  const startBlock = useCallback((column: Column) => {
    const from = column.open[0]?.from ?? 600;
    setBlocking({ entityId: column.calendar.id, day: column.day, ...hourFrom(column, from) });
  }, []);

  const keys = { scope: 'page' as const, enabled: isKnown && away === null };
  useShortcut(
    'n',
    { ...keys, label: t('desk.new_booking'), enabled: newBooking !== undefined && away === null },
    () => {
      // Only empty time is meant: the booking last touched says nothing about the next call.
      const at = grid.current?.current()?.entry ? null : cursorAt();
      const cell = week.current?.current();
      book(cell ?? (at ? { entityId: at.entityId, day: at.day, time: formatTimeOfDay(at.minute) } : {}));
    },
  );
  useShortcut('t', { ...keys, label: t('desk.key_today') }, () => goTo({ day: null }));
  useShortcut('z', { ...keys, label: t('desk.key_density'), enabled: keys.enabled && view !== 'list' }, () =>
    density.next(),
  );
  const turn = (by: number) => {
    const next = Temporal.PlainDate.from(day)
      .add({ days: by * (view === 'week' ? 7 : 1) })
      .toString();
    goTo({ day: next === today ? null : next });
  };
  // The grid and the week use the arrows while the focus is in them.
  useShortcut('arrowleft', { ...keys, label: t('desk.previous_day') }, () => turn(-1));
  useShortcut('arrowright', { ...keys, label: t('desk.next_day') }, () => turn(1));
  useShortcut('shift+arrowleft', { ...keys, label: t('desk.previous_day') }, () => turn(-1));
  useShortcut('shift+arrowright', { ...keys, label: t('desk.next_day') }, () => turn(1));
  useShortcut('mod+z', { ...keys, label: t('desk.key_undo') }, () => {
    if (!deskUndo.undoLast()) say(t('desk.nothing_to_undo'));
  });
  useShortcut('/', { ...keys, label: t('desk.find_client') }, () => setFinding(true));
  useShortcut('b', { ...keys, label: t('desk.block_title') }, () => {
    const at = cursorAt();
    const first = chosen ?? calendars[0];
    const soon = Math.min(23 * 60, Math.ceil(here.minute / 15) * 15);
    const from = at?.minute ?? (day === today ? soon : (columns[0]?.open[0]?.from ?? 600));
    const entityId = at?.entityId ?? first?.id;
    if (!entityId) return;
    const on = at?.day ?? day;
    const column = columns.find((one) => one.calendar.id === entityId && one.day === on);
    setBlocking({ entityId, day: on, ...hourFrom(column ?? { entries: [] }, from) });
  });
  useShortcut('m', { ...keys, label: t('desk.key_move'), enabled: isKnown && view !== 'list' }, () => {
    if (!grid.current?.startMoving()) say(t('desk.nothing_to_move'));
  });

  if (isKnown && calendars.length === 0) return <NoCalendars mayAdd={business.role !== 'staff'} />;
  // Permission: owners and admins may share every calendar's feed, staff only their own.
  const feedable = business.role === 'staff' ? calendars.filter((one) => one === own) : calendars;
  const ownFirst = own ? [own, ...feedable.filter((one) => one !== own)] : feedable;
  const isFailed = desk.schedule.isError || desk.catalogue.isError;
  const filter = (
    <PeopleFilter calendars={calendars} people={people} onPeople={(next) => goTo({ people: next })} />
  );
  return (
    <div className="k-cal-page">
      <div className="k-cal">
        {away && (
          <AwayScreen
            businessId={business.id}
            place={away}
            calendars={calendars}
            today={today}
            nowMinute={here.minute}
            say={say}
            onClose={() => setAway(null)}
          />
        )}
        <div className="k-cal-main" hidden={away !== null}>
          <CalendarBar
            view={view}
            views={isPhone ? onlyList : views}
            day={day}
            days={days}
            today={today}
            sum={isKnown ? sumText() : null}
            density={view === 'list' || isSalonWeek || isNarrow ? null : density}
            filter={
              <>
                {calendars.length > 1 && !isOwnWeek && filter}
                {isKnown && feedable.length > 0 && (
                  <IconButton
                    label={t('feed.title')}
                    icon={<IconCalendarSync className="i-m" aria-hidden />}
                    onClick={() => setFeeding(true)}
                  />
                )}
              </>
            }
            action={
              newBooking && (
                <Button variant={address.visit && !isNarrow ? 'soft' : 'primary'} onClick={() => book({})}>
                  <IconPlus className="i-m" aria-hidden />
                  {t('desk.new_booking')}
                  {!isPhone && <Kbd>N</Kbd>}
                </Button>
              )
            }
            onDay={(next) => goTo({ day: next === today ? null : next })}
            onView={(next) => goTo({ view: next })}
          />
          {isFailed && (
            <Note
              tone="bad"
              live="alert"
              className="mx-5 mb-2"
              action={
                <Button onClick={() => void Promise.all([desk.schedule.refetch(), desk.catalogue.refetch()])}>
                  {t('action.retry')}
                </Button>
              }
            >
              {t('desk.not_loaded')}
            </Note>
          )}
          {!isKnown && !isFailed && <CalendarSkeleton />}
          {isKnown && isPhone && (
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
              onDay={(next) => goTo({ day: next === today ? null : next })}
            />
          )}
          {isKnown && view === 'list' && (
            <div className="min-h-0 flex-1 overflow-auto">
              <Agenda
                columns={columns}
                days={isPhone ? [day] : daysOf(days)}
                today={today}
                nowMinute={here.minute}
                openVisit={address.visit}
                onOpen={open}
              />
            </div>
          )}
          {isKnown && isSalonWeek && (
            <SalonWeek
              handle={week}
              columns={columns}
              now={{ day: today, minute: here.minute }}
              opened={stripDay}
              onOpened={(next) => setStrip({ week: days.from, day: next })}
              onDay={(next) => goTo({ day: next === today ? null : next, view: 'day' })}
              onPerson={(id) => goTo({ people: [id] })}
              onEntry={open}
              onBook={newBooking ? book : null}
            />
          )}
          {isKnown && view !== 'list' && !isSalonWeek && (
            <DeskGrid
              handle={grid}
              view={view}
              day={day}
              density={density.density}
              today={today}
              nowMinute={here.minute}
              timeZone={timeZone}
              columns={columns}
              openVisit={address.visit}
              pointedVisit={pointed}
              nameOf={nameOf}
              takersOf={takersOf}
              say={say}
              onOpen={open}
              onPickDay={(next) => goTo({ day: next, view: 'day' })}
              onBook={newBooking ? book : null}
              onAway={startAway}
              onBlockColumn={startBlock}
              onMoveBlock={(before, after) => void blocks.change.run({ before, after })}
              onBlock={(place) => void blocks.add.run({ ...place, note: null })}
            />
          )}
        </div>
        {address.visit && !away && (
          <VisitPanel
            key={address.visit}
            businessId={business.id}
            visitId={address.visit}
            calendars={calendars}
            timeZone={timeZone}
            today={today}
            mayPrice={business.role !== 'staff'}
            floats={isNarrow}
            takesFocus={opened === 'keys'}
            say={say}
            onClose={close}
            onRebook={newBooking && book}
          />
        )}
      </div>
      {counter && !away && (
        <StatusDock
          businessId={business.id}
          key={counter}
          counter={counter}
          columns={counted}
          today={present}
          say={say}
          onOpen={open}
          onPoint={setPointed}
          onClose={closeDock}
        />
      )}
      {isSalonWeek ? (
        <WeekLegend
          requests={counts.of.created}
          isOpen={counter === 'created'}
          onRequests={() => setCounter(counter === 'created' ? null : 'created')}
        />
      ) : (
        <StatusLine
          of={counts.of}
          open={counter}
          onOpen={(status) => setCounter(status === counter ? null : status)}
        />
      )}
      <p ref={said} role="status" className="sr-only" />
      {booking &&
        newBooking?.(booking, {
          onClose: () => setBooking(null),
          onBooked: (visit) => {
            setBooking(null);
            goTo({ visit });
          },
        })}
      {blocking && (
        <BlockDrawer
          key={'id' in blocking ? blocking.id : 'new'}
          businessId={business.id}
          calendars={calendars}
          place={blocking}
          say={say}
          onConflicts={({ entityId, day: on, from, to }) => {
            const calendar = calendars.find(({ id }) => id === entityId);
            if (!calendar) return;
            setBlocking(null);
            setAway({ calendar, day: on, open: { from, to }, hours: { from, to } });
          }}
          onClose={() => setBlocking(null)}
        />
      )}
      {heldOpen && (
        <HeldDrawer businessId={business.id} {...heldOpen} say={say} onClose={() => setHeldOpen(null)} />
      )}
      {feeding && (
        <FeedsDrawer businessId={business.id} calendars={ownFirst} onClose={() => setFeeding(false)} />
      )}
      {finding && (
        <FindClient
          businessId={business.id}
          today={today}
          onVisit={(visit, on) => {
            setFinding(false);
            goTo({ visit, day: on === today ? null : on });
          }}
          onClose={() => setFinding(false)}
        />
      )}
    </div>
  );

  function sumText(): string {
    if (counts.visits === 0) return t('desk.nothing_booked');
    return t('desk.sum', { visits: t('desk.visits', { count: counts.visits }), full });
  }
}

function averageFullness(columns: readonly Column[]): number {
  const working = columns.filter(({ open }) => open.length > 0);
  const weight = (ranges: readonly MinuteRange[]) => ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  const total = working.reduce((sum, { open }) => sum + weight(open), 0);
  const taken = working.reduce(
    (sum, column) => sum + fullness(column.open, takenIn(column)) * weight(column.open),
    0,
  );
  return total === 0 ? 0 : Math.round(taken / total);
}

function NoCalendars({ mayAdd }: { readonly mayAdd: boolean }) {
  const t = useText();
  return (
    <div className="grid h-full place-items-center p-4">
      <div>
        <h1 className="sr-only">{t('desk.calendar')}</h1>
        <EmptyState
          title={t('desk.no_calendars')}
          action={
            mayAdd && (
              <ButtonLink variant="primary" href={paths.calendars} renderLink={routerLink}>
                {t('desk.add_calendar')}
              </ButtonLink>
            )
          }
        >
          {mayAdd ? t('desk.no_calendars_more') : t('calendar.none_staff')}
        </EmptyState>
      </div>
    </div>
  );
}
