import { type OpenRange, type WeekRange, weekdays } from '@kursi/core/business/business-hours.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../../platform/database/database.ts';
import type { RowOf } from '../../../../platform/database/rows.ts';
import type { Period } from '../../schedule/schedule.store.ts';
import { type BookingRow, isOffAt } from '../booking.store.ts';

export interface ConflictRow
  extends Pick<
    BookingRow,
    | 'id'
    | 'visit_id'
    | 'client_id'
    | 'service_id'
    | 'service_name'
    | 'service_name_hi'
    | 'entity_id'
    | 'booking_date'
    | 'service_time'
    | 'service_duration'
    | 'buffer_after'
    | 'starts_at'
    | 'booking_amount'
    | 'booking_status'
  > {
  readonly paid_amount: Paise;
  readonly progress: RowOf<'visit'>['progress'];
  readonly client_name: string;
  readonly client_phone: string | null;
  readonly account_id: string | null;
  readonly is_usual_calendar: boolean;
  /** How many visits are in the way in all. */
  readonly visits: number;
}

interface Closed extends Period {
  /** Only these ranges of each week, on days that follow the week; null: all of the period. */
  readonly week: readonly WeekRange[] | null;
  /** Only these hours of each day; null: all of them. */
  readonly hours: readonly OpenRange[] | null;
  /** A holiday: a calendar with hours of its own on that date works anyway. */
  readonly isHoliday: boolean;
  readonly limit: number;
}

/** Bookings that overlap the period and are still to come or to be finished, soonest first. */
export async function findConflicting(
  db: Executor,
  { business_id, start, end, entity_id = undefined, week, hours, isHoliday, limit }: Closed,
  now: Temporal.Instant,
): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    WITH conflict AS (
      SELECT booking.*, visit.progress, visit.paid_amount, client.name AS client_name, client.phone AS client_phone, client.account_id
      FROM booking
      JOIN visit ON visit.business_id = booking.business_id AND visit.id = booking.visit_id
      JOIN client AS record ON record.business_id = booking.business_id AND record.id = booking.client_id
      JOIN client ON client.business_id = booking.business_id AND client.id = coalesce(record.merged_into, record.id)
      WHERE booking.business_id = ${business_id} AND booking.starts_at < ${end} AND booking.ends_at > ${start}
        AND booking.ends_at > ${now} AND NOT ${isOffAt(now)} AND visit.progress NOT IN ('in_service', 'done', 'no_show')
        AND (${entity_id ?? null}::uuid IS NULL OR booking.entity_id = ${entity_id ?? null})
        AND ${week ? isInWeek(week) : sql`true`} AND ${hours ? isInHours(hours) : sql`true`} AND ${isHoliday ? isClosedByHoliday : sql`true`}
    ), recent AS (
      SELECT booking.client_id, booking.entity_id,
        row_number() OVER (PARTITION BY booking.client_id ORDER BY booking.starts_at DESC) AS back
      FROM booking
      WHERE booking.business_id = ${business_id} AND booking.booking_status = 'confirmed'
        AND booking.starts_at < ${now} AND booking.client_id IN (SELECT client_id FROM conflict)
    ), usual AS (
      SELECT client_id, entity_id FROM recent WHERE back <= 5 GROUP BY client_id, entity_id HAVING count(*) >= 4
    )
    SELECT conflict.*, usual.client_id IS NOT NULL AS is_usual_calendar,
      (SELECT count(DISTINCT visit_id) FROM conflict)::integer AS visits
    FROM conflict
    LEFT JOIN usual ON usual.client_id = conflict.client_id AND usual.entity_id = conflict.entity_id
    ORDER BY conflict.starts_at, conflict.id
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** A calendar with hours of its own on the date of the booking works on a holiday. */
export const isClosedByHoliday = sql<boolean>`NOT EXISTS (
  SELECT FROM calendar_day
  WHERE calendar_day.business_id = booking.business_id AND calendar_day.entity_id = booking.entity_id
    AND calendar_day.day = booking.booking_date AND cardinality(calendar_day.day_hours) > 0)`;

/** A date with hours of its own does not follow the week. */
function isInWeek(week: readonly WeekRange[]): RawBuilder<boolean> {
  const inRange = week.map(
    ({ weekday, ...hours }) => sql<boolean>`(
      extract(dow FROM booking.booking_date) = ${weekdays.indexOf(weekday)} AND ${isInHours([hours])})`,
  );
  return sql`(${sql.join(inRange, sql` OR `)}) AND NOT EXISTS (
    SELECT FROM calendar_day
    WHERE calendar_day.business_id = booking.business_id AND calendar_day.entity_id = booking.entity_id
      AND calendar_day.day = booking.booking_date)`;
}

function isInHours(hours: readonly OpenRange[]): RawBuilder<boolean> {
  const ends = sql`extract(epoch FROM booking.service_time::time) / 60 + booking.service_duration`;
  const inRange = hours.map(
    ({ start, end }) => sql<boolean>`(booking.service_time < ${formatTimeOfDay(end)} AND ${ends} > ${start})`,
  );
  return sql`(${sql.join(inRange, sql` OR `)})`;
}

/** Of these bookings those in these ranges of each week. */
export async function findInWeek(
  db: Executor,
  businessId: string,
  bookingIds: readonly string[],
  week: readonly WeekRange[],
): Promise<ReadonlySet<string>> {
  if (week.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM booking
    WHERE business_id = ${businessId} AND id = ANY (${bookingIds}::uuid[]) AND ${isInWeek(week)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Coming holidays with the number of visits that still stand on them, soonest first. */
export async function listClosedDaysWithVisits(db: Executor, businessId: string, now: Temporal.Instant) {
  const { rows } = await sql<{ day: string; name: string; visits: number }>`
    SELECT business_holiday.day::text, business_holiday.name, count(DISTINCT booking.visit_id)::int AS visits
    FROM business_holiday
    JOIN booking ON booking.business_id = business_holiday.business_id
      AND booking.booking_date = business_holiday.day
    JOIN visit ON visit.business_id = booking.business_id AND visit.id = booking.visit_id
    WHERE business_holiday.business_id = ${businessId} AND booking.ends_at > ${now}
      AND booking.starts_at > ${now.subtract({ hours: 24 })} AND NOT ${isOffAt(now)}
      AND visit.progress NOT IN ('in_service', 'done', 'no_show') AND ${isClosedByHoliday}
    GROUP BY business_holiday.day, business_holiday.name
    ORDER BY business_holiday.day`.execute(db);
  return rows;
}
