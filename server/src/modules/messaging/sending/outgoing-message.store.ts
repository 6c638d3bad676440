import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { RowOf } from '../../../platform/database/rows.ts';
import type { MessageContent } from '../../../providers/message/message-provider.ts';
import type { MessageSource } from '../ports.ts';

type Row = RowOf<'outgoing_message'>;
export interface MessageKey {
  readonly business_id: string;
  readonly id: string;
}

export interface NewMessage
  extends MessageKey,
    Pick<Row, 'app_id' | 'purpose' | 'source_id' | 'client_id' | 'made_by' | 'created_at'> {
  readonly content: MessageContent;
}

/** Idempotent: returns the ids of those that are new. */
export async function insertOutgoing(tx: Tx, messages: readonly NewMessage[]): Promise<ReadonlySet<string>> {
  if (messages.length === 0) return new Set();
  const rows = messages.map((message) => ({ ...message, content: JSON.stringify(message.content) }));
  const { rows: made } = await tx.client.query<{ id: string }>(
    insertRows('outgoing_message', rows, 'ON CONFLICT DO NOTHING RETURNING id'),
  );
  return new Set(made.map(({ id }) => id));
}

export interface MessageToSend extends MessageKey {
  readonly purpose: Row['purpose'];
  readonly created_at: Temporal.Instant;
  readonly content: MessageContent;
  /** Wrote STOP meanwhile. An answer to what they just wrote goes all the same. */
  readonly has_stopped: boolean;
  /** Of a campaign: the client, on whichever of merged records, wants no offers any more. */
  readonly wants_no_offers: boolean;
}

/** What has to be said to the provider, and what speaks against it by now. */
export async function getToSend(
  db: Executor,
  claimed: readonly {
    readonly of_business: string;
    readonly message_id: string;
    readonly to_phone: string;
  }[],
): Promise<MessageToSend[]> {
  const { rows } = await sql<MessageToSend>`
    SELECT DISTINCT message.business_id, message.id, message.purpose, message.created_at, message.content,
      opted.phone IS NOT NULL AND message.purpose <> 'reply' AS has_stopped,
      coalesce(record.marketing_opt_out_at, head.marketing_opt_out_at, other.marketing_opt_out_at) IS NOT NULL
        AS wants_no_offers
    FROM unnest(
      ${claimed.map((one) => one.of_business)}::uuid[], ${claimed.map((one) => one.message_id)}::uuid[],
      ${claimed.map((one) => one.to_phone)}::text[]
    ) AS claimed (business_id, id, phone)
    JOIN outgoing_message AS message ON message.business_id = claimed.business_id AND message.id = claimed.id
    LEFT JOIN whatsapp_opt_out AS opted ON opted.business_id = message.business_id AND opted.phone = claimed.phone
    LEFT JOIN client AS record ON record.business_id = message.business_id AND record.id = message.client_id
      AND message.purpose = 'campaign'
    LEFT JOIN client AS head ON head.business_id = message.business_id AND head.id = record.merged_into
    -- Several merged records give the same row several times, hence DISTINCT; a cluster plans no LATERAL here.
    LEFT JOIN client AS other ON other.business_id = message.business_id
      AND other.merged_into = coalesce(head.id, record.id) AND other.marketing_opt_out_at IS NOT NULL
    WHERE message.state = 'waiting'`.execute(db);
  return rows;
}

/** One step of a message, as it is heard or done. Later steps stay; a failure after delivery changes nothing. */
export interface MessageStep extends MessageKey {
  readonly state: 'accepted' | 'sent' | 'delivered' | 'read' | 'failed' | 'unknown' | 'dropped';
  readonly at: Temporal.Instant;
  readonly provider_message_id?: string | null;
  readonly failure_code?: number | null;
  readonly failure?: string | null;
}

/**
 * Steps in any order, several per message too: each keeps the time it was first heard of, and the state is the
 * furthest one. A read without delivered counts as both. Returns the campaigns and tests that they were for.
 */
export async function recordSteps(tx: Tx, steps: readonly MessageStep[]): Promise<MessageSource[]> {
  if (steps.length === 0) return [];
  const of = <T>(pick: (step: MessageStep) => T) => steps.map(pick);
  const { rows } = await sql<MessageSource>`
    WITH heard AS (
      SELECT business_id, id,
        min(at) FILTER (WHERE state = 'accepted') AS accepted_at,
        min(at) FILTER (WHERE state = 'sent') AS sent_at,
        min(at) FILTER (WHERE state = 'delivered') AS delivered_at,
        min(at) FILTER (WHERE state = 'read') AS read_at,
        min(at) FILTER (WHERE state IN ('failed', 'dropped')) AS failed_at,
        bool_or(state = 'dropped') AS is_dropped,
        bool_or(state = 'unknown') AS is_unknown,
        max(provider_message_id) AS provider_message_id, max(failure_code) AS failure_code, max(failure) AS failure
      FROM unnest(
        ${of(({ business_id }) => business_id)}::uuid[], ${of(({ id }) => id)}::uuid[],
        ${of(({ state }) => state)}::text[], ${of(({ at }) => at)}::timestamptz[],
        ${of((step) => step.provider_message_id ?? null)}::text[], ${of((step) => step.failure_code ?? null)}::integer[],
        ${of((step) => step.failure ?? null)}::text[]
      ) AS step (business_id, id, state, at, provider_message_id, failure_code, failure)
      GROUP BY business_id, id
    ), next AS (
      SELECT heard.business_id, heard.id, heard.provider_message_id, heard.failure_code, heard.failure,
        heard.is_dropped, heard.is_unknown,
        coalesce(message.accepted_at, heard.accepted_at, heard.sent_at, heard.delivered_at, heard.read_at) AS accepted_at,
        coalesce(message.sent_at, heard.sent_at, heard.delivered_at, heard.read_at) AS sent_at,
        coalesce(message.delivered_at, heard.delivered_at, heard.read_at) AS delivered_at,
        coalesce(message.read_at, heard.read_at) AS read_at,
        coalesce(message.failed_at, heard.failed_at) AS failed_at,
        message.state AS before, message.failure AS failure_before
      FROM heard
      JOIN outgoing_message AS message ON message.business_id = heard.business_id AND message.id = heard.id
    ), decided AS (
      SELECT *, CASE
          WHEN read_at IS NOT NULL THEN 'read'
          WHEN delivered_at IS NOT NULL THEN 'delivered'
          WHEN failed_at IS NOT NULL THEN CASE WHEN is_dropped OR before = 'dropped' THEN 'dropped' ELSE 'failed' END
          WHEN sent_at IS NOT NULL THEN 'sent'
          WHEN accepted_at IS NOT NULL THEN 'accepted'
          WHEN is_unknown THEN 'unknown'
          ELSE before
        END AS state
      FROM next
    ), moved AS (
    UPDATE outgoing_message AS message
    SET state = decided.state, accepted_at = decided.accepted_at, sent_at = decided.sent_at,
      delivered_at = decided.delivered_at, read_at = decided.read_at,
      failed_at = CASE WHEN decided.state IN ('failed', 'dropped') THEN decided.failed_at END,
      failure = CASE
        WHEN decided.state IN ('failed', 'dropped') THEN coalesce(decided.failure_before, decided.failure, 'no reason was given')
        WHEN decided.state = 'unknown' THEN coalesce(decided.failure, message.failure)
      END,
      failure_code = CASE WHEN decided.state IN ('failed', 'dropped')
        THEN coalesce(message.failure_code, decided.failure_code) END,
      provider_message_id = coalesce(message.provider_message_id, decided.provider_message_id)
    FROM decided
    WHERE message.business_id = decided.business_id AND message.id = decided.id
    RETURNING message.business_id, message.purpose, message.source_id
    )
    SELECT DISTINCT business_id, purpose, source_id FROM moved
    WHERE purpose IN ('campaign', 'test') AND source_id IS NOT NULL`.execute(tx.q);
  return rows;
}

/** The provider's ids lead to the message. */
export async function insertDirectory(
  tx: Tx,
  rows: readonly {
    readonly provider_message_id: string;
    readonly of_business: string;
    readonly message_id: string;
    readonly created_at: Temporal.Instant;
  }[],
): Promise<void> {
  if (rows.length > 0) await tx.client.query(insertRows('message_directory', rows, 'ON CONFLICT DO NOTHING'));
}

export async function findByProviderIds(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MessageKey>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<MessageKey & { provider_message_id: string }>`
    SELECT provider_message_id, of_business AS business_id, message_id AS id
    FROM message_directory WHERE provider_message_id = ANY (${[...ids]}::text[])`.execute(db);
  return new Map(rows.map(({ provider_message_id, ...key }) => [provider_message_id, key]));
}

export async function sweepDirectory(db: Executor, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('message_directory').where('created_at', '<', before).execute();
}
