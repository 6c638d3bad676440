import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { lockRow, updateRows } from '../../../platform/database/row-queries.ts';
import type { NewRow, RowOf } from '../../../platform/database/rows.ts';
import type { EntryKey } from '../entries/waitlist-booking.store.ts';

export type DepositRow = RowOf<'waitlist_deposit'>;
type DepositKey = Pick<DepositRow, 'business_id' | 'payment_id'>;

export async function insertDeposit(tx: Tx, row: NewRow<'waitlist_deposit'>): Promise<void> {
  await tx.q.insertInto('waitlist_deposit').values(row).execute();
}

export async function lockDeposit(
  tx: Tx,
  { business_id, payment_id }: DepositKey,
): Promise<DepositRow | undefined> {
  return lockRow(tx, 'waitlist_deposit', { business_id, payment_id });
}

/** Of an entry: neither sent back nor taken by its bill. */
export async function lockDepositOf(tx: Tx, { business_id, id }: EntryKey): Promise<DepositRow | undefined> {
  return lockRow(tx, 'waitlist_deposit', {
    business_id,
    waitlist_booking_id: id,
    returned_at: null,
    used_at: null,
  });
}

/** With which this person can join: paid for this queue and not used, or left with today. */
export async function lockFreeDeposit(
  tx: Tx,
  of: {
    readonly business_id: string;
    readonly waitlist_id: string;
    readonly user_id: string;
    readonly day: string;
    readonly payment_id?: string | null | undefined;
  },
): Promise<DepositRow | undefined> {
  const { rows } = await sql<DepositRow>`
    SELECT deposit.* FROM waitlist_deposit AS deposit
    LEFT JOIN waitlist_booking AS entry
      ON entry.business_id = deposit.business_id AND entry.id = deposit.waitlist_booking_id
    WHERE deposit.business_id = ${of.business_id} AND deposit.waitlist_id = ${of.waitlist_id}
      AND deposit.user_id = ${of.user_id} AND deposit.used_at IS NULL AND deposit.returned_at IS NULL
      AND (${of.payment_id ?? null}::uuid IS NULL OR deposit.payment_id = ${of.payment_id ?? null})
      AND (entry.id IS NULL OR (entry.status = 'cancelled' AND entry.cancel_reason = 'left'
        AND entry.created_at_iso_date = ${of.day}))
    ORDER BY deposit.paid_at
    LIMIT 1
    FOR UPDATE OF deposit`.execute(tx.q);
  return rows[0];
}

export async function updateDeposit(
  tx: Tx,
  { business_id, payment_id }: DepositKey,
  changes: Partial<Pick<DepositRow, 'waitlist_booking_id' | 'used_at' | 'returned_at'>>,
): Promise<void> {
  await updateRows(tx, 'waitlist_deposit', { business_id, payment_id }, changes);
}

/** What stays with the business is open for ever: without a window each run would read all of it. */
const DAYS_LOOKED_AT = 60;
/** Time to choose again after the checkout. */
const TO_JOIN = { minutes: 30 };
/** Time for the desk to restore the entry. */
const TO_RESTORE = { minutes: 1 };
/** The day of joining, and a night. */
const TO_SERVE = { hours: 30 };

/**
 * What has to go back: paid and not joined in time, cancelled by the business and not restored, never served on the
 * day of joining, or billed where all was paid by hand.
 */
export async function findDepositsToReturn(
  db: Executor,
  now: Temporal.Instant,
  limit: number,
  /** Whether this one still has to. */
  only?: DepositKey,
): Promise<(DepositKey & { readonly waitlist_booking_id: string | null })[]> {
  const { rows } = await sql<DepositKey & { readonly waitlist_booking_id: string | null }>`
    SELECT deposit.business_id, deposit.payment_id, deposit.waitlist_booking_id
    FROM waitlist_deposit AS deposit
    LEFT JOIN waitlist_booking AS entry
      ON entry.business_id = deposit.business_id AND entry.id = deposit.waitlist_booking_id
    WHERE deposit.used_at IS NULL AND deposit.returned_at IS NULL
      AND deposit.paid_at > ${now.subtract({ hours: 24 * DAYS_LOOKED_AT })}
      AND (${only?.payment_id ?? null}::uuid IS NULL OR deposit.payment_id = ${only?.payment_id ?? null})
      AND CASE
        WHEN entry.id IS NULL THEN deposit.paid_at < ${now.subtract(TO_JOIN)}
        WHEN entry.visit_id IS NOT NULL THEN true
        WHEN entry.status = 'cancelled' THEN
          entry.cancel_reason = 'business' AND entry.first_served_at IS NULL AND entry.cancelled_at < ${now.subtract(TO_RESTORE)}
        WHEN entry.status IN ('pending', 'arrived') THEN
          entry.first_served_at IS NULL AND entry.created_at < ${now.subtract(TO_SERVE)}
        ELSE false
      END
    ORDER BY deposit.paid_at
    LIMIT ${limit}`.execute(db);
  return rows;
}

export async function handOverDeposits(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await updateRows(tx, 'waitlist_deposit', { user_id: from }, { user_id: to });
}

export async function eraseDepositsOfPerson(tx: Tx, userId: string): Promise<void> {
  await updateRows(tx, 'waitlist_deposit', { user_id: userId }, { user_id: null });
}
