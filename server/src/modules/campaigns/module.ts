import type { MakeModule } from '../../platform/module/module.ts';
import { audienceRoutes } from './audience/audience.routes.ts';

export const campaignsModule: MakeModule = (deps) => ({
  name: 'campaigns',
  tables: [],
  endpoints: audienceRoutes(deps),
});
