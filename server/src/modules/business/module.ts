import type { MakeModule } from '../../platform/module/module.ts';
import { approvalEndpoint } from './approval/give-approval.ts';
import { pinRoutes } from './approval/pin.ts';
import { findPin } from './approval/user-pin.store.ts';
import { businessRoutes } from './business.routes.ts';
import { leaveBusinesses } from './leave-businesses.ts';
import { memberRoutes } from './member.routes.ts';
import { listMemberships, sweepInvitations } from './member.store.ts';
import type { BusinessPorts } from './ports.ts';
import { rightsRoutes } from './rights/rights.routes.ts';
import { teamSecondStepRoutes } from './second-step/team-second-step.routes.ts';
import { eraseDeletedBusinesses } from './settings/erase-business.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { supportRoutes } from './support/support.routes.ts';
import { tables } from './tables.ts';

export const businessModule =
  (ports: BusinessPorts): MakeModule =>
  (deps, above) => ({
    name: 'business',
    tables,
    endpoints: [
      ...businessRoutes(deps),
      ...settingsRoutes(deps, ports),
      ...memberRoutes(deps),
      ...rightsRoutes(deps),
      approvalEndpoint(deps),
      ...teamSecondStepRoutes(deps),
      ...pinRoutes(deps),
      ...supportRoutes(deps),
    ],
    sweeps: [(now) => sweepInvitations(deps.database.q, now), eraseDeletedBusinesses(deps, above)],
    personalData: {
      collect: async (db, userId) => ({
        memberships: await listMemberships(db, userId),
        pin: { set_at: (await findPin(db, userId))?.set_at.toString() ?? null },
      }),
      erase: (tx, person, now) => leaveBusinesses(deps, tx, person, now),
    },
  });
