import type { MakeModule } from '../../platform/module/module.ts';
import { subscriptionPurpose, upgradePurpose } from './buy-subscription.ts';
import { creditsPurpose } from './credits/buy-credits.ts';
import { deleteCreditsOfBusiness } from './credits/credit.store.ts';
import { creditRoutes } from './credits/credits.routes.ts';
import { expireSubscriptionsJob } from './expire-subscriptions.job.ts';
import { priceRoutes } from './prices/price.routes.ts';
import { currentSubscription, subscriptionRoutes } from './subscription.routes.ts';
import { tables } from './tables.ts';

export const subscriptionModule: MakeModule = (deps) => ({
  name: 'subscription',
  tables,
  endpoints: [...subscriptionRoutes(deps), ...priceRoutes(deps), ...creditRoutes(deps)],
  getSubscription: currentSubscription,
  jobs: [expireSubscriptionsJob(deps)],
  purgeBusiness: (id) => deps.database.transaction((tx) => deleteCreditsOfBusiness(tx, id)),
  paymentPurposes: [subscriptionPurpose(deps), upgradePurpose(deps), creditsPurpose(deps)],
});
