import { deleteRowsOfBusiness } from '../../platform/database/delete-rows-of-business.ts';
import type { MakeModule } from '../../platform/module/module.ts';
import { unlinkRemovedMemberReaction } from './calendars/unlink-removed-member.reaction.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { tables } from './tables.ts';

/** What refers to a record before the record. */
const PURGED = [
  'consumed_slot',
  'calendar_leave',
  'calendar_day',
  'service_on_calendar',
  'stock_movement',
  'product',
  'service',
  'service_category',
  'calendar',
] as const;

export const catalogueModule: MakeModule = (deps) => ({
  name: 'catalogue',
  tables,
  endpoints: catalogueRoutes(deps),
  reactions: [unlinkRemovedMemberReaction],
  async purgeBusiness(id) {
    for (const table of PURGED) await deleteRowsOfBusiness(deps.database.q, table, id);
  },
});
