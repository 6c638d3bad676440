import { LATE_MINUTES, leads, type ReportVisitKind } from '@kursi/core/sales/occupancy.ts';
import { ask, type Executor } from '../../../platform/database/database.ts';
import type { TimeOf } from './calendar-time.store.ts';

export interface VisitsOf extends TimeOf {
  readonly from: string;
  readonly to: string;
  readonly until: Temporal.Instant | null;
  readonly time_zone: string;
}

/** A cell of the heat map. */
interface Cell {
  readonly weekday: number;
  readonly hour: number;
}

/** One calendar, those of one member, or one of one member; all need no look at what was booked. */
const ON_CALENDARS = `
  ($5::uuid IS NULL OR booking.entity_id = $5::uuid)
  AND ($6::uuid IS NULL OR booking.entity_id IN (
    SELECT id FROM calendar WHERE calendar.business_id = $1 AND calendar.user_id = $6::uuid))`;
const IN_CELL = `
  extract(isodow FROM booking.starts_at AT TIME ZONE $7) = $8::integer
  AND extract(hour FROM booking.starts_at AT TIME ZONE $7) <= $9::integer
  AND booking.ends_at > date_trunc('day', booking.starts_at AT TIME ZONE $7) AT TIME ZONE $7
    + make_interval(hours => $9::integer)`;
/** Has happened: billed, or nobody came. */
const IS_OVER = `
  (visit.billed_at <= $4::timestamptz AND visit.voided_at IS NULL
    OR visit.progress = 'no_show' AND visit.booking_date <= ($4::timestamptz AT TIME ZONE $7)::date)`;

/** What became of visits; in a cell also of those that are still to come. */
const visitsThatStood = (isOfSome: boolean, isCell: boolean) => `
  SELECT visit.id, visit.client_id, visit.booking_date,
    CASE WHEN visit.progress = 'no_show' THEN 'no_show' WHEN visit.type = 'walk-in' THEN 'walk_in' ELSE 'booked' END AS kind,
    greatest(0, visit.booking_date - (visit.created_at AT TIME ZONE $7)::date) AS lead
  FROM visit
  WHERE visit.business_id = $1 AND visit.booking_date BETWEEN $2::date AND $3::date AND NOT visit.is_opening
    AND ${isCell ? '$4::timestamptz IS NOT NULL' : IS_OVER}
    ${
      isOfSome || isCell
        ? `AND EXISTS (
      SELECT FROM booking
      WHERE booking.business_id = $1 AND booking.visit_id = visit.id AND booking.booking_status <> 'cancelled'
        AND ${ON_CALENDARS} ${isCell ? `AND ${IN_CELL}` : ''})`
        : ''
    }`;

/** Called off whole, by whom ever, and too late for it; a request that nobody answered is none. */
const LATE_VISITS = `
  SELECT visit.id, visit.client_id, visit.booking_date, 'late', 0
  FROM (
    SELECT booking.visit_id, min(booking.starts_at) AS starts_at, max(booking.cancelled_at) AS cancelled_at
    FROM booking
    WHERE booking.business_id = $1 AND booking.booking_status = 'cancelled' AND booking.answer_until IS NULL
      AND booking.starts_at >= $2::date::timestamp AT TIME ZONE $7
      AND booking.starts_at < least(($3::date + 1)::timestamp AT TIME ZONE $7, $4::timestamptz)
      AND ${ON_CALENDARS}
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
const isOfSome = ({ entity_id, member_id }: VisitsOf) => entity_id !== null || member_id !== null;

export interface VisitCount {
  readonly kind: ReportVisitKind;
  /** Of `leads`. */
  readonly lead: number;
  readonly visits: number;
}

export async function countVisits(db: Executor, of: VisitsOf): Promise<VisitCount[]> {
  const lead = leads.map((days) => `WHEN lead >= ${days} THEN ${days}`).toReversed();
  const some = isOfSome(of);
  return ask<VisitCount>(db, {
    name: `occupancy-visits-${some}`,
    text: `
      SELECT kind, CASE ${lead.join(' ')} END AS lead, count(*)::integer AS visits
      FROM (${visitsThatStood(some, false)} UNION ALL ${LATE_VISITS}) AS visits GROUP BY 1, 2`,
    values: valuesOf(of),
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
    kind = null,
    lead = null,
    cell = null,
  }: {
    readonly kind?: ReportVisitKind | null | undefined;
    readonly lead?: number | null | undefined;
    readonly cell?: Cell | null;
  },
  limit: number,
): Promise<ReportVisitRow[]> {
  const values: unknown[] = [...valuesOf(of), ...(cell ? [cell.weekday, cell.hour] : [])];
  const given = (value: unknown) => `$${values.push(value)}`;
  const next = leads.find((days) => days > (lead ?? 0)) ?? null;
  const wanted = [
    ...(kind === null ? [`kind <> 'late'`] : [`kind = ${given(kind)}`]),
    ...(lead === null ? [] : [`kind IN ('booked', 'no_show') AND lead >= ${given(lead)}::integer`]),
    ...(lead === null || next === null ? [] : [`lead < ${given(next)}::integer`]),
  ];
  const some = isOfSome(of);
  return ask<ReportVisitRow>(db, {
    name: `occupancy-visits-behind-${some}-${cell !== null}-${kind !== null}-${lead !== null}-${next !== null}`,
    text: `
      SELECT found.id AS visit_id, found.kind, part.starts_at, found.booking_date, shown.name AS client_name,
        part.names AS "with", found.of_all
      FROM (
        SELECT visits.*, (count(*) OVER ())::integer AS of_all
        FROM (${visitsThatStood(some, cell !== null)} ${cell ? '' : `UNION ALL ${LATE_VISITS}`}) AS visits
        WHERE ${wanted.join(' AND ')}
        ORDER BY booking_date DESC, id DESC
        LIMIT ${given(limit)}
      ) AS found
      JOIN LATERAL (
        SELECT min(booking.starts_at) AS starts_at, array_agg(DISTINCT calendar.name) AS names
        FROM booking
        JOIN calendar ON calendar.business_id = $1 AND calendar.id = booking.entity_id
        WHERE booking.business_id = $1 AND booking.visit_id = found.id
      ) AS part ON part.starts_at IS NOT NULL
      JOIN client AS record ON record.business_id = $1 AND record.id = found.client_id
      JOIN client AS shown ON shown.business_id = $1 AND shown.id = coalesce(record.merged_into, record.id)
      ORDER BY part.starts_at DESC, found.id`,
    values,
  });
}
