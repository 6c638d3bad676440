import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRowsOfBusiness } from '../../../platform/database/delete-rows-of-business.ts';
import { deleteRows } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';
import { visitOwner } from '../../booking/public.ts';

type Key = { readonly business_id: string; readonly visit_id: string };

export async function insertPayLink(tx: Tx, link: NewRow<'pay_link_directory'>): Promise<void> {
  await tx.q.insertInto('pay_link_directory').values(link).execute();
}

/** The link and everyone who opened it. */
export async function deletePayLink(tx: Tx, { business_id, visit_id }: Key): Promise<void> {
  await deleteRows(tx, 'pay_link_directory', { of_business: business_id, visit_id });
  await deleteRows(tx, 'bill_payer', { business_id, visit_id });
}

export async function findPayLink(db: Executor, hash: Buffer) {
  return db
    .selectFrom('pay_link_directory')
    .select(['of_business as business_id', 'visit_id', 'amount', 'expires_at'])
    .where('link_hash', '=', hash)
    .executeTakeFirst();
}

/**
 * The visit behind a link: what is due, and what its payer may read. Undefined while nobody may pay the business: it
 * was deleted or suspended.
 */
export async function getVisitToPay(db: Executor, { business_id, visit_id }: Key) {
  return db
    .selectFrom('visit')
    .innerJoin('business', 'business.id', 'visit.business_id')
    .leftJoin('receipt', (join) =>
      join.onRef('receipt.business_id', '=', 'visit.business_id').onRef('receipt.visit_id', '=', 'visit.id'),
    )
    .leftJoin('client', (join) =>
      join.onRef('client.business_id', '=', 'visit.business_id').onRef('client.id', '=', 'visit.client_id'),
    )
    .select(['visit.total_amount', 'visit.paid_amount', 'business.name'])
    .select(['receipt.receipt_number', visitOwner.as('owner_id')])
    .where('visit.business_id', '=', business_id)
    .where('visit.id', '=', visit_id)
    .where('business.is_deleted', '=', false)
    .where('business.business_state', '!=', 'suspended')
    .executeTakeFirst();
}

export async function upsertPayer(tx: Tx, payer: NewRow<'bill_payer'>): Promise<void> {
  const { amount, expires_at } = payer;
  await tx.q
    .insertInto('bill_payer')
    .values(payer)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'visit_id', 'user_id']).doUpdateSet({ amount, expires_at }),
    )
    .execute();
}

/** What this person may pay for the visit; undefined for everyone who has not opened its link, or not in time. */
export async function findPayer(
  db: Executor,
  key: Key & { readonly user_id: string },
  now: Temporal.Instant,
): Promise<{ readonly amount: Paise } | undefined> {
  return db
    .selectFrom('bill_payer')
    .select('amount')
    .where('business_id', '=', key.business_id)
    .where('visit_id', '=', key.visit_id)
    .where('user_id', '=', key.user_id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** A day later nobody asks whether it was paid. */
export async function sweepPayLinks(db: Executor, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: 24 });
  await db.deleteFrom('pay_link_directory').where('expires_at', '<', before).execute();
}

export async function sweepPayers(db: Executor, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('bill_payer')
    .where('expires_at', '<', now.subtract({ hours: 24 }))
    .execute();
}

export async function erasePayLinks(db: Executor, businessId: string): Promise<void> {
  await deleteRowsOfBusiness(db, 'pay_link_directory', businessId, 'of_business');
  await deleteRowsOfBusiness(db, 'bill_payer', businessId);
}
