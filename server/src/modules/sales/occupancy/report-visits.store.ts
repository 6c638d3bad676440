import { LATE_MINUTES, leads, type ReportVisitKind } from '@kursi/core/sales/occupancy.ts';
import { ask, type Executor } from '../../../platform/database/database.ts';
import type { TimeOf } from './calendar-time.store.ts';

export interface VisitsOf extends TimeOf {
  readonly from: string;
  readonly to: string;
  readonly until: Temporal.Instant | null;
  readonly time_zone: string;
}

/** Which calendars count: all, those of one member, one of them, or one of one member. */
const ON_CALENDARS = `
  ($5::uuid IS NULL OR booking.entity_id = $5::uuid)
  AND ($6::uuid IS NULL OR booking.entity_id IN (
    SELECT id FROM calendar WHERE calendar.business_id = $1 AND calendar.user_id = $6::uuid))`;
const IN_RANGE = `
  booking.business_id = $1 AND booking.starts_at >= $2::date::timestamp AT TIME ZONE $7
  AND booking.starts_at < least(($3::date + 1)::timestamp AT TIME ZONE $7, $4::timestamptz)`;

/**
 * Visits of a range by what they were. One that is called off whole, by whom ever, and too late for it is late; other
 * cancelled ones are none. `$8` and `$9` are a weekday and an hour that a service of it touches.
 */
const VISITS = `
  SELECT visit.id, visit.client_id, visit.booking_date, standing.starts_at, standing.entity_ids,
    CASE WHEN visit.progress = 'no_show' THEN 'no_show' WHEN visit.type = 'walk-in' THEN 'walk_in' ELSE 'booked' END AS kind,
    visit.billed_at IS NOT NULL AND visit.voided_at IS NULL AS is_billed,
    greatest(0, visit.booking_date - (visit.created_at AT TIME ZONE $7)::date) AS lead
  FROM (
    SELECT booking.visit_id, min(booking.starts_at) AS starts_at, array_agg(booking.entity_id) AS entity_ids
    FROM booking
    WHERE ${IN_RANGE} AND booking.booking_status <> 'cancelled' AND ${ON_CALENDARS}
      AND ($8::integer IS NULL OR (
        extract(isodow FROM booking.starts_at AT TIME ZONE $7) = $8
        AND extract(hour FROM booking.starts_at AT TIME ZONE $7) <= $9
        AND booking.ends_at > date_trunc('day', booking.starts_at AT TIME ZONE $7) AT TIME ZONE $7
          + make_interval(hours => $9::integer)))
    GROUP BY booking.visit_id
  ) AS standing
  JOIN visit ON visit.business_id = $1 AND visit.id = standing.visit_id
  UNION ALL
  SELECT visit.id, visit.client_id, visit.booking_date, gone.starts_at, gone.entity_ids, 'late', false, 0
  FROM (
    SELECT booking.visit_id, min(booking.starts_at) AS starts_at, max(booking.cancelled_at) AS cancelled_at,
      array_agg(booking.entity_id) AS entity_ids
    FROM booking
    WHERE ${IN_RANGE} AND booking.booking_status = 'cancelled' AND booking.answer_until IS NULL AND ${ON_CALENDARS}
      AND $8::integer IS NULL
    GROUP BY booking.visit_id
  ) AS gone
  JOIN visit ON visit.business_id = $1 AND visit.id = gone.visit_id
  WHERE gone.cancelled_at > gone.starts_at - make_interval(mins => coalesce(visit.cancellation_window, ${LATE_MINUTES}))
    AND NOT EXISTS (
      SELECT FROM booking AS other
      WHERE other.business_id = $1 AND other.visit_id = visit.id AND other.booking_status <> 'cancelled')`;

const valuesOf = ({ business_id, from, to, until, entity_id, member_id, time_zone }: VisitsOf) => [
  ...[business_id, from, to, until?.toString() ?? 'infinity', entity_id, member_id, time_zone],
];

export interface VisitCount {
  readonly kind: ReportVisitKind;
  readonly is_billed: boolean;
  /** Of `leads`. */
  readonly lead: number;
  readonly visits: number;
}

export async function countVisits(db: Executor, of: VisitsOf): Promise<VisitCount[]> {
  const lead = leads.map((days) => `WHEN lead >= ${days} THEN ${days}`).toReversed();
  return ask<VisitCount>(db, {
    name: 'occupancy-visits',
    text: `
      SELECT kind, is_billed, CASE ${lead.join(' ')} END AS lead, count(*)::integer AS visits
      FROM (${VISITS}) AS visits GROUP BY 1, 2, 3`,
    values: [...valuesOf(of), null, null],
  });
}

export interface ReportVisitRow {
  readonly visit_id: string;
  readonly kind: ReportVisitKind;
  readonly starts_at: Temporal.Instant;
  readonly booking_date: string;
  readonly client_name: string;
  readonly with: readonly string[];
  readonly of_all: number;
}

/** As they are counted: a figure's visits are as many as it says. */
export async function listVisitsBehind(
  db: Executor,
  of: VisitsOf,
  {
    kind,
    lead,
    weekday,
    hour,
  }: {
    readonly kind?: ReportVisitKind | undefined;
    readonly lead?: number | undefined;
    readonly weekday?: number | undefined;
    readonly hour?: number | undefined;
  },
  limit: number,
): Promise<ReportVisitRow[]> {
  const next = leads.find((days) => days > (lead ?? 0)) ?? null;
  return ask<ReportVisitRow>(db, {
    name: 'occupancy-visits-behind',
    text: `
      SELECT found.id AS visit_id, found.kind, found.starts_at, found.booking_date, shown.name AS client_name,
        array(SELECT name FROM calendar WHERE calendar.business_id = $1 AND calendar.id = ANY (found.entity_ids)
          ORDER BY calendar.index) AS "with",
        found.of_all
      FROM (
        SELECT visits.*, (count(*) OVER ())::integer AS of_all
        FROM (${VISITS}) AS visits
        WHERE ($10::text IS NULL OR (kind = $10 AND (is_billed OR kind IN ('no_show', 'late'))))
          AND ($11::integer IS NULL OR (kind IN ('booked', 'no_show') AND lead >= $11 AND ($12::integer IS NULL OR lead < $12)))
          AND ($10::text IS NOT NULL OR $11::integer IS NOT NULL OR kind <> 'late')
        ORDER BY starts_at DESC, id
        LIMIT $13
      ) AS found
      JOIN client AS record ON record.business_id = $1 AND record.id = found.client_id
      JOIN client AS shown ON shown.business_id = $1 AND shown.id = coalesce(record.merged_into, record.id)
      ORDER BY found.starts_at DESC, found.id`,
    values: [...valuesOf(of), weekday ?? null, hour ?? null, kind ?? null, lead ?? null, next, limit],
  });
}
