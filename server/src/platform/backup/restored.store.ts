import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

export interface UnsettledRestore {
  readonly taken_at: Temporal.Instant;
  readonly restored_at: Temporal.Instant;
}

/** Locked: of several servers that start, one settles it and the others wait. */
export async function lockUnsettled(tx: Tx): Promise<UnsettledRestore | undefined> {
  return tx.q
    .selectFrom('restored')
    .select(['taken_at', 'restored_at'])
    .where('settled_at', 'is', null)
    .orderBy('restored_at')
    .forUpdate()
    .executeTakeFirst();
}

export async function markSettled(
  tx: Tx,
  { restored_at }: UnsettledRestore,
  held: Readonly<Record<string, number>>,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    UPDATE restored SET settled_at = ${now}, held = ${JSON.stringify(held)}::jsonb
    WHERE restored_at = ${restored_at}`.execute(tx.q);
}
