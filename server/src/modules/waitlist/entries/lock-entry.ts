import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { allInTransaction } from '../../../platform/database/all-in-transaction.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { lockWaitlist, type WaitlistRow } from '../waitlist.store.ts';
import { type EntryRow, getEntry, getWaitlistOf } from './waitlist-booking.store.ts';

/** Nobody else changes it until the end of the transaction. */
export interface LockedQueue {
  readonly waitlist: WaitlistRow;
  readonly time_zone: string;
}

export interface LockedEntry extends LockedQueue {
  readonly entry: EntryRow;
  /** Yesterday's queue is over: its entries stay as they are. */
  readonly isOfToday: boolean;
}

export async function lockQueue(
  { tx, business_id }: Pick<CommandContext, 'tx' | 'business_id'>,
  waitlist_id: string,
): Promise<LockedQueue | null> {
  const [waitlist, { time_zone }] = await allInTransaction([
    lockWaitlist(tx, { business_id, id: waitlist_id }),
    getBusinessFacts(tx.q, business_id),
  ]);
  return waitlist ? { waitlist, time_zone } : null;
}

/** Locks the waitlists, in the order of their ids, and reads the entry under the lock. */
export async function lockEntry(
  { tx, business_id, now }: CommandContext,
  id: string,
  alsoWaitlist?: string,
): Promise<LockedEntry | null> {
  const key = { business_id, id };
  const before = await getWaitlistOf(tx.q, key);
  if (!before) return null;
  const ids = [...new Set([before, alsoWaitlist ?? before])].sort();
  // The reads are sent behind the locks in the same write, and answered once these are there.
  const [locked, entry, { time_zone }] = await allInTransaction([
    allInTransaction(ids.map((one) => lockWaitlist(tx, { business_id, id: one }))),
    getEntry(tx.q, key),
    getBusinessFacts(tx.q, business_id),
  ]);
  // Moved to another waitlist before the lock: that one is not locked.
  const waitlist = locked.find((one) => one && one.id === entry?.waitlist_id);
  if (!entry || !waitlist) return null;
  const isOfToday = entry.created_at_iso_date === localMinute(now, time_zone).day.toString();
  return { entry, waitlist, time_zone, isOfToday };
}
