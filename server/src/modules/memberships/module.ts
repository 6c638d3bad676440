import type { MakeModule } from '../../platform/module/module.ts';
import { forgetClientReaction } from './forget-client.reaction.ts';
import { purgeMemberships } from './membership.store.ts';
import { membershipRoutes } from './memberships.routes.ts';
import { tables } from './tables.ts';

export const membershipsModule: MakeModule = (deps) => ({
  name: 'memberships',
  tables,
  endpoints: membershipRoutes(deps),
  reactions: [forgetClientReaction],
  purgeBusiness: (id) => purgeMemberships(deps.database.q, id),
});
