import { deleteRowsOfBusiness } from '../../platform/database/delete-rows-of-business.ts';
import type { MakeModule } from '../../platform/module/module.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import type { DiscoveryPorts } from './ports.ts';
import { servePublicPages } from './public-pages.ts';
import { eraseReportTexts, listReportsOfPerson } from './report.store.ts';
import { tables } from './tables.ts';

export const discoveryModule =
  (ports: DiscoveryPorts): MakeModule =>
  (deps) => ({
    name: 'discovery',
    tables,
    endpoints: discoveryRoutes(deps),
    personalData: {
      collect: async (db, userId) => ({
        reported_businesses: await listReportsOfPerson(db, userId),
      }),
      async erase(tx, { user_id }) {
        await eraseReportTexts(tx, user_id);
        return null;
      },
    },
    purgeBusiness: (id) => deleteRowsOfBusiness(deps.database.q, 'business_report', id),
    serve: (app) => servePublicPages(app, { ...deps, ...ports }),
  });
