import { type Alternative, piecesOf, type Term } from '@kursi/core/clients/client-search.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

export interface Search {
  readonly business_id: string;
  readonly terms: readonly Term[];
  readonly after: { readonly name_key: string; readonly id: string | null } | null;
  readonly limit: number;
  /** Only those that match these terms too, or only those that do not. */
  readonly best?: { readonly terms: readonly Term[]; readonly match: boolean };
}

/** Scans this many clients in name order before the index of text pieces is used: faster for common terms. */
const WALK = 1_000;

/** The ids of matching clients, by name. */
export async function searchClients(db: Executor, search: Search): Promise<string[]> {
  const { terms, limit } = search;
  if (terms.length === 0) return walk(db, search, limit).then(({ ids }) => ids);
  const near = await walk(db, search, WALK);
  const isAll = near.walked < WALK;
  return isAll || near.ids.length >= limit ? near.ids : byPieces(db, search);
}

/**
 * Clients of whom only a merged record matches, so that an old name or number finds who it is now. Scans the merged
 * records of the business: there are few.
 */
export async function searchMerged(
  db: Executor,
  { business_id, terms, limit }: Pick<Search, 'business_id' | 'terms' | 'limit'>,
): Promise<string[]> {
  if (terms.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM client
    WHERE business_id = ${business_id} AND deleted_at IS NULL AND ${matches(terms)} IS NOT TRUE AND id IN (
      SELECT merged_into FROM client
      WHERE business_id = ${business_id} AND merged_into IS NOT NULL AND deleted_at IS NULL AND ${matches(terms)}
    )
    ORDER BY name_key, id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Index-only scan in name order. */
async function walk(db: Executor, { business_id, terms, best, after, limit }: Search, steps: number) {
  const { rows } = await sql<{ walked: number; ids: string[] }>`
    WITH walked AS MATERIALIZED (
      SELECT id, name_key, search_name, phone FROM client
      WHERE ${livingOf(business_id)} AND ${comesAfter(after)}
      ORDER BY name_key, id LIMIT ${steps}
    )
    SELECT (SELECT count(*)::integer FROM walked) AS walked,
           ARRAY(SELECT id FROM walked WHERE ${matches(terms)} AND ${isBest(best)}
             ORDER BY name_key, id LIMIT ${limit}) AS ids
  `.execute(db);
  return rows[0] ?? { walked: 0, ids: [] };
}

async function byPieces(db: Executor, { business_id, terms, best, after, limit }: Search): Promise<string[]> {
  // MATERIALIZED: because of the LIMIT the planner would otherwise scan the whole business in name order.
  const { rows } = await sql<{ id: string }>`
    WITH found AS MATERIALIZED (
      SELECT id, name_key FROM client
      WHERE ${livingOf(business_id)} AND ${comesAfter(after)}
        AND ${matches(terms)} AND ${isBest(best)} AND ${havePieces(business_id, terms)}
        AND ${best?.match ? havePieces(business_id, best.terms) : sql`true`}
    )
    SELECT id FROM found ORDER BY name_key, id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export type Found = Pick<Search, 'business_id' | 'terms'>;

/** Condition on `client`: a living client that matches, in no order. */
export function isFoundBy({ business_id, terms }: Found): RawBuilder<boolean> {
  return allOf([livingOf(business_id), matches(terms), havePieces(business_id, terms)]);
}

function livingOf(businessId: string): RawBuilder<boolean> {
  return sql`business_id = ${businessId} AND deleted_at IS NULL AND kind = 'person' AND merged_into IS NULL`;
}

function comesAfter(after: Search['after']): RawBuilder<boolean> {
  if (after === null) return sql`true`;
  const { name_key, id } = after;
  return id === null ? sql`name_key > ${name_key}` : sql`(name_key, id) > (${name_key}, ${id}::uuid)`;
}

function matches(terms: readonly Term[]): RawBuilder<boolean> {
  return allOf(terms.map((term) => anyOf(term.map(holds))));
}

function isBest(best: Search['best']): RawBuilder<boolean> {
  if (!best) return sql`true`;
  const found = sql<boolean>`coalesce(${matches(best.terms)}, false)`;
  return best.match ? found : sql`NOT ${found}`;
}

/** Whether a client, the last of a page, is among the best. */
export async function isAmongBest(db: Executor, business_id: string, id: string, best: readonly Term[]) {
  const { rows } = await sql<{ is: boolean }>`
    SELECT ${isBest({ terms: best, match: true })} AS is FROM client
    WHERE business_id = ${business_id} AND id = ${id}`.execute(db);
  return rows[0]?.is ?? false;
}

function holds({ field, at, text }: Alternative): RawBuilder<boolean> {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  const pattern = { part: `%${literal}%`, start: `${literal}%`, end: `%${literal}` };
  if (field === 'phone') return sql`phone LIKE ${pattern[at]}`;
  if (at === 'part') return sql`search_name LIKE ${pattern.part}`;
  return sql`' ' || search_name LIKE ${`% ${literal}%`}`;
}

/** A term too short to have pieces is matched by LIKE alone. */
function havePieces(businessId: string, terms: readonly Term[]): RawBuilder<boolean> {
  const wanted = terms
    .map((term) => term.map((alternative) => piecesOf(businessId, alternative)))
    .filter((alternatives) => alternatives.every((pieces) => pieces.length > 0));
  return allOf(
    wanted.map((alternatives) => anyOf(alternatives.map((pieces) => sql`pieces @> ${pieces}::integer[]`))),
  );
}

function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` AND `)})`;
}

function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` OR `)})`;
}
