import type { OutputOf } from '@kursi/core/contract/call.ts';
import { noPaise, type Paise, sumPaise } from '@kursi/core/kernel/money.ts';
import type { occupancyCalls } from '@kursi/core/sales/occupancy.contract.ts';
import {
  addMinutes,
  type CalendarMinutes,
  idleMinutes,
  leads,
  type MinutesSum,
  servedMinutes,
  startSum,
  workingMinutes,
  worthOfHour,
  worthOfIdle,
} from '@kursi/core/sales/occupancy.ts';
import {
  type Comparison,
  comparedRange,
  comparedUntil,
  type DayRange,
} from '@kursi/core/sales/sales-report.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { listSales } from '../reports/sales-report.store.ts';
import { eachHourOf, minuteOf, readCalendarTime, sumOfTime, type TimeOfDays } from './calendar-minutes.ts';
import type { TimeOf } from './calendar-time.store.ts';
import { countVisits, type VisitCount } from './report-visits.store.ts';

type Occupancy = OutputOf<typeof occupancyCalls.get>;
type Cell = Occupancy['calendars'][number]['cells'][number];

const ALWAYS = Number.NEGATIVE_INFINITY;

/** How full the calendars were, by now: what is still to come is in the cells alone. */
export async function getOccupancy(
  db: Executor,
  of: TimeOf,
  range: DayRange,
  compare: Comparison | null,
  now: Temporal.Instant,
): Promise<Occupancy> {
  const { time_zone } = await getBusinessFacts(db, of.business_id);
  const other = compare && comparedRange(range, compare);
  const until =
    other && (comparedUntil(range, other, now.toZonedDateTimeISO(time_zone))?.toInstant() ?? null);
  const dated = ({ from, to }: DayRange) => ({ from: from.toString(), to: to.toString() });
  const [time, counts, sold, timeBefore, countsBefore] = await Promise.all([
    readCalendarTime(db, of, range, now),
    countVisits(db, { ...of, ...dated(range), until: now, time_zone }),
    listSoldByCalendar(db, of, dated(range)),
    other ? readCalendarTime(db, of, other, now) : null,
    other ? countVisits(db, { ...of, ...dated(other), until: until ?? null, time_zone }) : [],
  ]);
  const calendars = calendarsOf(time, sold, minuteOf(now));
  return {
    ...calendars,
    visits: visitsOf(counts),
    leads: leadsOf(counts),
    compared:
      other && timeBefore
        ? {
            ...dated(other),
            minutes: sumOfTime(timeBefore, until ? minuteOf(until) : Number.POSITIVE_INFINITY),
            visits: visitsOf(countsBefore),
          }
        : null,
  };
}

/** What services of each calendar sold for. */
export async function listSoldByCalendar(
  db: Executor,
  { business_id, member_id, entity_id }: TimeOf,
  days: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, Paise>> {
  const of = { business_id, ...days, until: null, member_id, entity_id, client: null };
  const rows = await listSales(db, of, 'person', 'kind');
  return new Map(rows.flatMap(({ key, within, sold }) => (within === 'service' ? [[key, sold]] : [])));
}

/** What is added up of one calendar. */
interface Counted {
  readonly minutes: MinutesSum;
  readonly cells: Map<number, Cell>;
}

function calendarsOf(
  time: TimeOfDays,
  sold: ReadonlyMap<string, Paise>,
  now: number,
): Pick<Occupancy, 'calendars' | 'days'> {
  const counted = new Map(
    time.calendars.map(({ row }): [string, Counted] => [row.id, { minutes: startSum(), cells: new Map() }]),
  );
  const days = time.days.map(startSum);
  for (const isAhead of [false, true]) {
    const between = isAhead ? { from: now, until: Number.POSITIVE_INFINITY } : { from: ALWAYS, until: now };
    eachHourOf(time, between, ({ row }, day, hour, minutes) => {
      const one = counted.get(row.id);
      const sumOfDay = days[day];
      if (!one || !sumOfDay) return;
      addToCell(one.cells, time.days[day]?.date.dayOfWeek ?? 1, hour, minutes, isAhead);
      if (isAhead) return;
      addMinutes(one.minutes, minutes);
      addMinutes(sumOfDay, minutes);
    });
  }
  const worked = (id: string) => {
    const one = counted.get(id);
    return one ? servedMinutes(one.minutes) + one.minutes.overtime : 0;
  };
  const rows = time.calendars.map(({ row }) => row);
  const salon = {
    sold: sumPaise(rows.map(({ id }) => sold.get(id) ?? noPaise)),
    minutes: rows.reduce((sum, { id }) => sum + worked(id), 0),
  };
  return {
    calendars: rows.flatMap(({ id, name, colour, image_url }) => {
      const one = counted.get(id);
      if (!one || one.cells.size === 0) return [];
      const { minutes, cells } = one;
      const hour_worth = worthOfHour({ sold: sold.get(id) ?? noPaise, minutes: worked(id) }, salon);
      const idle_worth = worthOfIdle(idleMinutes(minutes), hour_worth);
      return [{ id, name, colour, image_url, minutes, hour_worth, idle_worth, cells: [...cells.values()] }];
    }),
    days: days.flatMap((minutes, i) => {
      const isSome = minutes.open > 0 || minutes.overtime > 0;
      return isSome ? [{ day: time.days[i]?.day ?? '', ...minutes }] : [];
    }),
  };
}

function addToCell(
  cells: Counted['cells'],
  weekday: number,
  hour: number,
  minutes: CalendarMinutes,
  isAhead: boolean,
): void {
  const key = weekday * 24 + hour;
  const cell = cells.get(key) ?? { weekday, hour, working: 0, served: 0, working_ahead: 0, served_ahead: 0 };
  const working = workingMinutes(minutes);
  const served = servedMinutes(minutes) + minutes.overtime;
  if (isAhead) {
    cell.working_ahead += working;
    cell.served_ahead += served;
  } else {
    cell.working += working;
    cell.served += served;
  }
  cells.set(key, cell);
}

function visitsOf(counts: readonly VisitCount[]): Occupancy['visits'] {
  const of = (kind: VisitCount['kind']) =>
    counts.reduce((sum, row) => sum + (row.kind === kind ? row.visits : 0), 0);
  return {
    booked: of('booked'),
    walk_in: of('walk_in'),
    no_show: of('no_show'),
    late: of('late'),
  };
}

const leadsOf = (counts: readonly VisitCount[]): Occupancy['leads'] =>
  leads.map((days) => ({
    days,
    visits: counts.reduce(
      (sum, { kind, lead, visits }) =>
        sum + (lead === days && (kind === 'booked' || kind === 'no_show') ? visits : 0),
      0,
    ),
  }));
