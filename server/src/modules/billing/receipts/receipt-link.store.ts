import { DELETED_PERSON_NAME } from '@kursi/core/identity/deleted-person.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, findRow, updateRows } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

export interface ReceiptKey {
  readonly business_id: string;
  readonly visit_id: string;
}

export async function findLivingLink(db: Executor, { business_id, visit_id }: ReceiptKey) {
  return findRow(db, 'receipt_link_directory', { of_business: business_id, visit_id, revoked_at: null }, [
    'link_hash',
    'seed',
  ]);
}

export async function staffSeeAllBills(db: Executor, business_id: string): Promise<boolean> {
  const business = await findRow(db, 'business', { id: business_id }, ['staff_see_all_bills']);
  return business?.staff_see_all_bills ?? false;
}

export async function wasRevoked(db: Executor, { business_id, visit_id }: ReceiptKey): Promise<boolean> {
  const links = await db
    .selectFrom('receipt_link_directory')
    .select('revoked_at')
    .where('of_business', '=', business_id)
    .where('visit_id', '=', visit_id)
    .execute();
  return links.length > 0 && links.every(({ revoked_at }) => revoked_at !== null);
}

export async function insertLink(tx: Tx, link: NewRow<'receipt_link_directory'>): Promise<void> {
  await tx.q.insertInto('receipt_link_directory').values(link).execute();
}

/** Returns whether there was one. */
export async function revokeLink(
  tx: Tx,
  { business_id, visit_id }: ReceiptKey,
  revoked_at: Temporal.Instant,
): Promise<boolean> {
  return updateRows(
    tx,
    'receipt_link_directory',
    { of_business: business_id, visit_id, revoked_at: null },
    { revoked_at },
  );
}

export async function findLink(db: Executor, hash: Buffer) {
  return db
    .selectFrom('receipt_link_directory')
    .select(['of_business as business_id', 'visit_id', 'revoked_at'])
    .where('link_hash', '=', hash)
    .executeTakeFirst();
}

/** For good: the page of a link then knows nothing any more. */
export async function deleteLinks(
  tx: Tx,
  { business_id, visit_ids }: { readonly business_id: string; readonly visit_ids: readonly string[] },
): Promise<void> {
  if (visit_ids.length === 0) return;
  await deleteRows(tx, 'receipt_link_directory', { of_business: business_id, visit_id: visit_ids });
}

/** Who was served, by the name that the holder of a link may read, and what the business is now. */
export async function getReaderOfReceipt(db: Executor, { business_id, visit_id }: ReceiptKey) {
  const row = await db
    .selectFrom('visit')
    .innerJoin('client as record', (join) =>
      join.onRef('record.business_id', '=', 'visit.business_id').onRef('record.id', '=', 'visit.client_id'),
    )
    .innerJoin('client', (join) =>
      join
        .onRef('client.business_id', '=', 'visit.business_id')
        .on('client.id', '=', (row) => row.fn.coalesce('record.merged_into', 'record.id')),
    )
    .leftJoin('users as maker', 'maker.id', 'visit.made_by')
    .select(['visit.source', 'maker.user_name as maker_name'])
    .select(['client.name as client_name', 'client.kind', 'client.deleted_at'])
    .where('visit.business_id', '=', business_id)
    .where('visit.id', '=', visit_id)
    .executeTakeFirst();
  return row && { ...row, is_maker_erased: row.maker_name === DELETED_PERSON_NAME };
}

export async function getBusinessOfReceipt(db: Executor, businessId: string) {
  return findRow(db, 'business', { id: businessId }, [
    'name',
    'business_url',
    'business_state',
    'visibility',
    'is_deleted',
    'upi_id',
  ]);
}
