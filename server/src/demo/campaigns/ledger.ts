import type { NewRow } from '../../platform/database/rows.ts';

type Entry = NewRow<'credit_entry'>;
export type LedgerLine = Pick<
  Entry,
  'kind' | 'credits' | 'reservation_id' | 'purchase_id' | 'reason' | 'created_by' | 'created_at'
>;

/** A chain in the order of their times, as the ledger wants it: numbers without holes, each on the balance before. */
export function chained(business_id: string, lines: readonly LedgerLine[]): Entry[] {
  let balance = 0;
  return lines
    .toSorted((a, b) => Temporal.Instant.compare(a.created_at, b.created_at))
    .map((line, i) => {
      const previous_balance = balance;
      balance += line.credits;
      return { ...line, business_id, no: i + 1, previous_no: i === 0 ? null : i, previous_balance, balance };
    });
}
