import { sql } from 'kysely';
import type { Database, Executor, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { ProviderEvent } from '../../../providers/message/message-provider.ts';
import { storableEvent, storableJson } from './storable-event.ts';

/** A power of two. */
const MOST_AT_ONCE = 256;

/** Idempotent: the same event twice is one row. */
export async function insertEvents(
  { pool }: Pick<Database, 'pool'>,
  bsp_type: string,
  said: readonly ProviderEvent[],
  received_at: Temporal.Instant,
): Promise<void> {
  for (let from = 0; from < said.length; from += MOST_AT_ONCE) {
    const rows = said.slice(from, from + MOST_AT_ONCE).map((one) => {
      const event = storableEvent(one, received_at);
      return { dedup_key: event.dedup_key, bsp_type, event: storableJson(event), received_at };
    });
    // Powers of two, so that few statements are prepared: the last row is said again, and again is no second row.
    const size = 2 ** Math.ceil(Math.log2(rows.length));
    const filled = Array.from(
      { length: size },
      (_, i) => rows[Math.min(i, rows.length - 1)] as (typeof rows)[0],
    );
    await pool.query(insertRows('message_event', filled, 'ON CONFLICT DO NOTHING'));
  }
}

export interface StoredEvent {
  readonly dedup_key: string;
  readonly event: ProviderEvent;
}

/** The oldest that nobody works on; what failed before comes last. */
export async function lockWaitingEvents(tx: Tx, atMost: number): Promise<StoredEvent[]> {
  const { rows } = await sql<{ dedup_key: string; event: ProviderEvent & { at: unknown } }>`
    SELECT dedup_key, event FROM message_event WHERE worked_at IS NULL
    ORDER BY tries, received_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED`.execute(tx.q);
  return rows.map(({ dedup_key, event }) => ({
    dedup_key,
    event: { ...event, at: Temporal.Instant.from(String(event.at)) },
  }));
}

/** Only the key is kept, for repetitions: the rest is what people wrote, and their numbers. */
export async function setWorked(tx: Tx, keys: readonly string[], now: Temporal.Instant): Promise<void> {
  await sql`
    UPDATE message_event SET worked_at = ${now}, event = '{}' WHERE dedup_key = ANY (${[...keys]}::text[])`.execute(
    tx.q,
  );
}

/** Goes behind the others; after so many tries it is given up. */
export async function countFailure(
  db: Executor,
  dedup_key: string,
  { mostTries, now }: { readonly mostTries: number; readonly now: Temporal.Instant },
): Promise<void> {
  await sql`
    UPDATE message_event SET tries = tries + 1, worked_at = CASE WHEN tries + 1 >= ${mostTries} THEN ${now}::timestamptz END
    WHERE dedup_key = ${dedup_key} AND worked_at IS NULL`.execute(db);
}

/** Long enough for a provider's last repetition. */
export async function sweepEvents(db: Executor, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('message_event').where('worked_at', '<', before).execute();
}
