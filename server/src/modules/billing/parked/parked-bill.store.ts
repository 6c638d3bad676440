import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { updateRows } from '../../../platform/database/row-queries.ts';
import type { NewRow, RowOf } from '../../../platform/database/rows.ts';

type Key = { readonly business_id: string; readonly id: string };
export type ParkedBillRow = RowOf<'parked_bill'>;

/** Oldest first, with the names that are shown. */
export async function listParkedBills(db: Executor, businessId: string) {
  return db
    .selectFrom('parked_bill')
    .leftJoin('client as record', (join) =>
      join
        .onRef('record.business_id', '=', 'parked_bill.business_id')
        .onRef('record.id', '=', 'parked_bill.client_id'),
    )
    .leftJoin('client', (join) =>
      join
        .onRef('client.business_id', '=', 'parked_bill.business_id')
        .on('client.id', '=', (row) => row.fn.coalesce('record.merged_into', 'record.id')),
    )
    .leftJoin('users', 'users.id', 'parked_bill.parked_by')
    .selectAll('parked_bill')
    .select(['client.name as client_name', 'users.user_name as parked_by_name'])
    .where('parked_bill.business_id', '=', businessId)
    .where('parked_bill.gone_at', 'is', null)
    .orderBy('parked_bill.parked_at')
    .orderBy('parked_bill.id')
    .execute();
}

/** Race: until the commit nobody else parks or restores here, so that the limit holds. */
export async function countParkedBills({ q }: Tx, businessId: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`parked ${businessId}`}, 0))`.execute(q);
  const { count } = await q
    .selectFrom('parked_bill')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('gone_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertParkedBill(tx: Tx, row: NewRow<'parked_bill'>): Promise<void> {
  await tx.q.insertInto('parked_bill').values(row).execute();
}

type Gone = Pick<ParkedBillRow, 'gone_by' | 'gone_at'> & {
  readonly gone_how: 'taken_up' | 'thrown_away';
};

/** Of several at once one gets the row; undefined for the others. */
export async function removeParkedBill(tx: Tx, key: Key, gone: Gone): Promise<ParkedBillRow | undefined> {
  return tx.q
    .updateTable('parked_bill')
    .set(gone)
    .where('business_id', '=', key.business_id)
    .where('id', '=', key.id)
    .where('gone_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** False unless it was thrown away. */
export async function restoreParkedBill(tx: Tx, key: Key): Promise<boolean> {
  return updateRows(
    tx,
    'parked_bill',
    { business_id: key.business_id, id: key.id, gone_how: 'thrown_away' },
    { gone_how: null, gone_by: null, gone_at: null },
  );
}

/** How a parked bill went, and through whom. */
export async function findGoneBill(db: Executor, key: Key) {
  return db
    .selectFrom('parked_bill')
    .leftJoin('users', 'users.id', 'parked_bill.gone_by')
    .select(['parked_bill.gone_how', 'users.user_name as gone_by_name'])
    .where('parked_bill.business_id', '=', key.business_id)
    .where('parked_bill.id', '=', key.id)
    .executeTakeFirst();
}

/** Also those of their visits, which name no client. */
export async function deleteParkedBillsOfClient(
  tx: Tx,
  {
    business_id,
    client_id,
    visit_ids,
  }: { readonly business_id: string; readonly client_id: string; readonly visit_ids: readonly string[] },
): Promise<void> {
  await tx.q
    .deleteFrom('parked_bill')
    .where('business_id', '=', business_id)
    .where((row) =>
      row.or([row('client_id', '=', client_id), row('visit_id', '=', row.fn.any(row.val(visit_ids)))]),
    )
    .execute();
}

/** A bill that nobody took up in a month is waste paper; what is gone stays for the undo. */
export async function sweepParkedBills(db: Executor, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('parked_bill')
    .where('parked_at', '<', now.subtract({ hours: 30 * 24 }))
    .execute();
  await db
    .deleteFrom('parked_bill')
    .where('gone_at', '<', now.subtract({ hours: 24 }))
    .execute();
}
