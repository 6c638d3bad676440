import type { CalendarHours } from '@kursi/core/catalogue/calendar-hours.ts';
import { ask, type Executor } from '../../../platform/database/database.ts';

/** Calendars and days. */
export interface TimeOf {
  readonly business_id: string;
  /** Only the calendars of this member. */
  readonly member_id: string | null;
  readonly entity_id: string | null;
}

export interface CalendarTimeRow extends CalendarHours {
  readonly id: string;
  readonly name: string;
  readonly colour: number;
  readonly image_url: string | null;
  /** Epoch minutes between which it was there to be booked. */
  readonly since: number;
  readonly until: number | null;
  /** A list in JSON; null: nothing. */
  readonly taken: string | null;
  readonly service_ids: readonly string[];
}

/** Days between the first and the last service of a visit that still count as one. */
const PARTS_APART = 31;

/**
 * Hours of calendars and what took their time, in one round trip. What is taken comes as one text for each calendar:
 * a year of rows with instants would take longer to read than to find. One that is closed or gone was there until it
 * was changed last; one that is older here than its record (a history that was made later), since its first booking.
 */
export async function listCalendarTime(
  db: Executor,
  { business_id, member_id, entity_id }: TimeOf,
  {
    first_day,
    last_day,
    start,
    end,
    now,
  }: {
    readonly first_day: string;
    readonly last_day: string;
    readonly start: Temporal.Instant;
    readonly end: Temporal.Instant;
    readonly now: Temporal.Instant;
  },
): Promise<CalendarTimeRow[]> {
  return ask<CalendarTimeRow>(db, {
    name: 'calendar-time-of-days',
    text: `
      SELECT calendar.id, calendar.name, calendar.colour, calendar.image_url, calendar.business_hours,
        floor(date_part('epoch', least(calendar.created_at, (
          SELECT min(booking.starts_at) FROM booking
          WHERE booking.business_id = $1 AND booking.entity_id = calendar.id
        ))) / 60)::integer AS since,
        CASE WHEN calendar.calendar_status <> 'enable'
          THEN floor(date_part('epoch', calendar.updated_at) / 60)::integer END AS until,
        coalesce((
          SELECT json_agg(json_build_object('day', day, 'day_hours', day_hours)) FROM calendar_day
          WHERE business_id = $1 AND entity_id = calendar.id AND day BETWEEN $2::date AND $3::date
        ), '[]') AS days,
        coalesce((
          SELECT json_agg(json_build_object('first_day', first_day, 'last_day', last_day)) FROM calendar_leave
          WHERE business_id = $1 AND entity_id = calendar.id AND last_day >= $2::date AND first_day <= $3::date
        ), '[]') AS leaves,
        coalesce((
          SELECT json_agg(service_id) FROM service_on_calendar
          WHERE business_id = $1 AND entity_id = calendar.id
        ), '[]') AS service_ids,
        taken.ranges AS taken
      FROM calendar
      LEFT JOIN (
        SELECT slot.entity_id,
          '[' || string_agg(slot.start || ',' || slot.finish || ',' || slot.kind, ',' ORDER BY slot.start) || ']' AS ranges
        FROM (
          SELECT one.entity_id, floor(date_part('epoch', lower(one.period)) / 60)::integer AS start,
            floor(date_part('epoch', upper(one.period)) / 60)::integer AS finish,
            CASE WHEN one.waitlist_booking_id IS NOT NULL THEN 1 WHEN one.booking_id IS NULL THEN 2
              WHEN other.kind IS NOT NULL THEN other.kind
              WHEN one.expires_at IS NOT NULL AND NOT EXISTS (
                SELECT FROM booking WHERE booking.business_id = $1 AND booking.id = one.booking_id) THEN 4
              ELSE 0 END AS kind
          FROM consumed_slot AS one
          LEFT JOIN (
            SELECT booking.id, CASE WHEN visit.progress = 'no_show' THEN 3 ELSE 1 END AS kind
            FROM visit
            JOIN booking ON booking.business_id = $1 AND booking.visit_id = visit.id
            WHERE visit.business_id = $1 AND visit.booking_date BETWEEN $2::date - ${PARTS_APART} AND $3::date + 1
              AND (visit.type = 'walk-in' OR visit.progress = 'no_show')
          ) AS other ON other.id = one.booking_id
          WHERE one.business_id = $1 AND one.period && tstzrange($4, $5)
            AND (one.expires_at IS NULL OR one.expires_at > $6)
            AND ($8::uuid IS NULL OR one.entity_id = $8::uuid)
        ) AS slot
        GROUP BY slot.entity_id
      ) AS taken ON taken.entity_id = calendar.id
      WHERE calendar.business_id = $1 AND ($7::uuid IS NULL OR calendar.user_id = $7::uuid)
        AND ($8::uuid IS NULL OR calendar.id = $8::uuid)
      ORDER BY calendar.index, calendar.id`,
    values: [business_id, first_day, last_day, start, end, now, member_id, entity_id],
  });
}
