import type { TestServer } from '../server.ts';

type Db = Pick<TestServer, 'database' | 'clock'>;

/** A campaign that was sent off so many days ago, without its messages. */
export async function seedSentCampaign(
  { database, clock }: Db,
  business_id: string,
  { daysAgo = 3, sending = 'finished' }: { daysAgo?: number; sending?: 'finished' | 'sending' } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const at = clock
    .now()
    .subtract({ hours: 24 * daysAgo })
    .toString();
  await database.pool.query(
    `INSERT INTO campaign (business_id, id, name, message, template, sending, status, app_id, scheduled_for,
       sent_off_at, started_at, finished_at, created_at, updated_at)
     VALUES ($1, $2, 'We miss you', 'Come back', '{"elementName": "we_miss_you"}', $3, CASE WHEN $3 = 'finished' THEN 'sent' ELSE 'draft' END,
       'app', $4, $4, $4, CASE WHEN $3 = 'finished' THEN $4::timestamptz END, $4, $4)`,
    [business_id, id, sending, at],
  );
  return id;
}

interface SeededRecipient {
  readonly business_id: string;
  readonly campaign_id: string;
  readonly client_id: string;
  readonly daysAgo?: number;
  readonly state?: 'waiting' | 'accepted' | 'sent' | 'delivered' | 'read' | 'failed' | 'unknown';
  /** Only these times are known; reports come in any order. */
  readonly known?: readonly ('accepted_at' | 'sent_at' | 'delivered_at' | 'read_at')[];
  readonly reason?: string;
  readonly heldBack?: true;
}

/** A recipient with its message; returns the id of the message. */
export async function seedRecipient(
  { database, clock }: Db,
  { business_id, campaign_id, client_id, daysAgo = 3, state, known = [], reason, heldBack }: SeededRecipient,
): Promise<string> {
  const at = clock
    .now()
    .subtract({ hours: 24 * daysAgo })
    .toString();
  const message_id = crypto.randomUUID();
  if (state) {
    await database.pool.query(
      `INSERT INTO outgoing_message (business_id, id, app_id, purpose, source_id, client_id, content, state,
         failed_at, failure, created_at)
       VALUES ($1, $2, 'app', 'campaign', $3, $4, '{}', $5, CASE WHEN $5 = 'failed' THEN $6::timestamptz END,
         CASE WHEN $5 = 'failed' THEN 'no' END, $6)`,
      [business_id, message_id, campaign_id, client_id, state, at],
    );
    for (const column of known)
      await database.pool.query(`UPDATE outgoing_message SET ${column} = $2 WHERE id = $1`, [message_id, at]);
  }
  const credit = heldBack
    ? 'none'
    : reason
      ? 'given_back'
      : state && state !== 'waiting'
        ? 'consumed'
        : 'open';
  await database.pool.query(
    `INSERT INTO campaign_recipient
       (business_id, campaign_id, client_id, is_held_back, message_id, credit, reason, goes_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      business_id,
      campaign_id,
      client_id,
      heldBack ?? false,
      state ? message_id : null,
      credit,
      reason ?? null,
      at,
    ],
  );
  return message_id;
}

interface SeededReply {
  readonly business_id: string;
  readonly client_id: string | null;
  readonly message_id: string;
  readonly text: string;
  readonly kind?: 'text' | 'button';
  readonly postback?: string;
  readonly hoursAgo?: number;
}

export async function seedReply(
  { database, clock }: Db,
  { business_id, client_id, message_id, text, kind = 'text', postback, hoursAgo = 1 }: SeededReply,
): Promise<string> {
  const id = crypto.randomUUID();
  await database.pool.query(
    `INSERT INTO incoming_message (business_id, id, app_id, client_id, message_id, kind, text, postback, received_at)
     VALUES ($1, $2, 'app', $3, $4, $5, $6, $7, $8)`,
    [
      ...[business_id, id, client_id, message_id, kind, text, postback ?? null],
      clock.now().subtract({ hours: hoursAgo }).toString(),
    ],
  );
  return id;
}
