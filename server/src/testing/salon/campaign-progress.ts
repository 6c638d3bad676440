import { sql } from 'kysely';
import { countMessages } from '../../modules/campaigns/results/results.store.ts';
import { getReservation } from '../../modules/subscription/credits/credit.store.ts';
import type { Database } from '../../platform/database/database.ts';

/** How far a campaign has come, and what became of its credits. */
export async function progressOf({ q }: Database, business_id: string, campaign_id: string) {
  const counted = await countMessages(q, { business_id, campaign_id });
  const { rows } = await sql<{ failed: number }>`
    SELECT count(*)::int AS failed FROM campaign_recipient AS recipient
    LEFT JOIN outgoing_message AS message
      ON message.business_id = recipient.business_id AND message.id = recipient.message_id
    WHERE recipient.business_id = ${business_id} AND recipient.campaign_id = ${campaign_id}
      AND credit = 'given_back' AND coalesce(message.state, 'dropped') IN ('failed', 'dropped')`.execute(q);
  const { sending, scheduled_for } = await q
    .selectFrom('campaign')
    .select(['sending', 'scheduled_for'])
    .where('business_id', '=', business_id)
    .where('id', '=', campaign_id)
    .executeTakeFirstOrThrow();
  const reservation = await getReservation(q, business_id, campaign_id);
  const { reserved = 0, consumed = 0, given_back = 0 } = reservation ?? {};
  return {
    ...counted,
    failed: rows[0]?.failed ?? 0,
    sending,
    scheduled_for: scheduled_for?.toString() ?? null,
    credits: { reserved, consumed, given_back, open: reserved - consumed - given_back },
  };
}
