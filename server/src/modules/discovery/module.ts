import type { MakeModule } from '../../platform/module/module.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { listFavouriteIds } from './favourite.store.ts';
import { servePublicPages } from './public-pages.ts';
import { tables } from './tables.ts';

export const discoveryModule: MakeModule = (deps) => ({
  name: 'discovery',
  tables,
  endpoints: discoveryRoutes(deps),
  listFavouriteIds,
  serve: (app) => servePublicPages(app, deps),
});
