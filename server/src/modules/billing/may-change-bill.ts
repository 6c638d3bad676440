import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import type { BillRow } from './bill.store.ts';

/** Owners and admins; staff what they billed themselves, on the same day, like the undo of a payment. */
export function mayChangeBill(
  { role, actor_id, now }: CommandContext,
  { made_by, made_at }: Pick<BillRow, 'made_by' | 'made_at'>,
  { time_zone }: { readonly time_zone: string },
): boolean {
  const dayOf = (at: Temporal.Instant) => localMinute(at, time_zone).day;
  return role !== 'staff' || (made_by === actor_id && dayOf(made_at).equals(dayOf(now)));
}
