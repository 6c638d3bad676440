import type { NotGotReason } from '@kursi/core/campaigns/results.contract.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { findQueued } from '../../messaging/public.ts';
import { type Asked, reachableClients } from '../audience/matching.store.ts';
import { type CampaignKey, type CampaignRow, lockCampaign } from '../drafts/campaign.store.ts';

/** First of all locks of a send: what changes a campaign or its recipients waits here. */
export async function lockCampaignToSend(tx: Tx, key: CampaignKey): Promise<CampaignRow | undefined> {
  const row = await lockCampaign(tx, key);
  return row?.deleted_at ? undefined : row;
}

type SendingChange = Partial<
  Pick<
    CampaignRow,
    | 'name'
    | 'sending'
    | 'status'
    | 'paused_because'
    | 'app_id'
    | 'scheduled_for'
    | 'send_at'
    | 'sent_off_at'
    | 'started_at'
    | 'finished_at'
    | 'sent_by'
    | 'updated_at'
  >
>;

export async function changeSending(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
  change: SendingChange,
): Promise<void> {
  await tx.q
    .updateTable('campaign')
    .set(change)
    .where('business_id', '=', business_id)
    .where('id', '=', campaign_id)
    .execute();
}

/** Second of all locks: two sends of one business at once would both count a client as left in peace. */
export async function lockSends(tx: Tx, business_id: string): Promise<void> {
  await tx.q
    .insertInto('campaign_settings')
    .values({ business_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.q
    .selectFrom('campaign_settings')
    .select('business_id')
    .where('business_id', '=', business_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** All who are reached now. Of those held back, `one in` so many, by a hash of campaign and client. */
export async function insertRecipients(
  tx: Tx,
  asked: Asked,
  {
    campaign_id,
    goes_at,
    heldBack,
  }: {
    readonly campaign_id: string;
    readonly goes_at: Temporal.Instant;
    readonly heldBack: { readonly oneIn: number; readonly least: number } | null;
  },
): Promise<{ readonly recipients: number; readonly held_back: number }> {
  const held = heldBack
    ? sql`count(*) OVER () >= ${heldBack.least}
        AND row_number() OVER (ORDER BY md5(${campaign_id} || client_id::text)) <= count(*) OVER () / ${heldBack.oneIn}`
    : sql`false`;
  const { rows } = await sql<{ recipients: number; held_back: number }>`
    WITH reached AS (
      SELECT client_id, ${held} AS is_held_back FROM (${reachableClients(asked)}) AS reachable
    ), chosen AS (
      INSERT INTO campaign_recipient (business_id, campaign_id, client_id, is_held_back, credit, goes_at)
      SELECT ${asked.business_id}, ${campaign_id}, client_id, is_held_back,
        CASE WHEN is_held_back THEN 'none' ELSE 'open' END, ${goes_at}
      FROM reached
      RETURNING is_held_back
    )
    SELECT count(*) FILTER (WHERE NOT is_held_back)::int AS recipients,
      count(*) FILTER (WHERE is_held_back)::int AS held_back
    FROM chosen`.execute(tx.q);
  return rows[0] ?? { recipients: 0, held_back: 0 };
}

/** Campaigns of all businesses that have something to do by now. */
export async function findCampaignsUnderWay(
  db: Executor,
  now: Temporal.Instant,
  atMost: number,
): Promise<CampaignKey[]> {
  return db
    .selectFrom('campaign')
    .select(['business_id', 'id as campaign_id'])
    .where('sending', 'in', ['scheduled', 'sending'])
    .where('scheduled_for', '<=', now)
    .orderBy('scheduled_for')
    .limit(atMost)
    .execute();
}

/** Queued: the message of each. */
export async function setMessages(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
  queued: readonly { readonly client_id: string; readonly message_id: string }[],
  goes_at: Temporal.Instant,
): Promise<void> {
  if (queued.length === 0) return;
  await sql`
    UPDATE campaign_recipient AS recipient SET message_id = queued.message_id, goes_at = ${goes_at}
    FROM unnest(${queued.map((one) => one.client_id)}::uuid[], ${queued.map((one) => one.message_id)}::uuid[])
      AS queued (client_id, message_id)
    WHERE recipient.business_id = ${business_id} AND recipient.campaign_id = ${campaign_id}
      AND recipient.client_id = queued.client_id`.execute(tx.q);
}

/** What was taken back from the queue waits for its turn again. */
export async function unsetMessages(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`
    UPDATE campaign_recipient SET message_id = NULL
    WHERE business_id = ${business_id} AND campaign_id = ${campaign_id} AND credit = 'open'
      AND message_id = ANY (${[...messageIds]}::uuid[])`.execute(tx.q);
}

/** A message that is decided, and whose credit is not. */
export interface DecidedMessage {
  readonly client_id: string;
  readonly state: 'accepted' | 'sent' | 'delivered' | 'read' | 'failed' | 'dropped' | 'unknown';
  readonly failure: string | null;
  readonly failure_code: number | null;
  readonly credit: 'open' | 'consumed';
}

/**
 * Open ones that are decided, and consumed ones that failed after all. What nobody answered is decided when its report
 * is not awaited any more.
 */
export async function listDecided(tx: Tx, key: CampaignKey): Promise<DecidedMessage[]> {
  return [...(await listOpenDecided(tx, key)), ...(await listFailedLater(tx, key))];
}

/** In two steps: joined, PostgreSQL reads all messages for each recipient where it has not counted them yet. */
async function listOpenDecided(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
): Promise<readonly DecidedMessage[]> {
  const open = await tx.q
    .selectFrom('campaign_recipient')
    .select(['client_id', 'message_id'])
    .where('business_id', '=', business_id)
    .where('campaign_id', '=', campaign_id)
    .where('credit', '=', 'open')
    .where('message_id', 'is not', null)
    .execute();
  if (open.length === 0) return [];
  const clientOf = new Map(open.map(({ client_id, message_id }) => [message_id, client_id]));
  const { rows } = await sql<Omit<DecidedMessage, 'client_id' | 'credit'> & { readonly id: string }>`
    SELECT id, state, failure, failure_code FROM outgoing_message
    WHERE business_id = ${business_id} AND id = ANY (${[...clientOf.keys()]}::uuid[]) AND state <> 'waiting'`.execute(
    tx.q,
  );
  const unanswered = rows.filter(({ state }) => state === 'unknown').map(({ id }) => id);
  const queued = await findQueued(tx.q, business_id, unanswered);
  return rows
    .filter(({ id }) => !queued.has(id))
    .map(({ id, ...message }) => ({
      ...message,
      client_id: clientOf.get(id) ?? '',
      credit: 'open',
    }));
}

async function listFailedLater(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
): Promise<readonly DecidedMessage[]> {
  const { rows } = await sql<DecidedMessage>`
    SELECT recipient.client_id, message.state, message.failure, message.failure_code, recipient.credit
    FROM outgoing_message AS message
    CROSS JOIN LATERAL (
      SELECT client_id, message_id, credit FROM campaign_recipient
      WHERE business_id = ${business_id} AND campaign_id = ${campaign_id} AND client_id = message.client_id
      OFFSET 0
    ) AS recipient
    WHERE message.business_id = ${business_id} AND message.source_id = ${campaign_id}
      AND message.failed_at IS NOT NULL
      AND recipient.message_id = message.id AND recipient.credit = 'consumed'`.execute(tx.q);
  return rows;
}

export async function setConsumed(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
  clientIds: readonly string[],
): Promise<void> {
  if (clientIds.length === 0) return;
  await sql`
    UPDATE campaign_recipient SET credit = 'consumed'
    WHERE business_id = ${business_id} AND campaign_id = ${campaign_id}
      AND client_id = ANY (${[...clientIds]}::uuid[])`.execute(tx.q);
}

export async function setGivenBack(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
  back: readonly { readonly client_id: string; readonly reason: NotGotReason }[],
): Promise<void> {
  if (back.length === 0) return;
  await sql`
    UPDATE campaign_recipient AS recipient SET credit = 'given_back', reason = back.reason
    FROM unnest(${back.map((one) => one.client_id)}::uuid[], ${back.map((one) => one.reason)}::text[])
      AS back (client_id, reason)
    WHERE recipient.business_id = ${business_id} AND recipient.campaign_id = ${campaign_id}
      AND recipient.client_id = back.client_id`.execute(tx.q);
}

/** Waits for its turn once more, as another attempt. */
export async function setAgain(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
  clientIds: readonly string[],
): Promise<void> {
  if (clientIds.length === 0) return;
  await sql`
    UPDATE campaign_recipient SET message_id = NULL, attempt = attempt + 1, credit = 'open', reason = NULL
    WHERE business_id = ${business_id} AND campaign_id = ${campaign_id}
      AND client_id = ANY (${[...clientIds]}::uuid[])`.execute(tx.q);
}

/** Of those whose turn has not come: how many, and of those on their way. */
export async function countOpen(
  db: Executor,
  { business_id, campaign_id }: CampaignKey,
): Promise<{ readonly waiting: number; readonly on_their_way: number }> {
  const { rows } = await sql<{ waiting: number; on_their_way: number }>`
    SELECT count(*) FILTER (WHERE message_id IS NULL)::int AS waiting,
      count(message_id)::int AS on_their_way
    FROM campaign_recipient
    WHERE business_id = ${business_id} AND campaign_id = ${campaign_id} AND credit = 'open'`.execute(db);
  return rows[0] ?? { waiting: 0, on_their_way: 0 };
}

export async function countOnTheirWay(
  db: Executor,
  { business_id, campaign_id }: CampaignKey,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM campaign_recipient
    WHERE business_id = ${business_id} AND campaign_id = ${campaign_id}
      AND credit = 'open' AND message_id IS NOT NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listWaiting(tx: Tx, { business_id, campaign_id }: CampaignKey): Promise<string[]> {
  const rows = await tx.q
    .selectFrom('campaign_recipient')
    .select('client_id')
    .where('business_id', '=', business_id)
    .where('campaign_id', '=', campaign_id)
    .where('credit', '=', 'open')
    .where('message_id', 'is', null)
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** Who surely did not get it. What nobody answered may have arrived. */
export async function listRefused(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
  reasons: readonly NotGotReason[],
): Promise<string[]> {
  const { rows } = await sql<{ client_id: string }>`
    SELECT recipient.client_id FROM campaign_recipient AS recipient
    LEFT JOIN outgoing_message AS message
      ON message.business_id = recipient.business_id AND message.id = recipient.message_id
    WHERE recipient.business_id = ${business_id} AND recipient.campaign_id = ${campaign_id}
      AND recipient.credit = 'given_back' AND recipient.reason = ANY (${[...reasons]}::text[])
      AND coalesce(message.state, 'dropped') IN ('failed', 'dropped')
    ORDER BY recipient.client_id`.execute(tx.q);
  return rows.map(({ client_id }) => client_id);
}

/** Before anything went: it is a draft again. */
export async function deleteRecipients(tx: Tx, { business_id, campaign_id }: CampaignKey): Promise<void> {
  await tx.q
    .deleteFrom('campaign_recipient')
    .where('business_id', '=', business_id)
    .where('campaign_id', '=', campaign_id)
    .execute();
}

/** After a restore: those that went on, or had begun by now, may have reached more clients than their rows say. */
export async function pauseUnderWay(tx: Tx, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    UPDATE campaign SET sending = 'paused', paused_because = 'restored', updated_at = ${now}
    WHERE sending = 'sending' OR (sending = 'scheduled' AND scheduled_for <= ${now})
    RETURNING id`.execute(tx.q);
  return rows.length;
}
