import { DAYS_UNTIL_PURGE } from '@kursi/core/business/settings-rules.ts';
import { deleteRowsOfBusiness } from '../../../platform/database/delete-rows-of-business.ts';
import { runEach } from '../../../platform/jobs/run-each.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { Module } from '../../../platform/module/module.ts';
import { removeFavouriteOfAll } from '../../identity/public.ts';
import { makeMedia } from '../../media/public.ts';
import { listBusinessesToPurge, markPurged } from './deleted-business.store.ts';

/** Per hourly run; the rest waits for the next one. */
const BUSINESSES = 20;

/**
 * Retention. Modules go first, highest first: what refers to a record is deleted before it. Each step is idempotent
 * and the mark comes last, so that a run that was cut off is done again.
 */
export function eraseDeletedBusinesses(deps: Deps, above: readonly Module[]) {
  const { q, transaction } = deps.database;
  const media = makeMedia(deps);
  return async (now: Temporal.Instant): Promise<void> => {
    const before = now.subtract({ hours: 24 * DAYS_UNTIL_PURGE });
    await runEach(await listBusinessesToPurge(q, before, BUSINESSES), async (id) => {
      for (const { purgeBusiness } of above.toReversed()) await purgeBusiness?.(id);
      await deleteRowsOfBusiness(q, 'member_invitation', id);
      await deleteRowsOfBusiness(q, 'business_image', id);
      await deleteRowsOfBusiness(q, 'business_holiday', id);
      await deleteRowsOfBusiness(q, 'business_bank', id);
      await deleteRowsOfBusiness(q, 'approval', id);
      await deleteRowsOfBusiness(q, 'second_step_duty', id);
      await deleteRowsOfBusiness(q, 'payment_method', id);
      await deleteRowsOfBusiness(q, 'former_business_url', id, 'of_business');
      await deleteRowsOfBusiness(q, 'business_member', id);
      await deleteRowsOfBusiness(q, 'rights_set', id);
      await deleteRowsOfBusiness(q, 'support_visit', id);
      await deleteRowsOfBusiness(q, 'support_access', id);
      await removeFavouriteOfAll(q, id);
      await transaction((tx) => media.forgetBusiness(tx, id));
      await deleteRowsOfBusiness(q, 'event', id);
      await markPurged(q, id, now);
    });
  };
}
