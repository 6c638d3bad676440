import type { NotificationWords } from '@kursi/core/notifications/notification-templates.ts';
import { servicesCalled } from '@kursi/core/notifications/notification-templates.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { memberHas } from '../../business/public.ts';
import { joinReviewed, reviewedService, reviewedServiceInHindi } from '../../reviews/public.ts';

export interface ReviewNow {
  /** Null for someone from the queue. */
  readonly visit_id: string | null;
  readonly waitlist_booking_id: string | null;
  readonly client_id: string;
  readonly author_id: string | null;
  readonly is_answered: boolean;
  readonly is_hidden: boolean;
  /** Owners and admins who want news of clients. */
  readonly manager_ids: readonly string[];
  readonly words: NotificationWords;
}

export async function getReviewNow(
  db: Executor,
  { business_id, booking_id }: { readonly business_id: string; readonly booking_id: string },
): Promise<ReviewNow | undefined> {
  const { rows } = await sql<
    Omit<ReviewNow, 'words'> & {
      readonly business_name: string;
      readonly time_zone: string;
      readonly service_name: string;
      readonly service_name_hi: string | null;
      readonly person: string | null;
      readonly starts_at: Temporal.Instant | null;
      readonly rating: number;
    }
  >`
    SELECT booking.visit_id, entry.id AS waitlist_booking_id, review.client_id, review.author_id, review.rating,
      review.answer IS NOT NULL AS is_answered, review.hidden_at IS NOT NULL AS is_hidden,
      business.name AS business_name, business.time_zone, ${reviewedService} AS service_name,
      ${reviewedServiceInHindi} AS service_name_hi,
      coalesce(booking.starts_at, entry.serving_at) AS starts_at,
      CASE WHEN calendar.kind = 'person' THEN calendar.name END AS person,
      ARRAY(
        SELECT member.user_id FROM business_member AS member
        WHERE member.business_id = review.business_id AND ${memberHas('review.answer')}
          AND member.notify_of_bookings
      ) AS manager_ids
    FROM review
    JOIN business ON business.id = review.business_id AND NOT business.is_deleted
    ${joinReviewed}
    WHERE review.business_id = ${business_id} AND review.booking_id = ${booking_id}
      AND review.removed_at IS NULL`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { business_name, time_zone, service_name, service_name_hi, person, starts_at, rating, ...review } =
    row;
  return {
    ...review,
    words: {
      business_name,
      time_zone,
      ...servicesCalled([{ service_name, service_name_hi }]),
      people: person ? [person] : [],
      starts_at: starts_at?.toString() ?? null,
      before: null,
      amount: null,
      stars: rating,
    },
  };
}
