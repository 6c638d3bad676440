import type { MakeModule } from '../../platform/module/module.ts';
import { adminRoutes } from './admin.routes.ts';
import { categoryRoutes } from './categories.routes.ts';
import { notifyOwnersJob } from './notify-owners.job.ts';

export const adminModule: MakeModule = (deps) => ({
  name: 'admin',
  tables: [],
  endpoints: [...adminRoutes(deps), ...categoryRoutes(deps)],
  jobs: [notifyOwnersJob(deps)],
});
