import type { RightsSet } from '@kursi/core/business/rights-set.contract.ts';
import type { OwnRights } from '@kursi/core/contract/rights-set.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, findRow, updateRows } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

interface Key {
  readonly business_id: string;
  readonly id: string;
}
const UNIQUE_VIOLATION = '23505';

export async function listSets(db: Executor, businessId: string): Promise<RightsSet[]> {
  const { rows } = await sql<RightsSet>`
    SELECT own.id, own.name, own.role, own.rights, count(member.user_id)::integer AS members
    FROM rights_set AS own
    LEFT JOIN business_member AS member
      ON member.business_id = own.business_id AND member.rights_set_id = own.id
    WHERE own.business_id = ${businessId}
    GROUP BY own.business_id, own.id
    ORDER BY lower(own.name), own.id`.execute(db);
  return rows;
}

type FoundSet = Pick<RightsSet, 'id' | 'name' | 'role' | 'rights'>;

export async function findSet(db: Executor, { business_id, id }: Key): Promise<FoundSet | undefined> {
  const row = await findRow(db, 'rights_set', { business_id, id }, ['id', 'name', 'role', 'rights']);
  return row as FoundSet | undefined;
}

/** False when another has the name; the unique index decides. */
export async function insertSet(tx: Tx, set: NewRow<'rights_set'>): Promise<boolean> {
  const row = await tx.q
    .insertInto('rights_set')
    .values(set)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when another has the name. */
export async function updateSet(
  tx: Tx,
  { business_id, id }: Key,
  { name, rights }: { readonly name: string; readonly rights: OwnRights },
): Promise<boolean> {
  try {
    return await updateRows(tx, 'rights_set', { business_id, id }, { name, rights: JSON.stringify(rights) });
  } catch (error) {
    // UPDATE has no ON CONFLICT. The error aborts the transaction, which the refusal rolls back anyway.
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

export async function deleteSet(tx: Tx, { business_id, id }: Key): Promise<void> {
  await deleteRows(tx, 'rights_set', { business_id, id });
}
