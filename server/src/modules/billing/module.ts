import { deleteRowsOfBusiness } from '../../platform/database/delete-rows-of-business.ts';
import type { MakeModule } from '../../platform/module/module.ts';
import { billingRoutes } from './billing.routes.ts';
import { eraseBills } from './bills/bill.store.ts';
import { dayCloseRoutes } from './day-close/day-close.routes.ts';
import { eraseDayCloses } from './day-close/day-close.store.ts';
import { dueRoutes } from './dues/dues.routes.ts';
import { eraseClientReaction } from './erase-client.reaction.ts';
import { sweepParkedBills } from './parked/parked-bill.store.ts';
import { erasePayLinks, sweepPayers, sweepPayLinks } from './pay-links/pay-link.store.ts';
import type { BillingPorts } from './ports.ts';
import { receiptRoutes } from './receipts/receipts.routes.ts';
import { serveReceiptPages } from './receipts/serve-receipt-pages.ts';
import { sweepShownBills } from './shown-bills/shown-bill.store.ts';
import { tables } from './tables.ts';

export const billingModule =
  (ports: BillingPorts): MakeModule =>
  (deps) => ({
    name: 'billing',
    tables,
    endpoints: [
      ...billingRoutes(deps),
      ...receiptRoutes(deps),
      ...dayCloseRoutes(deps, ports.sales),
      ...dueRoutes(deps),
    ],
    sweeps: [
      (now) => sweepParkedBills(deps.database.q, now),
      (now) => sweepPayLinks(deps.database.q, now),
      (now) => sweepPayers(deps.database.q, now),
      (now) => sweepShownBills(deps.database.q, now),
    ],
    reactions: [eraseClientReaction],
    serve(app) {
      serveReceiptPages(app, { ...deps, ...ports });
    },
    async purgeBusiness(id) {
      await erasePayLinks(deps.database.q, id);
      await deleteRowsOfBusiness(deps.database.q, 'shown_bill', id);
      await eraseDayCloses(deps.database.q, id);
      await eraseBills(deps.database.q, id);
    },
  });
