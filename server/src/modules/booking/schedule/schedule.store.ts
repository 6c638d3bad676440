import type { BusinessHours } from '@kursi/core/business/business-hours.ts';
import type { CalendarHours } from '@kursi/core/catalogue/calendar-hours.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { ask, askPrepared, type Executor } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/rows.ts';
import { type BookingRow, isOffAt } from '../visits/booking.store.ts';

export interface Period {
  readonly business_id: string;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  readonly entity_id?: string | undefined;
}

type Booked = RowOf<'booking'>;

export interface ScheduleRow {
  readonly slot_id: string;
  readonly entity_id: string;
  readonly start: Temporal.Instant;
  /** Including the buffer. */
  readonly end: Temporal.Instant;
  readonly expires_at: Temporal.Instant | null;
  readonly note: string | null;
  readonly booking_id: string | null;
  /** Served from the queue. */
  readonly waitlist_booking_id: string | null;
  readonly visit_id: string | null;
  readonly visit_type: 'advance' | 'walk-in' | null;
  readonly series_id: string | null;
  readonly client_id: string | null;
  readonly client_name: string | null;
  readonly comes_name: string | null;
  readonly service_id: string | null;
  readonly service_name: string | null;
  readonly service_name_hi: string | null;
  readonly service_duration: number | null;
  readonly buffer_after: number | null;
  readonly booking_amount: Paise | null;
  readonly paid_amount: Paise | null;
  readonly due_amount: Paise | null;
  readonly to_give_back: Paise | null;
  readonly has_alert: boolean;
  readonly wants_change: boolean;
  readonly late_minutes: number | null;
  /** Null for a hold. */
  readonly booking_status: Booked['booking_status'] | null;
  readonly progress: RowOf<'visit'>['progress'] | null;
  /** Null unless it is an unanswered request. */
  readonly requested_at: Temporal.Instant | null;
}

const within = (
  { business_id, start, end, entity_id }: Period,
  now: Temporal.Instant,
): RawBuilder<unknown> => sql`
  slot.business_id = ${business_id} AND slot.period && tstzrange(${start}, ${end})
  AND (${entity_id ?? null}::uuid IS NULL OR slot.entity_id = ${entity_id ?? null})
  AND slot.entity_id IN (SELECT id FROM calendar WHERE business_id = ${business_id})
  AND (slot.expires_at IS NULL OR slot.expires_at > ${now})`;

/** Everything in the calendars, by start. */
export async function listScheduleRows(
  db: Executor,
  period: Period,
  now: Temporal.Instant,
): Promise<ScheduleRow[]> {
  const [booked, walkIns] = await Promise.all([
    listSlotRows(db, period, now),
    listWalkInRows(db, period, now),
  ]);
  if (walkIns.length === 0) return booked;
  return [...booked, ...walkIns].sort((a, b) => Temporal.Instant.compare(a.start, b.start));
}

/** What the client has said of this start, until they are here. */
const SAID = sql`
  coalesce(visit.progress = 'expected' AND visit.change_wanted_for = booking.starts_at, false) AS wants_change,
  CASE WHEN visit.progress = 'expected' AND visit.late_for = booking.starts_at THEN visit.late_minutes END
    AS late_minutes`;

/** In one query over the slots. A slot belongs to a booking, to a hold, to someone from the queue, or to none: blocked time. */
function listSlotRows(db: Executor, period: Period, now: Temporal.Instant): Promise<ScheduleRow[]> {
  const slots = sql<ScheduleRow>`
    SELECT slot.id AS slot_id, slot.entity_id, lower(slot.period) AS start, upper(slot.period) AS end,
      slot.expires_at, coalesce(visit.note, slot.note) AS note, slot.booking_id,
      slot.waitlist_booking_id,
      coalesce(booking.visit_id, hold.visit_id) AS visit_id, visit.type AS visit_type, visit.series_id,
      client.id AS client_id, client.name AS client_name, visit.comes_name,
      coalesce(booking.service_id, hold.service_id) AS service_id,
      coalesce(booking.service_name, hold.service_name) AS service_name,
      coalesce(booking.service_name_hi, hold.service_name_hi) AS service_name_hi,
      coalesce(booking.service_duration, hold.service_duration) AS service_duration,
      coalesce(booking.buffer_after, hold.buffer_after) AS buffer_after,
      coalesce(booking.booking_amount, hold.booking_amount) AS booking_amount,
      visit.paid_amount, visit.total_amount - visit.paid_amount AS due_amount, visit.to_give_back,
      client.note IS NOT NULL AS has_alert,
      ${SAID},
      booking.booking_status, visit.progress,
      CASE WHEN booking.booking_status = 'created' THEN booking.created_at END AS requested_at
    FROM consumed_slot AS slot
    LEFT JOIN booking ON booking.business_id = slot.business_id AND booking.id = slot.booking_id
    LEFT JOIN visit ON visit.business_id = booking.business_id AND visit.id = booking.visit_id
    LEFT JOIN reserved_booking AS hold
      ON hold.business_id = slot.business_id AND hold.booking_id = slot.booking_id AND booking.id IS NULL
    LEFT JOIN client AS record ON record.business_id = slot.business_id
      AND record.id = coalesce(booking.client_id, hold.client_id, slot.client_id)
    LEFT JOIN client ON client.business_id = record.business_id
      AND client.id = coalesce(record.merged_into, record.id)
    WHERE ${within(period, now)} AND visit.type IS DISTINCT FROM 'walk-in'
    ORDER BY lower(slot.period), slot.entity_id`;
  // Prepared: planning six joins takes a hundred times as long as finding the slots of a day.
  return askPrepared(db, 'list-slots', slots);
}

/** So that the index by start can be used for what began before the period. */
const DAYS_A_SERVICE_LASTS = 7;

/** A walk-in took only the free parts of its time: it is shown by its booking, beside what it overlaps. */
function listWalkInRows(
  db: Executor,
  { business_id, start, end, entity_id }: Period,
  now: Temporal.Instant,
): Promise<ScheduleRow[]> {
  const walkIns = sql<ScheduleRow>`
    SELECT booking.id AS slot_id, booking.entity_id, booking.starts_at AS start,
      booking.ends_at + make_interval(mins => booking.buffer_after) AS end, NULL AS expires_at, visit.note,
      booking.id AS booking_id, NULL AS waitlist_booking_id, booking.visit_id, visit.type AS visit_type, NULL AS series_id,
      client.id AS client_id, client.name AS client_name, visit.comes_name, booking.service_id, booking.service_name, booking.service_name_hi,
      booking.service_duration, booking.buffer_after, booking.booking_amount, visit.paid_amount,
      visit.total_amount - visit.paid_amount AS due_amount, visit.to_give_back,
      client.note IS NOT NULL AS has_alert, ${SAID}, booking.booking_status, visit.progress,
      NULL AS requested_at
    FROM booking
    JOIN visit ON visit.business_id = booking.business_id AND visit.id = booking.visit_id
    JOIN client AS record ON record.business_id = booking.business_id AND record.id = booking.client_id
    JOIN client ON client.business_id = record.business_id AND client.id = coalesce(record.merged_into, record.id)
    WHERE booking.business_id = ${business_id} AND visit.type = 'walk-in'
      AND (${entity_id ?? null}::uuid IS NULL OR booking.entity_id = ${entity_id ?? null})
      AND booking.starts_at < ${end}
      AND booking.ends_at + make_interval(mins => booking.buffer_after) > ${start}
      AND booking.starts_at > ${start.subtract({ hours: 24 * DAYS_A_SERVICE_LASTS })}
      AND NOT ${isOffAt(now)}
    ORDER BY booking.starts_at`;
  return askPrepared(db, 'list-walk-ins', walkIns);
}

export async function listConsumedSlots(db: Executor, period: Period, now: Temporal.Instant) {
  const { rows } = await sql<{
    id: string;
    entity_id: string;
    booking_id: string | null;
    start: Temporal.Instant;
    end: Temporal.Instant;
    expires_at: Temporal.Instant | null;
  }>`
    SELECT id, entity_id, booking_id, lower(period) AS start, upper(period) AS end, expires_at
    FROM consumed_slot AS slot
    WHERE ${within(period, now)}
    ORDER BY lower(period), entity_id`.execute(db);
  return rows;
}

export interface BookingFilter {
  readonly business_id: string;
  readonly ids?: readonly string[] | undefined;
  readonly from?: Temporal.Instant | undefined;
  readonly to?: Temporal.Instant | undefined;
  readonly endedBefore?: Temporal.Instant | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly entity_id?: string | undefined;
  /** All records of one client. */
  readonly client_ids?: readonly string[] | undefined;
  /** Cursor: the last row of the previous page. */
  readonly beyond: { readonly at: string; readonly id: string } | null;
  readonly earliestFirst: boolean;
  readonly limit: number;
}

export type BookingWithCalendar = BookingRow & { readonly entity_name: string };

const BOOKINGS = sql`
  SELECT booking.*, calendar.name AS entity_name
  FROM booking
  JOIN calendar ON calendar.business_id = booking.business_id AND calendar.id = booking.entity_id`;

/**
 * Latest first unless asked otherwise. An expired request counts as cancelled, even before the job has
 * written it.
 */
export async function findBookings(
  db: Executor,
  filter: BookingFilter,
  now: Temporal.Instant,
): Promise<BookingWithCalendar[]> {
  const status = sql`CASE WHEN ${isOffAt(now)} THEN 'cancelled' ELSE booking.booking_status END`;
  const [further, order] = filter.earliestFirst ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`];
  const conditions = [
    sql`booking.business_id = ${filter.business_id}`,
    ...(filter.ids ? [sql`booking.id = ANY (${filter.ids}::uuid[])`] : []),
    ...(filter.from ? [sql`booking.starts_at >= ${filter.from}`] : []),
    ...(filter.to ? [sql`booking.starts_at < ${filter.to}`] : []),
    ...(filter.endedBefore ? [sql`booking.ends_at <= ${filter.endedBefore}`] : []),
    ...(filter.statuses ? [sql`${status} = ANY (${filter.statuses}::text[])`] : []),
    ...(filter.entity_id ? [sql`booking.entity_id = ${filter.entity_id}`] : []),
    ...(filter.client_ids ? [sql`booking.client_id = ANY (${filter.client_ids}::uuid[])`] : []),
    ...(filter.beyond
      ? [
          sql`(booking.starts_at, booking.id) ${further} (${filter.beyond.at}::timestamptz, ${filter.beyond.id}::uuid)`,
        ]
      : []),
  ];
  const { rows } = await sql<BookingWithCalendar>`
    ${BOOKINGS}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY booking.starts_at ${order}, booking.id ${order}
    LIMIT ${filter.limit}`.execute(db);
  return rows;
}

/** All bookings of these visits, each in the order of its visit. */
export async function listBookingsOfVisits(
  db: Executor,
  visits: readonly { readonly business_id: string; readonly id: string }[],
): Promise<BookingWithCalendar[]> {
  const { rows } = await sql<BookingWithCalendar>`
    ${BOOKINGS}
    JOIN unnest(${visits.map(({ business_id }) => business_id)}::uuid[], ${visits.map(({ id }) => id)}::uuid[])
      AS visit (business_id, id)
      ON visit.business_id = booking.business_id AND visit.id = booking.visit_id
    ORDER BY booking.visit_id, booking.index`.execute(db);
  return rows;
}

/** The service's price and duration on a calendar, and on the booking's current one. */
export async function getServiceOnCalendar(
  db: Executor,
  booking: Pick<BookingRow, 'business_id' | 'service_id' | 'entity_id'>,
  entityId: string,
) {
  const { rows } = await sql<{
    name: string;
    name_hi: string | null;
    buffer_after: number;
    service_status: 'enable' | 'disable' | 'deleted';
    price: Paise;
    duration: number;
    calendar_status: 'enable' | 'disable' | 'deleted' | null;
    here_price: Paise | null;
    here_duration: number | null;
    is_here: boolean;
    before_price: Paise | null;
    before_duration: number | null;
    was_there: boolean;
  }>`
    SELECT service.name, service.name_hi, service.buffer_after, service.service_status, service.price, service.duration, calendar.calendar_status,
      here.price AS here_price, here.duration AS here_duration, here.entity_id IS NOT NULL AS is_here,
      there.price AS before_price, there.duration AS before_duration, there.entity_id IS NOT NULL AS was_there
    FROM service
    LEFT JOIN calendar ON calendar.business_id = service.business_id AND calendar.id = ${entityId}
    LEFT JOIN service_on_calendar AS here ON here.business_id = service.business_id
      AND here.service_id = service.id AND here.entity_id = ${entityId}
    LEFT JOIN service_on_calendar AS there ON there.business_id = service.business_id
      AND there.service_id = service.id AND there.entity_id = ${booking.entity_id}
    WHERE service.business_id = ${booking.business_id} AND service.id = ${booking.service_id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    service: {
      name: row.name,
      name_hi: row.name_hi,
      buffer_after: row.buffer_after,
      service_status: row.service_status,
      price: row.price,
      duration: row.duration,
    },
    here: {
      calendar_status: row.calendar_status,
      is_offered: row.is_here,
      price: row.here_price,
      duration: row.here_duration,
    },
    before: { is_offered: row.was_there, price: row.before_price, duration: row.before_duration },
  };
}

interface HoursRow {
  readonly time_zone: string;
  readonly business_hours: BusinessHours;
  readonly holidays: readonly string[];
  readonly calendars: readonly (CalendarHours & { readonly id: string })[];
}

/** Hours of the business and of its calendars that are in use, with what is different on this day. */
export async function listCalendarHours(db: Executor, businessId: string, day: string): Promise<HoursRow> {
  const [row] = await ask<HoursRow>(db, {
    name: 'calendar-hours',
    text: CALENDAR_HOURS,
    values: [businessId, day],
  });
  if (!row) throw new Error('the business is gone');
  return row;
}

const CALENDAR_HOURS = `
  SELECT time_zone, business_hours,
    coalesce((
      SELECT json_agg(day) FROM business_holiday WHERE business_id = $1 AND day = $2
    ), '[]') AS holidays,
    coalesce((
      SELECT json_agg(json_build_object(
        'id', calendar.id, 'business_hours', calendar.business_hours,
        'days', coalesce((
          SELECT json_agg(json_build_object('day', day, 'day_hours', day_hours)) FROM calendar_day
          WHERE business_id = $1 AND entity_id = calendar.id AND day = $2
        ), '[]'),
        'leaves', coalesce((
          SELECT json_agg(json_build_object('first_day', first_day, 'last_day', last_day)) FROM calendar_leave
          WHERE business_id = $1 AND entity_id = calendar.id AND $2 BETWEEN first_day AND last_day
        ), '[]')) ORDER BY calendar.index, calendar.id)
      FROM calendar WHERE calendar.business_id = $1 AND calendar_status = 'enable'
    ), '[]') AS calendars
  FROM business WHERE id = $1`;
