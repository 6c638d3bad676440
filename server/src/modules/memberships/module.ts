import type { MakeModule } from '../../platform/module/module.ts';
import { eraseClientReaction } from './erase-client.reaction.ts';
import { eraseMemberships } from './membership.store.ts';
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
    reactions: [eraseClientReaction],
    purgeBusiness: (id) => eraseMemberships(deps.database.q, id),
  });
