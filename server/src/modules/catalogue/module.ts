import type { MakeModule } from '../../platform/module/module.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { tables } from './tables.ts';

export const catalogueModule: MakeModule = (deps) => ({
  name: 'catalogue',
  tables,
  endpoints: catalogueRoutes(deps),
});
