import type { MakeModule } from '../../platform/module/module.ts';
import { purgeBills } from './bill.store.ts';
import { billingRoutes } from './billing.routes.ts';
import { forgetClientReaction } from './forget-client.reaction.ts';
import { tables } from './tables.ts';

export const billingModule: MakeModule = (deps) => ({
  name: 'billing',
  tables,
  endpoints: billingRoutes(deps),
  reactions: [forgetClientReaction],
  purgeBusiness: (id) => purgeBills(deps.database.q, id),
});
