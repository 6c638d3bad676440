import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import type { Executor } from '../../platform/database/database.ts';

/** What business needs of modules above it. */
export interface BusinessPorts {
  readonly getSubscription: GetSubscription;
  readonly hasLiveHeader: HasLiveHeader;
}

/** What a business has now, for the settings that its owners see. */
export type GetSubscription = (
  db: Executor,
  businessId: string,
  now: Temporal.Instant,
) => Promise<BusinessSettings['subscription']>;

/** An owner chooses the own number only once it is live. */
type HasLiveHeader = (db: Executor, businessId: string) => Promise<boolean>;
