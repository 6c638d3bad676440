import { hasRight } from '@kursi/core/contract/rights.ts';
import { LoadFailed } from '../../../../shared/loading.tsx';
import './calendar.css';
import './grid/calendar-entries.css';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { paths } from '../../../../app/address/paths.ts';
import type { MyBusiness } from '../../../../app/selected-business.ts';
import { useMedia } from '../../../../lib/device/use-media.ts';
import { useText } from '../../../../lib/text.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Kbd } from '../../../../ui/kbd.tsx';
import { IconCalendarSync, IconPlus } from '../../../../ui/pictures/icons.ts';
import type { NewBookingPlace } from '../new-booking-slot.ts';
import { useLateNotice } from '../use-late-notice.ts';
import { useScheduleLive } from '../use-schedule-live.ts';
import { VisitPanel } from '../visit/visit-panel.tsx';
import { useWithdrawn } from '../withdrawn-visits.ts';
import { type AwayPlace, AwayScreen } from './away/away-screen.tsx';
import { CalendarBar, type View, views } from './calendar-bar.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { CalendarView } from './calendar-view.tsx';
import { CalendarDrawers, type NewBooking, type OpenDrawer } from './drawers/calendar-drawers.tsx';
import { blockOf } from './drawers/use-blocks.ts';
import type { GridHandle } from './grid/calendar-grid.tsx';
import { type Column, type Entry, hourFrom } from './grid/columns.ts';
import { useDensity } from './grid/density.ts';
import { useCalendarColumns } from './grid/use-calendar-columns.ts';
import { NoCalendars } from './no-calendars.tsx';
import { PeopleFilter } from './people-filter.tsx';
import { CalendarStatus } from './status/calendar-status.tsx';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useDeskAddress } from './use-desk-address.ts';
import { useKeptChoice } from './use-kept-choice.ts';
import type { WeekHandle } from './week/salon-week.tsx';
import { WeekGaps, WeekStartChoice, weekStarts } from './week/week-choices.tsx';

interface CalendarScreenProps {
  readonly business: MyBusiness;
  /** Without it nothing can be booked here. */
  readonly newBooking?: NewBooking;
}

const PHONE = '(max-width: 899.98px)';
/** Below this width the visit panel floats over the calendar instead of beside it. */
const NARROW = '(max-width: 1179.98px)';
const onlyList: readonly View[] = ['list'];

export function CalendarScreen({ business, newBooking }: CalendarScreenProps) {
  const t = useText();
  const isPhone = useMedia(PHONE);
  const isNarrow = useMedia(NARROW);
  const address = useDeskAddress();
  const navigate = useNavigate();
  const { goTo } = address;
  const density = useDensity();
  const [weekStart, chooseWeekStart] = useKeptChoice('kursi:week-start', weekStarts);
  const shown = useCalendarColumns(business, { address, isPhone, weekStart });
  const { view, day, days, today, timeZone, isSalonWeek, desk, calendars, counts, isKnown, isFailed } = shown;

  const [opened, setOpened] = useState<'keys' | 'pointer'>('pointer');
  const [drawer, setDrawer] = useState<OpenDrawer | null>(null);
  const [away, setAway] = useState<AwayPlace | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [wantedId, setWanted] = useState<string | null>(null);
  const services = desk.catalogue.data?.services ?? [];
  const wanted = services.find(({ id }) => id === wantedId) ?? null;
  const said = useRef<HTMLParagraphElement>(null);
  const say = useCallback((text: string) => {
    if (said.current) said.current.textContent = text;
  }, []);
  const grid = useRef<GridHandle>(null);
  const week = useRef<WeekHandle>(null);
  useScheduleLive(business.id, (ids) => grid.current?.point(ids));
  useLateNotice(business.id, say);
  useWithdrawn((ids) => {
    if (address.visit && ids.includes(address.visit)) goTo({ visit: null });
  });

  const goToDay = (next: string, change: { readonly view?: View } = {}) =>
    goTo({ day: next === today ? null : next, ...change });
  function close(): void {
    const visit = address.visit;
    goTo({ visit: null });
    if (opened === 'keys' && visit) grid.current?.focusEntry(visit);
  }
  function open(entry: Entry, column: Column, how: 'keys' | 'pointer' = 'pointer'): void {
    setOpened(how);
    if (entry.item.kind === 'block') setDrawer({ kind: 'block', place: blockOf(entry, column) });
    else if (entry.item.kind === 'booking') goTo({ visit: entry.item.visit_id });
    else if (entry.item.kind === 'queue') void navigate({ to: paths.queue });
    else setDrawer({ kind: 'held', entry, column });
  }
  const book =
    newBooking &&
    ((place: Partial<NewBookingPlace>) => setDrawer({ kind: 'booking', place: { day, ...place } }));
  const startAway = useCallback(({ calendar, day: on, open: hours }: Column) => {
    const [first, last] = [hours[0], hours.at(-1)];
    if (first && last) setAway({ calendar, day: on, open: { from: first.from, to: last.to } });
  }, []);
  const startBlock = useCallback((column: Column) => {
    const from = column.open[0]?.from ?? 600;
    const place = { entityId: column.calendar.id, day: column.day, ...hourFrom(column, from) };
    setDrawer({ kind: 'block', place });
  }, []);

  useCalendarKeys({
    shown,
    grid,
    week,
    say,
    isUncovered: away === null,
    onBook: book ?? null,
    onBlock: (place) => setDrawer({ kind: 'block', place }),
    onFind: () => setDrawer({ kind: 'find' }),
    onDay: goToDay,
    onDensity: density.next,
  });

  if (isKnown && calendars.length === 0)
    return <NoCalendars mayAdd={hasRight(business, 'calendar.manage')} />;
  const isBeside = !isNarrow && (address.visit !== null || drawer?.kind === 'booking');
  const isShown = (on: string) => (view === 'list' ? on === day : days.from <= on && on <= days.to);
  const visits = t('desk.visits', { count: counts.visits });
  const sum = counts.visits === 0 ? t('desk.nothing_booked') : t('desk.sum', { visits, full: shown.full });
  return (
    <div className="k-cal-page">
      <div className="k-cal">
        {away && (
          <AwayScreen
            businessId={business.id}
            place={away}
            calendars={calendars}
            today={today}
            nowMinute={shown.minute}
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
            besideDays={isSalonWeek && <WeekStartChoice start={weekStart} onStart={chooseWeekStart} />}
            sum={isKnown ? sum : null}
            density={
              (view === 'day' || view === 'week') && !isSalonWeek && !isNarrow && !isBeside ? density : null
            }
            filter={
              <>
                {calendars.length > 1 && !shown.isOwnOnly && (
                  <PeopleFilter
                    calendars={calendars}
                    people={address.people}
                    onPeople={(people) => goTo({ people })}
                  />
                )}
                {isKnown && shown.feedable.length > 0 && (
                  <IconButton
                    label={t('feed.title')}
                    icon={<IconCalendarSync className="i-m" aria-hidden />}
                    onClick={() => setDrawer({ kind: 'feeds' })}
                  />
                )}
                {isSalonWeek && !isNarrow && (
                  <WeekGaps services={services} wanted={wanted} onWanted={setWanted} />
                )}
              </>
            }
            action={
              book && (
                <Button variant={address.visit && !isNarrow ? 'soft' : 'primary'} onClick={() => book({})}>
                  <IconPlus className="i-m" aria-hidden />
                  {t('desk.new_booking')}
                  {!isPhone && <Kbd>N</Kbd>}
                </Button>
              )
            }
            isBeside={isBeside}
            onDay={goToDay}
            onView={(next) => goTo({ view: next })}
          />
          {isFailed && (
            <LoadFailed
              className="mx-5 mb-2"
              onRetry={() => void Promise.all([desk.schedule.refetch(), desk.catalogue.refetch()])}
            >
              {t('desk.not_loaded')}
            </LoadFailed>
          )}
          {!isKnown && !isFailed && <CalendarSkeleton />}
          {isKnown && (
            <CalendarView
              shown={shown}
              isPhone={isPhone}
              grid={grid}
              week={week}
              wanted={wanted}
              say={say}
              businessId={business.id}
              density={density.density}
              openVisit={address.visit}
              pointedVisit={pointed}
              onOpen={open}
              onDay={goToDay}
              onPerson={(id) => goTo({ people: [id] })}
              onBook={book ?? null}
              onAway={startAway}
              onBlockColumn={startBlock}
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
            member={business}
            floats={isNarrow}
            takesFocus={opened === 'keys'}
            say={say}
            onClose={close}
            onRebook={book}
          />
        )}
      </div>
      <CalendarStatus
        shown={shown}
        say={say}
        businessId={business.id}
        opensWith={address.list}
        isCovered={away !== null}
        wantedName={wanted?.name ?? null}
        onOpen={open}
        onPoint={setPointed}
        onList={() => address.list && goTo({})}
        onDay={(next) => goToDay(next, { view: 'day' })}
        onEmpty={(visit) => grid.current?.focusEntry(visit)}
      />
      <p ref={said} role="status" className="sr-only" />
      {drawer && (
        <CalendarDrawers
          newBooking={newBooking}
          calendars={calendars}
          today={today}
          say={say}
          open={drawer}
          businessId={business.id}
          feedable={shown.feedable}
          onVisit={(visit, on) => {
            setDrawer(null);
            goTo({ visit, ...(isShown(on) ? {} : { day: on === today ? null : on }) });
          }}
          onAway={(place) => {
            setDrawer(null);
            setAway(place);
          }}
          onClose={() => setDrawer(null)}
        />
      )}
    </div>
  );
}
