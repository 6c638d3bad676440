import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Wherever a person is named; `guests.test.ts` knows when one is missing. */
export const NAMES_PEOPLE = [
  'booking.paid_by',
  'business.created_by',
  'business_bank.updated_by',
  'business_file.created_by',
  'business_member.user_id',
  'business_report.user_id',
  'calendar_feed_directory.made_by',
  'client.account_id',
  'client_note.created_by',
  'slot_alert.user_id',
  'general_file.created_by',
  'member_invitation.invited_by',
  'notification.user_id',
  'notification_setting.user_id',
  'payment_order.created_by',
  'refund.created_by',
  'reserved_booking.holder_id',
  'review.answered_by',
  'review.author_id',
  'share_directory.made_by',
  'stock_movement.actor_id',
  'subscription_period.created_by',
  'support_request.answered_by',
  'support_request.user_id',
  'user_credential.user_id',
  'user_favourite.user_id',
  'user_session.user_id',
  'visit.made_by',
] as const;

const NAMELESS_LIVE = { hours: 24 };
/** An hour: what is left waits for the next sweep. */
const AT_ONCE = 200;

/**
 * Whoever taps a time is a guest before saying who they are, and many never do. Once nothing names them but what
 * happened, which keeps ids alone and is nobody's name, they are gone.
 */
export async function sweepGuests(db: Executor, now: Temporal.Instant): Promise<void> {
  const unnamed = NAMES_PEOPLE.map((place) => {
    const [table = ''] = place.split('.');
    return sql`NOT EXISTS (SELECT FROM ${sql.table(table)} WHERE ${sql.ref(place)} = users.id)`;
  });
  await sql`
    DELETE FROM users WHERE id IN (
      SELECT id FROM users
      WHERE is_guest AND user_name = '' AND created_at < ${now.subtract(NAMELESS_LIVE)}
        AND ${sql.join(unnamed, sql` AND `)}
      ORDER BY created_at LIMIT ${AT_ONCE}
    )`.execute(db);
}
