import type { MakeModule } from '../../platform/module/module.ts';
import { businessRoutes } from './business.routes.ts';
import { memberRoutes } from './member.routes.ts';
import { sweepInvitations } from './member.store.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { tables } from './tables.ts';

export const businessModule: MakeModule = (deps) => ({
  name: 'business',
  tables,
  endpoints: [...businessRoutes(deps), ...settingsRoutes(deps), ...memberRoutes(deps)],
  sweeps: [(now) => sweepInvitations(deps.database.q, now)],
});
