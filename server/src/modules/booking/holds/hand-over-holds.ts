import type { Tx } from '../../../platform/database/database.ts';
import { handOverOrders } from '../../payments/public.ts';
import { findHoldsOfPerson, lockHoldsOfPerson, setHolder } from './hold.store.ts';
import { HELD_BY_AN_ACCOUNT } from './hold-limits.ts';

/**
 * On sign-in, a guest's holds and open payment orders move to the account. Not when the account would exceed
 * its limit of holds: then they expire as the guest's.
 */
export async function handOverHolds(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
  now: Temporal.Instant,
): Promise<void> {
  const theirs = await findHoldsOfPerson(tx.q, from, now);
  if (theirs.length === 0) return;
  const { holds: own } = await lockHoldsOfPerson(tx, to, now);
  const visits = new Set([...theirs, ...own].map(({ visit_id }) => visit_id));
  if (visits.size > HELD_BY_AN_ACCOUNT) return;
  await handOverOrders(
    tx,
    theirs.map(({ business_id, visit_id }) => ({ business_id, reference: visit_id })),
    { from, to },
  );
  await setHolder(tx, { from, to }, now);
}
