import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { OptimisticWriteFailed } from '../../../platform/database/retry-transaction.ts';
import { listRows, updateRows } from '../../../platform/database/row-queries.ts';
import { violates } from '../../../platform/database/violates.ts';

export interface QueuedMessage {
  readonly message_id: string;
  readonly of_business: string;
  readonly app_id: string;
  readonly to_phone: string;
  readonly due_at: Temporal.Instant;
  readonly expires_at: Temporal.Instant | null;
}

export async function insertQueued(tx: Tx, rows: readonly QueuedMessage[]): Promise<void> {
  if (rows.length > 0) await tx.client.query(insertRows('message_queue', rows, 'ON CONFLICT DO NOTHING'));
}

/** Senders with something due, the one that waits longest first. */
export async function findSendersWithDue(db: Executor, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('message_queue')
    .select('app_id')
    .where('begun_at', 'is', null)
    .where('due_at', '<=', now)
    .groupBy('app_id')
    .orderBy((eb) => eb.fn.min('due_at'))
    .execute();
  return rows.map(({ app_id }) => app_id);
}

export interface ClaimedMessage
  extends Pick<QueuedMessage, 'message_id' | 'of_business' | 'to_phone' | 'expires_at'> {
  readonly tries: number;
}

/**
 * Takes what is due of one sender. A phone with an open attempt is left out, and of several messages to one phone the
 * first is taken. Two processes that take two messages to one phone at once collide in the unique index, and the
 * transaction is run again.
 */
export async function claimDue(
  tx: Tx,
  app_id: string,
  { atMost, now }: { readonly atMost: number; readonly now: Temporal.Instant },
): Promise<ClaimedMessage[]> {
  const claimed = sql<ClaimedMessage>`
    WITH due AS (
      SELECT message_id, to_phone, due_at FROM message_queue AS waiting
      WHERE app_id = ${app_id} AND begun_at IS NULL AND due_at <= ${now}
        AND NOT EXISTS (
          SELECT FROM message_queue AS open
          WHERE open.app_id = waiting.app_id AND open.to_phone = waiting.to_phone AND open.is_open
        )
      ORDER BY due_at
      LIMIT ${atMost}
      FOR UPDATE SKIP LOCKED
    ), first AS (
      SELECT DISTINCT ON (to_phone) message_id FROM due ORDER BY to_phone, due_at, message_id
    )
    UPDATE message_queue SET begun_at = ${now}, is_open = true, tries = tries + 1
    FROM first
    WHERE message_queue.message_id = first.message_id
    RETURNING message_queue.message_id, of_business, to_phone, expires_at, tries`;
  try {
    return (await claimed.execute(tx.q)).rows;
  } catch (error) {
    const isOpen = violates(error, 'one_open_attempt_per_sender_and_phone');
    throw isOpen ? new OptimisticWriteFailed(error) : error;
  }
}

/** Decided: nothing about it is awaited. */
export async function deleteQueued(tx: Tx, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`DELETE FROM message_queue WHERE message_id = ANY (${messageIds}::uuid[])`.execute(tx.q);
}

/** Nothing was taken over: it goes again at its time. */
export async function putBack(
  tx: Tx,
  messages: readonly { readonly message_id: string; readonly due_at: Temporal.Instant }[],
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    UPDATE message_queue SET begun_at = NULL, is_open = false, due_at = later.due_at
    FROM unnest(${messages.map((one) => one.message_id)}::uuid[], ${messages.map((one) => one.due_at)}::timestamptz[])
      AS later (message_id, due_at)
    WHERE message_queue.message_id = later.message_id`.execute(tx.q);
}

/** Handed over before `before`, and nobody has said anything since. */
export async function findBegunBefore(
  db: Executor,
  before: Temporal.Instant,
  { isOpen, atMost }: { readonly isOpen: boolean; readonly atMost: number },
): Promise<Pick<QueuedMessage, 'message_id' | 'of_business'>[]> {
  return db
    .selectFrom('message_queue')
    .select(['message_id', 'of_business'])
    .where('begun_at', '<', before)
    .where('is_open', '=', isOpen)
    .orderBy('begun_at')
    .limit(atMost)
    .execute();
}

/** The phone may be written to again; a late report still finds the message. */
export async function closeAttempts(tx: Tx, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`UPDATE message_queue SET is_open = false WHERE message_id = ANY (${messageIds}::uuid[])`.execute(
    tx.q,
  );
}

/** Of these messages: those with an open attempt. */
export async function findQueued(
  db: Executor,
  business_id: string,
  messageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (messageIds.length === 0) return new Set();
  const key = { of_business: business_id, message_id: messageIds, is_open: true };
  const rows = await listRows(db, 'message_queue', key, [], ['message_id']);
  return new Set(rows.map(({ message_id }) => message_id));
}

/** By sender and phone: an open attempt, else the latest one whose report is late. */
export async function findAttempts(
  db: Executor,
  asked: readonly { readonly app_id: string; readonly to_phone: string }[],
): Promise<
  (Pick<QueuedMessage, 'message_id' | 'of_business' | 'app_id' | 'to_phone'> & {
    readonly begun_at: Temporal.Instant;
  })[]
> {
  if (asked.length === 0) return [];
  const { rows } = await sql<
    Pick<QueuedMessage, 'message_id' | 'of_business' | 'app_id' | 'to_phone'> & { begun_at: Temporal.Instant }
  >`
    SELECT DISTINCT ON (queued.app_id, queued.to_phone)
      queued.message_id, queued.of_business, queued.app_id, queued.to_phone, queued.begun_at
    FROM unnest(${asked.map((one) => one.app_id)}::text[], ${asked.map((one) => one.to_phone)}::text[])
      AS asked (app_id, to_phone)
    JOIN message_queue AS queued ON queued.app_id = asked.app_id AND queued.to_phone = asked.to_phone
    WHERE queued.begun_at IS NOT NULL
    ORDER BY queued.app_id, queued.to_phone, queued.is_open DESC, queued.begun_at DESC`.execute(db);
  return rows;
}

/**
 * How many messages of this sender may go now, over all processes: each takes its place in the line of times, at most
 * one second ahead.
 */
export async function takePlaces(
  tx: Tx,
  app_id: string,
  {
    wanted,
    perSecond,
    now,
  }: { readonly wanted: number; readonly perSecond: number; readonly now: Temporal.Instant },
): Promise<number> {
  await sql`
    INSERT INTO message_sender_rate (app_id, next_at) VALUES (${app_id}, ${now}) ON CONFLICT DO NOTHING`.execute(
    tx.q,
  );
  const { next_at } = await tx.q
    .selectFrom('message_sender_rate')
    .select('next_at')
    .where('app_id', '=', app_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const first = Math.max(next_at.epochMilliseconds, now.epochMilliseconds);
  const ahead = now.epochMilliseconds + 1000 - first;
  const places = Math.max(0, Math.min(wanted, Math.floor((ahead / 1000) * perSecond)));
  if (places > 0) {
    const next = Temporal.Instant.fromEpochMilliseconds(Math.ceil(first + (places / perSecond) * 1000));
    await updateRows(tx, 'message_sender_rate', { app_id }, { next_at: next });
  }
  return places;
}

/** What was never heard of again; its message says so for good. */
export async function sweepQueue(db: Executor, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('message_queue').where('begun_at', '<', before).where('is_open', '=', false).execute();
}

/**
 * Takes back what nobody has begun to hand over, as if it had never been queued: the same ids may be queued again.
 * Returns the ids.
 */
export async function withdrawMessages(
  tx: Tx,
  { business_id, source_id }: { readonly business_id: string; readonly source_id: string },
): Promise<string[]> {
  const waiting = await listRows(
    tx.q,
    'outgoing_message',
    { business_id, source_id, state: 'waiting' },
    [],
    ['id'],
  );
  const { rows } = await sql<{ id: string }>`
    DELETE FROM message_queue
    WHERE of_business = ${business_id} AND begun_at IS NULL AND message_id = ANY (${waiting.map(({ id }) => id)}::uuid[])
    RETURNING message_id AS id`.execute(tx.q);
  const ids = rows.map(({ id }) => id);
  await sql`
    DELETE FROM outgoing_message WHERE business_id = ${business_id} AND id = ANY (${ids}::uuid[])`.execute(
    tx.q,
  );
  return ids;
}

/** After a restore: what is due may have been handed over. Closed as if it had been, so a late report finds it. */
export async function closeDue(
  tx: Tx,
  now: Temporal.Instant,
): Promise<Pick<QueuedMessage, 'message_id' | 'of_business'>[]> {
  const { rows } = await sql<Pick<QueuedMessage, 'message_id' | 'of_business'>>`
    UPDATE message_queue SET begun_at = ${now}, is_open = false
    WHERE begun_at IS NULL AND due_at <= ${now}
    RETURNING message_id, of_business`.execute(tx.q);
  return rows;
}
