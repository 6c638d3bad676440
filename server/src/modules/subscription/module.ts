import type { MakeModule } from '../../platform/module/module.ts';
import { deleteCreditsOfBusiness } from './credits/credit.store.ts';
import { creditRoutes } from './credits/credits.routes.ts';
import { expireSubscriptionsJob } from './expire-subscriptions.job.ts';
import { priceRoutes } from './prices/price.routes.ts';
import { subscriptionRoutes } from './subscription.routes.ts';
import { tables } from './tables.ts';

export const subscriptionModule: MakeModule = (deps) => ({
  name: 'subscription',
  tables,
  endpoints: [...subscriptionRoutes(deps), ...priceRoutes(deps), ...creditRoutes(deps)],
  jobs: [expireSubscriptionsJob(deps)],
  purgeBusiness: (id) => deps.database.transaction((tx) => deleteCreditsOfBusiness(tx, id)),
});
