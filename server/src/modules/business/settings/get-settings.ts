import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { type Holder, may } from '@kursi/core/contract/rights.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { GetSubscription } from '../ports.ts';
import { getSettingsRow } from './business-settings.store.ts';

/** What this member may see of a business; null when there is none. */
export async function getSettings(
  db: Executor,
  businessId: string,
  who: Holder,
  plan: { readonly getSubscription: GetSubscription; readonly now: Temporal.Instant },
): Promise<BusinessSettings | null> {
  const found = await getSettingsRow(db, businessId);
  if (!found) return null;
  const { allowed_alerts, ...settings } = found;
  return {
    ...settings,
    alerts_whatsapp: may(who, 'settings.manage') ? { allowed_alerts } : null,
    subscription: may(who, 'plan.manage') ? await plan.getSubscription(db, businessId, plan.now) : null,
  };
}
