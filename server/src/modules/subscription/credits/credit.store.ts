import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, findRow, updateRows } from '../../../platform/database/row-queries.ts';
import type { NewRow, RowOf } from '../../../platform/database/rows.ts';

export type CreditAccount = RowOf<'credit_account'>;
export type CreditReservation = RowOf<'credit_reservation'>;
type NewEntry = NewRow<'credit_entry'>;

/** Lock order: the account first, then the reservation. Serialises all that moves credits of one business. */
export async function lockCreditAccount(tx: Tx, businessId: string): Promise<CreditAccount> {
  await tx.q
    .insertInto('credit_account')
    .values({ business_id: businessId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.q
    .selectFrom('credit_account')
    .selectAll()
    .where('business_id', '=', businessId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function getCreditBalance(db: Executor, businessId: string): Promise<number> {
  const row = await findRow(db, 'credit_account', { business_id: businessId }, ['balance']);
  return row?.balance ?? 0;
}

/** The balance, if members were told that it is low and nothing has changed that; otherwise undefined. */
export async function getLowBalance(db: Executor, businessId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('credit_account')
    .select('balance')
    .where('business_id', '=', businessId)
    .where('low_under', 'is not', null)
    .executeTakeFirst();
  return row?.balance;
}

/** Of a locked account: the next entry, and the account stands on it. */
export async function insertEntry(
  tx: Tx,
  { business_id, last_no: previous_no, balance: previous_balance }: CreditAccount,
  entry: Omit<NewEntry, 'business_id' | 'no' | 'previous_no' | 'previous_balance' | 'balance'>,
): Promise<Pick<CreditAccount, 'last_no' | 'balance'>> {
  const last_no = (previous_no ?? 0) + 1;
  const balance = previous_balance + entry.credits;
  await tx.q
    .insertInto('credit_entry')
    .values({ ...entry, business_id, no: last_no, previous_no, previous_balance, balance })
    .execute();
  await updateRows(tx, 'credit_account', { business_id }, { last_no, balance });
  return { last_no, balance };
}

export async function setLowUnder(tx: Tx, businessId: string, low_under: number | null): Promise<void> {
  await updateRows(tx, 'credit_account', { business_id: businessId }, { low_under });
}

export async function setOwed(tx: Tx, businessId: string, owed: number): Promise<void> {
  await updateRows(tx, 'credit_account', { business_id: businessId }, { owed });
}

export async function getReservation(
  db: Executor,
  businessId: string,
  id: string,
): Promise<CreditReservation | undefined> {
  return findRow(db, 'credit_reservation', { business_id: businessId, id });
}

export async function insertReservation(tx: Tx, reservation: NewRow<'credit_reservation'>): Promise<void> {
  await tx.q.insertInto('credit_reservation').values(reservation).execute();
}

/** Adds to its parts; the constraint refuses what was never reserved. */
export async function moveReserved(
  tx: Tx,
  { business_id, id }: Pick<CreditReservation, 'business_id' | 'id'>,
  by: { readonly reserved?: number; readonly consumed?: number; readonly given_back?: number },
): Promise<CreditReservation> {
  const { reserved = 0, consumed = 0, given_back = 0 } = by;
  return tx.q
    .updateTable('credit_reservation')
    .set({
      reserved: sql<number>`reserved + ${reserved}::int`,
      consumed: sql<number>`consumed + ${consumed}::int`,
      given_back: sql<number>`given_back + ${given_back}::int`,
    })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** All at once: an entry cannot go before the one that follows it. */
export async function deleteCreditsOfBusiness(tx: Tx, businessId: string): Promise<void> {
  await deleteRows(tx, 'credit_account', { business_id: businessId });
  await deleteRows(tx, 'credit_entry', { business_id: businessId });
  await deleteRows(tx, 'credit_reservation', { business_id: businessId });
}
