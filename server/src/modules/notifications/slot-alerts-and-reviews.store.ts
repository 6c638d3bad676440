import type { NotificationWords } from '@kursi/core/notifications/notification-templates.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { whoseVisit } from '../booking/public.ts';

type OfVisit = { readonly business_id: string; readonly visit_id: string };
type OfBooking = { readonly business_id: string; readonly booking_id: string };

export interface Offer {
  readonly user_id: string;
  readonly visit_id: string;
}

/** The recipient of an alert hold; undefined when it has expired. */
export async function alertHoldOf(
  tx: Tx,
  { business_id, slot_alert_id }: { readonly business_id: string; readonly slot_alert_id: string },
): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    SELECT user_id, visit_id FROM slot_alert
    WHERE business_id = ${business_id} AND id = ${slot_alert_id} AND state = 'offered'`.execute(tx.q);
  return rows[0];
}

/** The current text of an alert hold. */
export async function offerNow(
  db: Executor,
  { business_id, visit_id }: OfVisit,
  now: Temporal.Instant,
): Promise<NotificationWords | undefined> {
  const { rows } = await sql<{
    business_name: string;
    time_zone: string;
    services: string[];
    people: string[];
    starts_at: Temporal.Instant;
    until: Temporal.Instant;
  }>`
    SELECT business.name AS business_name, business.time_zone, min(hold.starts_at) AS starts_at,
      min(hold.expires_at) AS until, array_agg(hold.service_name ORDER BY hold.index) AS services,
      coalesce(array_agg(calendar.name ORDER BY hold.index) FILTER (WHERE calendar.kind = 'person'), '{}') AS people
    FROM reserved_booking AS hold
    JOIN business ON business.id = hold.business_id AND NOT business.is_deleted
    JOIN calendar ON calendar.business_id = hold.business_id AND calendar.id = hold.entity_id
    WHERE hold.business_id = ${business_id} AND hold.visit_id = ${visit_id} AND hold.expires_at > ${now}
    GROUP BY business.id`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    business_name: row.business_name,
    time_zone: row.time_zone,
    services: [...new Set(row.services)],
    people: [...new Set(row.people)],
    starts_at: row.starts_at.toString(),
    before: null,
    amount: null,
    until: row.until.toString(),
  };
}

export interface ReviewNow {
  readonly visit_id: string;
  readonly client_id: string;
  readonly author_id: string | null;
  readonly is_answered: boolean;
  readonly is_hidden: boolean;
  /** Owners and admins who want news of clients. */
  readonly manager_ids: readonly string[];
  readonly words: NotificationWords;
}

export async function reviewNow(
  db: Executor,
  { business_id, booking_id }: OfBooking,
): Promise<ReviewNow | undefined> {
  const { rows } = await sql<
    Omit<ReviewNow, 'words'> & {
      readonly business_name: string;
      readonly time_zone: string;
      readonly service_name: string;
      readonly person: string | null;
      readonly starts_at: Temporal.Instant;
      readonly rating: number;
    }
  >`
    SELECT booking.visit_id, review.client_id, review.author_id, review.rating,
      review.answer IS NOT NULL AS is_answered, review.hidden_at IS NOT NULL AS is_hidden,
      business.name AS business_name, business.time_zone, booking.service_name, booking.starts_at,
      CASE WHEN calendar.kind = 'person' THEN calendar.name END AS person,
      ARRAY(
        SELECT user_id FROM business_member
        WHERE business_id = review.business_id AND role IN ('owner', 'admin') AND notify_of_bookings
      ) AS manager_ids
    FROM review
    JOIN business ON business.id = review.business_id AND NOT business.is_deleted
    JOIN booking ON booking.business_id = review.business_id AND booking.id = review.booking_id
    JOIN calendar ON calendar.business_id = booking.business_id AND calendar.id = booking.entity_id
    WHERE review.business_id = ${business_id} AND review.booking_id = ${booking_id}
      AND review.removed_at IS NULL`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { business_name, time_zone, service_name, person, starts_at, rating, ...review } = row;
  return {
    ...review,
    words: {
      business_name,
      time_zone,
      services: [service_name],
      people: person ? [person] : [],
      starts_at: starts_at.toString(),
      before: null,
      amount: null,
      stars: rating,
    },
  };
}

export interface EndedVisit extends OfVisit {
  readonly person_id: string;
}

/** Visits that ended in this range, have an owner and no review. */
export async function endedVisits(
  db: Executor,
  period: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<EndedVisit[]> {
  // By each business's index on starts_at; no visit lasts longer than a day.
  const { rows } = await sql<EndedVisit>`
    SELECT business.id AS business_id, visit.id AS visit_id,
      ${whoseVisit} AS person_id
    FROM business
    CROSS JOIN LATERAL (
      SELECT booking.visit_id
      FROM booking
      LEFT JOIN review ON review.business_id = booking.business_id AND review.booking_id = booking.id
      WHERE booking.business_id = business.id AND booking.booking_status = 'confirmed'
        AND booking.starts_at > ${period.from.subtract({ hours: 24 })}
        AND booking.starts_at <= ${period.until.add({ hours: 24 })}
      GROUP BY booking.visit_id
      HAVING max(booking.ends_at) > ${period.from} AND max(booking.ends_at) <= ${period.until}
        AND bool_and(review.booking_id IS NULL)
    ) AS ended
    JOIN visit ON visit.business_id = business.id AND visit.id = ended.visit_id
      AND visit.progress <> 'no_show'
    JOIN client ON client.business_id = business.id AND client.id = visit.client_id
      AND client.deleted_at IS NULL
    WHERE NOT business.is_deleted AND business.business_state = 'approved'
      AND ${whoseVisit} IS NOT NULL`.execute(db);
  return rows;
}
