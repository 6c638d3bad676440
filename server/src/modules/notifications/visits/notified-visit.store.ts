import type { Paise } from '@kursi/core/kernel/money.ts';
import type { BookingPosition } from '@kursi/core/notifications/undoing.ts';
import { type RawBuilder, sql } from 'kysely';
import { ask, askPrepared, type Executor, type Tx } from '../../../platform/database/database.ts';
import { listRows } from '../../../platform/database/row-queries.ts';
import { listPaymentRows, madeForSelf, type PaymentRow, visitOwner } from '../../booking/public.ts';

export interface VisitEvent {
  readonly seq: number;
  readonly ids: Readonly<Record<string, string>>;
}

/** The events of one transaction for one visit and type: one per booking. */
export async function findEventsOfCommand(
  tx: Tx,
  event: {
    readonly business_id: string;
    readonly type: string;
    readonly at: string;
    readonly visit_id: string;
  },
): Promise<VisitEvent[]> {
  return ask<VisitEvent>(tx.q, {
    name: 'events-of-command',
    text: `
      SELECT seq, ids FROM event
      WHERE business_id = $1 AND ids ? 'visit_id' AND ids ->> 'visit_id' = $2 AND type = $3 AND at = $4::timestamptz
      ORDER BY seq`,
    values: [event.business_id, event.visit_id, event.type, event.at],
  });
}

export interface Concerned {
  /** The visit's owner (`VISIT_OWNER`). */
  readonly person_id: string | null;
  readonly client_id: string;
  /** Nobody owns the visit, but the desk has an address of its client. */
  readonly mails_client: boolean;
  /** Members who want booking news. */
  readonly member_ids: readonly string[];
  /** Members whose calendar has one of its bookings. */
  readonly on_calendar_ids: readonly string[];
  readonly actor_is_member: boolean;
  /** A later visit of a series that was booked in one command. */
  readonly follows_in_series: boolean;
  /** It is or was a request. */
  readonly was_requested: boolean;
}

/** Of a row of client in a business, which one statement about one business names for a cluster: a mail address, or a number where the business has bought alerts. Guests give an address of their own. */
export const hasAddressIn = (
  business_id: RawBuilder<unknown>,
) => sql<boolean>`client.kind = 'person' AND client.deleted_at IS NULL AND (
  client.email IS NOT NULL OR (client.phone IS NOT NULL AND EXISTS (
    SELECT FROM account_summary AS account
    WHERE account.business_id = ${business_id} AND account.alerts_until IS NOT NULL
  )))`;
export const hasAddress = hasAddressIn(sql`client.business_id`);

export async function getConcerned(
  tx: Tx,
  event: { readonly business_id: string; readonly visit_id: string; readonly actor_id: string | null },
): Promise<Concerned | undefined> {
  const { business_id, visit_id, actor_id } = event;
  const concerned = sql<Concerned>`
    SELECT visit.client_id,
      ${visitOwner} AS person_id,
      ${visitOwner} IS NULL AND ${hasAddressIn(sql`${business_id}::uuid`)} AS mails_client,
      ARRAY(
        SELECT user_id FROM business_member WHERE business_id = ${business_id} AND notify_of_bookings
      ) AS member_ids,
      ARRAY(
        SELECT DISTINCT calendar.user_id
        FROM booking JOIN calendar
          ON calendar.business_id = booking.business_id AND calendar.id = booking.entity_id
        WHERE booking.business_id = ${business_id} AND booking.visit_id = visit.id
          AND calendar.user_id IS NOT NULL
      ) AS on_calendar_ids,
      EXISTS (
        SELECT FROM business_member WHERE business_id = ${business_id} AND user_id = ${actor_id}::uuid
      ) AND ${actor_id}::uuid IS DISTINCT FROM ${madeForSelf} AS actor_is_member,
      visit.series_id IS NOT NULL AND EXISTS (
        SELECT FROM visit AS other
        WHERE other.business_id = ${business_id} AND other.client_id = visit.client_id
          AND other.series_id = visit.series_id AND other.booking_date < visit.booking_date
      ) AS follows_in_series,
      EXISTS (
        SELECT FROM event
        WHERE event.business_id = ${business_id} AND event.ids ? 'visit_id'
          AND event.ids ->> 'visit_id' = ${visit_id} AND event.type = 'booking.requested'
      ) AS was_requested
    FROM visit
    JOIN client AS record ON record.business_id = visit.business_id AND record.id = visit.client_id
    JOIN client ON client.business_id = visit.business_id AND client.id = coalesce(record.merged_into, record.id)
    JOIN business ON business.id = visit.business_id AND NOT business.is_deleted
    WHERE visit.business_id = ${business_id} AND visit.id = ${visit_id}`;
  // Planning it takes many times as long as running it.
  const [row] = await askPrepared(tx.q, 'concerned-by-visit', concerned);
  return row;
}

/** Whether these requests were cancelled before they were answered. */
export async function wereUnanswered(tx: Tx, business_id: string, ids: readonly string[]): Promise<boolean> {
  const answered = await listRows(tx.q, 'booking', { business_id, id: ids, answer_until: null }, [], ['id']);
  return answered.length === 0;
}

export interface VisitNow {
  readonly business_name: string;
  readonly time_zone: string;
  readonly progress: string;
  readonly is_reviewed: boolean;
  readonly bookings: readonly BookingNow[];
  /** When the later visits of its series begin that still stand. */
  readonly series: readonly string[];
  /** What is overpaid online waits for somebody who may refund. */
  readonly refund_waits: boolean;
  /** The ledger of the visit. */
  readonly payments: readonly PaymentRow[];
}
export interface BookingNow extends BookingPosition {
  readonly id: string;
  readonly status: 'created' | 'confirmed' | 'cancelled';
  readonly service_name: string;
  readonly service_name_hi: string | null;
  /** Null when the calendar is not a person's (a chair or a room). */
  readonly person: string | null;
  readonly amount: Paise;
  readonly cancelled_at: string | null;
  /** Why it was cancelled; null when nobody said. */
  readonly reason: string | null;
}

export interface VisitKey {
  readonly business_id: string;
  readonly visit_id: string;
}

export async function getVisitNow(
  db: Executor,
  key: VisitKey,
  now: Temporal.Instant,
): Promise<VisitNow | undefined> {
  return (await findVisitsNow(db, [key], now)).get(key.visit_id);
}

/** By visit, the current state with all bookings. An expired request counts as cancelled. */
export async function findVisitsNow(
  db: Executor,
  keys: readonly VisitKey[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, VisitNow>> {
  const visits = [...new Map(keys.map((key) => [key.visit_id, key])).values()];
  if (visits.length === 0) return new Map();
  const { rows } = await sql<{
    visit_id: string;
    business_name: string;
    time_zone: string;
    progress: string;
    refund_waits: boolean;
    is_reviewed: boolean;
    bookings: (BookingNow & { start: string })[];
    series: Temporal.Instant[];
  }>`
    SELECT visit.id AS visit_id, business.name AS business_name, business.time_zone, visit.progress, visit.refund_waits,
      bool_or(review.booking_id IS NOT NULL) OR EXISTS (
        SELECT FROM waitlist_booking AS entry
        JOIN review AS said ON said.business_id = entry.business_id AND said.waitlist_booking_id = entry.id
        WHERE entry.business_id = visit.business_id AND entry.visit_id = visit.id) AS is_reviewed,
      ARRAY(
        SELECT min(later_booking.starts_at) FROM visit AS later
        JOIN booking AS later_booking ON later_booking.business_id = later.business_id
          AND later_booking.visit_id = later.id AND later_booking.booking_status <> 'cancelled'
        WHERE later.business_id = visit.business_id AND later.client_id = visit.client_id
          AND later.series_id = visit.series_id AND later.booking_date > visit.booking_date
        GROUP BY later.business_id, later.id ORDER BY 1
      ) AS series,
      jsonb_agg(jsonb_build_object(
        'id', booking.id, 'service_name', booking.service_name, 'service_name_hi', booking.service_name_hi,
        'entity_id', booking.entity_id,
        'start', booking.starts_at, 'person', CASE WHEN calendar.kind = 'person' THEN calendar.name END,
        'status', CASE WHEN booking.booking_status = 'created' AND booking.answer_until <= ${now}
          THEN 'cancelled' ELSE booking.booking_status END,
        'reason', CASE WHEN booking.booking_status = 'cancelled' THEN booking.cancel_reason END,
        'amount', booking.booking_amount, 'cancelled_at', booking.cancelled_at
      ) ORDER BY booking.index) AS bookings
    FROM unnest(
      ${visits.map(({ business_id }) => business_id)}::uuid[], ${visits.map(({ visit_id }) => visit_id)}::uuid[]
    ) AS asked (business_id, visit_id)
    JOIN visit ON visit.business_id = asked.business_id AND visit.id = asked.visit_id
    JOIN business ON business.id = visit.business_id AND NOT business.is_deleted
    JOIN booking ON booking.business_id = visit.business_id AND booking.visit_id = visit.id
    JOIN calendar ON calendar.business_id = booking.business_id AND calendar.id = booking.entity_id
    LEFT JOIN review ON review.business_id = booking.business_id AND review.booking_id = booking.id
    -- All that is read of a visit: on a cluster its key does not stand for the rest.
    GROUP BY business.id, business.name, business.time_zone, visit.business_id, visit.id, visit.progress, visit.refund_waits,
      visit.client_id, visit.series_id, visit.booking_date`.execute(db);
  const payments = Map.groupBy(
    await listPaymentRows(
      db,
      visits.map(({ business_id, visit_id }) => ({ business_id, id: visit_id })),
    ),
    ({ visit_id }) => visit_id,
  );
  return new Map(
    rows.map(({ visit_id, ...row }) => [
      visit_id,
      {
        ...row,
        // PostgreSQL's JSON timestamps have an offset.
        series: row.series.map(String),
        bookings: row.bookings.map((one) => ({ ...one, start: Temporal.Instant.from(one.start).toString() })),
        payments: payments.get(visit_id) ?? [],
      },
    ]),
  );
}

export interface ComingVisit {
  readonly business_id: string;
  readonly visit_id: string;
  readonly client_id: string;
  readonly time_zone: string;
  readonly starts: Temporal.Instant;
  readonly booked_at: Temporal.Instant;
  /** Null when the client has no account, only an address. */
  readonly person_id: string | null;
}

/** Visits that start in this range and have an owner, or a client with an address. Uses the index per business. */
export async function findVisitsToRemind(
  db: Executor,
  period: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<ComingVisit[]> {
  const { rows } = await sql<ComingVisit>`
    WITH coming AS (
      SELECT booking.business_id, booking.visit_id, min(booking.starts_at) AS starts
      FROM business
      JOIN booking ON booking.business_id = business.id AND booking.booking_status = 'confirmed'
        AND booking.starts_at > ${period.from} AND booking.starts_at <= ${period.until}
      WHERE NOT business.is_deleted
      GROUP BY booking.business_id, booking.visit_id
    )
    SELECT visit.business_id, visit.id AS visit_id, visit.client_id, business.time_zone,
      coming.starts, visit.created_at AS booked_at,
      ${visitOwner} AS person_id
    FROM coming
    JOIN business ON business.id = coming.business_id
    JOIN visit ON visit.business_id = coming.business_id AND visit.id = coming.visit_id
      AND visit.progress = 'expected'
    JOIN client AS record ON record.business_id = visit.business_id AND record.id = visit.client_id
    JOIN client ON client.business_id = visit.business_id AND client.id = coalesce(record.merged_into, record.id)
    WHERE ${visitOwner} IS NOT NULL OR ${hasAddress}`.execute(db);
  return rows;
}

export interface ReturnedPayment {
  readonly payer_id: string;
  readonly amount: Paise;
  readonly business_name: string;
  readonly time_zone: string;
}

export async function getReturnedPayment(
  db: Executor,
  key: { readonly business_id: string; readonly payment_id: string },
): Promise<ReturnedPayment | undefined> {
  const { rows } = await sql<ReturnedPayment>`
    SELECT payment_order.created_by AS payer_id, payment.amount, business.name AS business_name,
      business.time_zone
    FROM payment
    JOIN payment_order ON payment_order.business_id = payment.business_id
      AND payment_order.id = payment.order_id
    JOIN business ON business.id = payment.business_id
    WHERE payment.business_id = ${key.business_id} AND payment.id = ${key.payment_id}`.execute(db);
  return rows[0];
}
