import type { MakeModule } from '../../platform/module/module.ts';
import { supportRoutes } from './support.routes.ts';
import { tables } from './tables.ts';

export const supportModule: MakeModule = (deps) => ({
  name: 'support',
  tables,
  endpoints: supportRoutes(deps),
});
