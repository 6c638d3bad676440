import type { MakeModule } from '../../platform/module/module.ts';
import { clientReportRoutes } from './clients/client-report.routes.ts';
import { keepSales } from './facts/keep-sales.ts';
import { eraseSales } from './facts/sales.store.ts';
import { compareSalesJob, REBUILD_SALES, rebuildSalesJob } from './facts/sales-jobs.ts';
import { occupancyRoutes } from './occupancy/occupancy.routes.ts';
import { salesReportRoutes } from './reports/sales-report.routes.ts';
import { tables } from './tables.ts';
import { takingsRoutes } from './takings/takings.routes.ts';

export const salesModule: MakeModule = (deps) => {
  const { database, sendJob } = deps;
  return {
    name: 'sales',
    tables,
    endpoints: [
      ...takingsRoutes(deps),
      ...salesReportRoutes(deps),
      ...occupancyRoutes(deps),
      ...clientReportRoutes(deps),
    ],
    beforeEvents: keepSales(deps),
    jobs: [rebuildSalesJob(deps), compareSalesJob(deps)],
    start: () => database.transaction((tx) => sendJob(tx, REBUILD_SALES, {})),
    purgeBusiness: (id) => eraseSales(database.q, id),
  };
};
