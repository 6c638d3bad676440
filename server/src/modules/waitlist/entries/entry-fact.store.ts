import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

export interface CountedEntry {
  readonly id: string;
  readonly client_id: string;
  readonly day: string;
  readonly entity_id: string | null;
  readonly service_ids: readonly string[];
  /** Served, and no bill stands for it. */
  readonly counts: boolean;
}

const ENTRIES = sql`
  SELECT entry.id, entry.client_id, entry.created_at_iso_date AS day, entry.served_entity_id AS entity_id,
    entry.status = 'completed' AND (entry.visit_id IS NULL OR coalesce(visit.voided_at IS NOT NULL, false)) AS counts,
    ARRAY(
      SELECT wanted.service_id FROM waitlist_booking_service AS wanted
      WHERE wanted.business_id = entry.business_id AND wanted.waitlist_booking_id = entry.id ORDER BY wanted.index
    ) AS service_ids
  FROM waitlist_booking AS entry
  LEFT JOIN visit ON visit.business_id = entry.business_id AND visit.id = entry.visit_id`;

/** These, and those that these visits are the bills of. */
export async function findCountedEntries(
  db: Executor,
  of: {
    readonly business_id: string;
    readonly entry_ids: readonly string[];
    readonly visit_ids: readonly string[];
  },
): Promise<CountedEntry[]> {
  const { rows } = await sql<CountedEntry>`
    ${ENTRIES}
    WHERE entry.business_id = ${of.business_id}
      AND (entry.id = ANY (${of.entry_ids}::uuid[]) OR entry.visit_id = ANY (${of.visit_ids}::uuid[]))
    ORDER BY entry.id`.execute(db);
  return rows;
}

/** The next of all that were served, by id. */
export async function listServedEntries(
  db: Executor,
  {
    business_id,
    after,
    limit,
  }: { readonly business_id: string; readonly after: string; readonly limit: number },
): Promise<CountedEntry[]> {
  const { rows } = await sql<CountedEntry>`
    ${ENTRIES}
    WHERE entry.business_id = ${business_id} AND entry.id > ${after} AND entry.status = 'completed'
    ORDER BY entry.id
    LIMIT ${limit}`.execute(db);
  return rows;
}
