import { may } from '@kursi/core/contract/rights.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import type { BillRow } from './bill.store.ts';

export function mayChangeBill(
  who: Pick<CommandContext, 'role' | 'rights' | 'actor_id' | 'now'>,
  { made_by, made_at }: Pick<BillRow, 'made_by' | 'made_at'>,
  { time_zone }: { readonly time_zone: string },
): boolean {
  const dayOf = (at: Temporal.Instant) => localMinute(at, time_zone).day;
  return may(who, 'bill.change', {
    own: made_by === who.actor_id,
    daysAgo: dayOf(made_at).until(dayOf(who.now)).days,
  });
}
