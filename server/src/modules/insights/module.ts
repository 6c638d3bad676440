import type { MakeModule } from '../../platform/module/module.ts';
import { insightsRoutes } from './insights.routes.ts';

export const insightsModule: MakeModule = (deps) => ({
  name: 'insights',
  tables: [],
  endpoints: insightsRoutes(deps),
});
