import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { lockWaitlist, type WaitlistRow } from '../waitlist.store.ts';
import { type EntryRow, getEntry } from './waitlist-booking.store.ts';

export interface LockedEntry {
  readonly entry: EntryRow;
  readonly waitlist: WaitlistRow;
  /** Yesterday's queue is over: its entries stay as they are. */
  readonly isOfToday: boolean;
}

/** Locks the waitlists, in the order of their ids, and reads the entry under the lock. */
export async function lockEntry(
  { tx, business_id, now }: CommandContext,
  id: string,
  alsoWaitlist?: string,
): Promise<LockedEntry | null> {
  const key = { business_id, id };
  const found = await getEntry(tx.q, key);
  if (!found) return null;
  const locked = new Map<string, WaitlistRow | undefined>();
  for (const one of [...new Set([found.waitlist_id, alsoWaitlist ?? found.waitlist_id])].sort()) {
    locked.set(one, await lockWaitlist(tx, { business_id, id: one }));
  }
  const entry = await getEntry(tx.q, key);
  const waitlist = entry && locked.get(entry.waitlist_id);
  if (!entry || !waitlist) return null;
  const { time_zone } = await getBusinessFacts(tx.q, business_id);
  return {
    entry,
    waitlist,
    isOfToday: entry.created_at_iso_date === localMinute(now, time_zone).day.toString(),
  };
}
