import type { BusinessHours } from '@kursi/core/business/business-hours.ts';
import type { CalendarHours } from '@kursi/core/catalogue/calendar-hours.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { ask, type Executor } from '../../../platform/database/database.ts';

export interface AvailabilityQuery {
  readonly business_id: string;
  /** Two parallel arrays; null means any calendar. */
  readonly service_ids: readonly string[];
  readonly entity_ids: readonly (string | null)[];
  readonly first_day: string;
  /** Includes the days that a long service may reach into. */
  readonly last_day: string;
  /** The same days as instants, wide enough for every time zone. */
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  readonly now: Temporal.Instant;
  /** Bookings and holds whose time counts as free: the caller's own, or those of the visit that is moved. */
  readonly ignoring: readonly string[];
  /** This person's own holds count as free too. */
  readonly holder_id?: string | null;
}

export interface AvailabilityRow {
  readonly business_state: string;
  readonly visibility: string;
  readonly time_zone: string;
  readonly business_hours: BusinessHours;
  readonly max_booking_window: number;
  readonly min_booking_notice: number;
  readonly slot_step: number;
  readonly booking_type: 'confirm' | 'request';
  /** Minutes; null when a client may change a visit until it begins. */
  readonly cancellation_window: number | null;
  readonly holidays: readonly string[];
  readonly services: readonly ServiceRow[];
  readonly calendars: readonly CalendarRow[];
}

export interface ServiceRow {
  readonly id: string;
  readonly name: string;
  readonly name_hi: string | null;
  readonly service_status: 'enable' | 'disable';
  readonly price: Paise;
  readonly duration: number;
  readonly buffer_after: number;
  readonly offers: readonly {
    readonly entity_id: string;
    readonly price: Paise | null;
    readonly duration: number | null;
  }[];
}

export interface CalendarRow extends CalendarHours {
  readonly id: string;
  readonly calendar_status: 'enable' | 'disable';
  /** Minutes since the epoch, sorted; a slot with seconds is rounded outward. Null when nothing is taken. */
  readonly taken_from: readonly number[] | null;
  readonly taken_to: readonly number[] | null;
}

/**
 * Everything that decides what is free, in one row and one round trip. Taken time comes as arrays of whole
 * minutes: parsing thousands of rows with instants would dominate the cost. Undefined when there is no such
 * business.
 */
export async function readAvailability(
  db: Executor,
  query: AvailabilityQuery,
): Promise<AvailabilityRow | undefined> {
  const [row] = await ask<AvailabilityRow>(db, availabilityStatement(query));
  return row;
}

export function availabilityStatement(query: AvailabilityQuery) {
  const { business_id, service_ids, entity_ids, first_day, last_day, start, end, now, ignoring } = query;
  const { holder_id = null } = query;
  return {
    name: 'availability',
    text: AVAILABILITY,
    values: [business_id, service_ids, entity_ids, first_day, last_day, start, end, now, ignoring, holder_id],
  };
}

const AVAILABILITY = `
  WITH wanted AS (
    SELECT * FROM unnest($2::uuid[], $3::uuid[]) AS one (service_id, entity_id)
  )
  SELECT business_state, visibility, time_zone, business_hours, max_booking_window, min_booking_notice, slot_step,
    booking_type, cancellation_window,
    coalesce((
      SELECT json_agg(day) FROM business_holiday
      WHERE business_id = $1 AND day BETWEEN $4 AND $5
    ), '[]') AS holidays,
    coalesce((
      SELECT json_agg(json_build_object(
        'id', service.id, 'name', service.name, 'name_hi', service.name_hi, 'service_status', service_status, 'price', service.price,
        'duration', service.duration, 'buffer_after', buffer_after,
        'offers', coalesce((
          SELECT json_agg(json_build_object('entity_id', entity_id, 'price', price, 'duration', duration))
          FROM service_on_calendar
          WHERE business_id = $1 AND service_id = service.id
        ), '[]')))
      FROM service
      WHERE business_id = $1 AND service.id = ANY ($2::uuid[])
        AND service_status <> 'deleted'
    ), '[]') AS services,
    coalesce((
      SELECT json_agg(json_build_object(
        'id', calendar.id, 'calendar_status', calendar_status, 'business_hours', calendar.business_hours,
        'days', coalesce((
          SELECT json_agg(json_build_object('day', day, 'day_hours', day_hours)) FROM calendar_day
          WHERE business_id = $1 AND entity_id = calendar.id
            AND day BETWEEN $4 AND $5
        ), '[]'),
        'leaves', coalesce((
          SELECT json_agg(json_build_object('first_day', first_day, 'last_day', last_day))
          FROM calendar_leave
          WHERE business_id = $1 AND entity_id = calendar.id
            AND last_day >= $4 AND first_day <= $5
        ), '[]'),
        'taken_from', taken.starts, 'taken_to', taken.ends) ORDER BY calendar.index, calendar.id)
      FROM calendar, LATERAL (
        SELECT array_agg(slot.start) AS starts, array_agg(slot.finish) AS ends
        FROM (
          SELECT floor(date_part('epoch', lower(period)) / 60)::int AS start,
                 ceil(date_part('epoch', upper(period)) / 60)::int AS finish
          FROM consumed_slot
          WHERE business_id = $1 AND entity_id = calendar.id
            AND period && tstzrange($6, $7)
            AND (expires_at IS NULL OR expires_at > $8)
            AND (booking_id IS NULL OR booking_id <> ALL ($9::uuid[] || ARRAY (
              SELECT own.booking_id FROM reserved_booking AS own
              WHERE own.business_id = $1 AND own.holder_id = $10 AND own.source = 'client' AND own.expires_at > $8)))
          ORDER BY lower(period)
        ) AS slot
      ) AS taken
      WHERE calendar.business_id = $1 AND calendar_status <> 'deleted'
        AND EXISTS (
          SELECT 1 FROM wanted
          LEFT JOIN service_on_calendar AS offer
            ON offer.business_id = $1 AND offer.service_id = wanted.service_id
           AND offer.entity_id = calendar.id
          WHERE wanted.entity_id = calendar.id
             OR (wanted.entity_id IS NULL AND offer.entity_id IS NOT NULL AND calendar_status = 'enable')
        )
    ), '[]') AS calendars
  FROM business
  WHERE id = $1 AND NOT is_deleted`;
