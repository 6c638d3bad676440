import type { MakeModule } from '../../platform/module/module.ts';
import { forgetClientReaction } from './forget-client.reaction.ts';
import { purgeMemberships } from './membership.store.ts';
import { membershipRoutes } from './memberships.routes.ts';
import { collectMemberships } from './personal-data.ts';
import type { MembershipsPorts } from './ports.ts';
import { membershipSalesRoutes } from './sales/membership-sales.routes.ts';
import { tables } from './tables.ts';

export const membershipsModule =
  (ports: MembershipsPorts): MakeModule =>
  (deps) => ({
    name: 'memberships',
    tables,
    endpoints: [...membershipRoutes(deps), ...membershipSalesRoutes(deps, ports)],
    personalData: {
      collect: async (db, userId) => ({ memberships: await collectMemberships(ports, db, userId) }),
    },
    reactions: [forgetClientReaction],
    purgeBusiness: (id) => purgeMemberships(deps.database.q, id),
  });
