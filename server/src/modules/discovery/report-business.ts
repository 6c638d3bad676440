import type { InputOf } from '@kursi/core/contract/call.ts';
import type { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertReport } from './report.store.ts';

/**
 * For platform admins. Emits no event: members read the events, and must not learn that someone reported the
 * business.
 */
export async function reportBusiness(
  newId: (now: Temporal.Instant) => string,
  tx: Tx,
  userId: string,
  input: InputOf<typeof discoveryCalls.report>,
  now: Temporal.Instant,
): Done<'NOT_FOUND' | 'ALREADY_REPORTED' | 'MALFORMED'> {
  if (input.reason === 'other' && input.note === '') {
    return refuse('MALFORMED', { fields: [{ field: 'note', problem: 'required' }] });
  }
  const outcome = await insertReport(tx, { ...input, id: newId(now), user_id: userId, created_at: now });
  if (outcome === 'nothing there') return refuse('NOT_FOUND');
  return outcome === 'again' ? refuse('ALREADY_REPORTED') : done;
}
