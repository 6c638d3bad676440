import { type AudienceFilter, audienceFilter } from '@kursi/core/campaigns/audience-filter.ts';
import type { Segment } from '@kursi/core/campaigns/segments.contract.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows } from '../../../platform/database/row-queries.ts';
import type { RowOf } from '../../../platform/database/rows.ts';

const COLUMNS = ['id', 'name', 'filter', 'created_at', 'updated_at'] as const;
type Row = Pick<RowOf<'client_segment'>, (typeof COLUMNS)[number]>;

/** Filters that were kept before a criterion was added get its default. */
const toSegment = ({ filter, created_at, updated_at, ...row }: Row): Segment => ({
  ...row,
  filter: z.parse(audienceFilter, filter),
  created_at: created_at.toString(),
  updated_at: updated_at.toString(),
});

export async function listSegments(db: Executor, business_id: string, atMost: number): Promise<Segment[]> {
  const rows = await db
    .selectFrom('client_segment')
    .select(COLUMNS)
    .where('business_id', '=', business_id)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(atMost)
    .execute();
  return rows.map(toSegment);
}

export async function countSegments(db: Executor, business_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('client_segment')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('business_id', '=', business_id)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewSegment {
  readonly business_id: string;
  readonly id: string;
  readonly name: string;
  readonly filter: AudienceFilter;
  readonly created_by: string;
  readonly at: Temporal.Instant;
}

/** Null when the name is taken; the unique index decides. */
export async function insertSegment(tx: Tx, { filter, at, ...segment }: NewSegment): Promise<Segment | null> {
  const row = await tx.q
    .insertInto('client_segment')
    .values({ ...segment, filter: JSON.stringify(filter), created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? toSegment(row) : null;
}

/** False when there is no such segment. */
export async function deleteSegment(tx: Tx, business_id: string, id: string): Promise<boolean> {
  return deleteRows(tx, 'client_segment', { business_id, id });
}
