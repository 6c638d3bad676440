import { may } from '@kursi/core/contract/rights.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { useEffect, useMemo, useState } from 'react';
import type { MyBusiness } from '../../../../../app/selected-business.ts';
import { useUser } from '../../../../../app/user-context.tsx';
import { useDraft } from '../../../../../lib/device/drafts.ts';
import { homeTimeZone } from '../../../../../lib/format.ts';
import { useNow } from '../../../../../lib/use-now.ts';
import { editDrafts } from '../../visit/edit/edit-lines.ts';
import { placesLeft, withEdit } from '../../visit/edit/edit-preview.ts';
import type { View } from '../calendar-bar.tsx';
import {
  daysAround,
  daysOf,
  type Reach,
  turned,
  useColumns,
  useDesk,
  usePrefetch,
} from '../schedule-data.ts';
import { countVisits } from '../status/counters.ts';
import type { DeskAddress } from '../use-desk-address.ts';
import type { WeekStart } from '../week/week-choices.tsx';
import { fullnessOf, withPlacesLeft } from './columns.ts';

interface Shown {
  readonly address: DeskAddress;
  readonly isPhone: boolean;
  readonly weekStart: WeekStart;
}

/** A phone's list and one person's week start on Monday; a desktop's list with the day. */
function reachOf(view: View, isPhone: boolean, isSalonWeek: boolean, weekStart: WeekStart): Reach {
  if (isPhone) return 'week';
  if (view === 'list' || (isSalonWeek && weekStart === 'day')) return 'seven';
  return view;
}

/** Which people and days the address asks for, and what is booked on them. */
export function useCalendarColumns(business: MyBusiness, { address, isPhone, weekStart }: Shown) {
  const user = useUser();
  const now = useNow(30_000);
  const { people } = address;
  const view = isPhone ? 'list' : address.view;

  const [knownZone, setKnownZone] = useState(homeTimeZone);
  const here = localMinute(now, knownZone);
  const today = here.day.toString();
  const day = address.day ?? today;
  // The week of one person is a grid; that of several, or of the staff themselves, one row each.
  const isSalonWeek = view === 'week' && people?.length !== 1;
  const reach = reachOf(view, isPhone, isSalonWeek, weekStart);
  const days = useMemo(() => daysAround(day, reach), [day, reach]);
  const desk = useDesk(business.id, days);
  const timeZone = desk.schedule.data?.time_zone ?? knownZone;
  useEffect(() => setKnownZone(timeZone), [timeZone]);
  const neighbours = useMemo(
    () => [1, -1].map((by) => daysAround(turned(day, view, by), reach)),
    [day, reach, view],
  );
  usePrefetch(business.id, neighbours, desk.schedule.isSuccess);

  const { calendars } = desk;
  const visible = useMemo(() => {
    const some = people === null ? [] : calendars.filter(({ id }) => people.includes(id));
    return some.length > 0 ? some : calendars;
  }, [calendars, people]);
  const own = calendars.find(({ user_id }) => user_id === user.id);
  const chosen = people === null ? (own ?? visible[0]) : visible[0];
  const isOwnOnly =
    (isSalonWeek || view === 'month') && own !== undefined && !may(business, 'calendar.overview');
  const places = useMemo(() => {
    const all = daysOf(days);
    if (view === 'day') return visible.map((calendar) => ({ calendar, day: days.from }));
    if (view === 'week' && !isSalonWeek)
      return chosen ? all.map((one) => ({ calendar: chosen, day: one })) : [];
    const shown = isOwnOnly ? visible.filter((calendar) => calendar === own) : visible;
    return all.flatMap((one) => shown.map((calendar) => ({ calendar, day: one })));
  }, [view, isSalonWeek, isOwnOnly, own, visible, chosen, days]);

  const { kept: edits } = useDraft(editDrafts);
  const editing = address.visit ? edits?.value[address.visit] : undefined;
  const drawn = useMemo(
    () =>
      editing && address.visit
        ? { ...desk, items: withEdit(desk.items, address.visit, editing, timeZone) }
        : desk,
    [desk, editing, address.visit, timeZone],
  );
  const made = useColumns(drawn, places);
  const columns = useMemo(
    () =>
      editing && address.visit
        ? withPlacesLeft(made, placesLeft(desk.items, address.visit, editing), timeZone)
        : made,
    [made, desk.items, editing, address.visit, timeZone],
  );
  const counted = useMemo(() => {
    if (view === 'list') return columns.filter((column) => column.day === day);
    return view === 'month' ? columns.filter((column) => column.day.startsWith(day.slice(0, 7))) : columns;
  }, [columns, view, day]);
  const present = useMemo(() => ({ day: today, now }), [today, now]);
  const counts = useMemo(() => countVisits(counted, present), [counted, present]);
  const full = useMemo(() => fullnessOf(counted), [counted]);
  const feedable = calendars.filter((one) => may(business, 'calendar.share', { own: one === own }));
  return {
    view,
    day,
    days,
    today,
    present,
    minute: here.minute,
    timeZone,
    isSalonWeek,
    isOwnOnly,
    desk,
    calendars,
    chosen,
    columns,
    counted,
    counts,
    full,
    /** What a counter's list covers; a phone's, opened from Home, covers the week. */
    listed: isPhone ? columns : counted,
    /** One's own first. */
    feedable: own ? [own, ...feedable.filter((one) => one !== own)] : feedable,
    // What was read once stays readable when reading it again fails.
    isKnown: desk.schedule.data !== undefined && desk.catalogue.data !== undefined && desk.hoursOf !== null,
    isFailed: desk.schedule.isLoadingError || desk.catalogue.isLoadingError,
  };
}

export type CalendarColumns = ReturnType<typeof useCalendarColumns>;
