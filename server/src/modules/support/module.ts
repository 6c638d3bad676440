import type { MakeModule } from '../../platform/module/module.ts';
import { supportRoutes } from './support.routes.ts';
import { deleteRequestsOfPerson, listRequestsOfPerson } from './support-request.store.ts';
import { tables } from './tables.ts';

export const supportModule: MakeModule = (deps) => ({
  name: 'support',
  tables,
  endpoints: supportRoutes(deps),
  personalData: {
    collect: async (db, userId) => ({ support_requests: await listRequestsOfPerson(db, userId) }),
    async erase(tx, { user_id }) {
      await deleteRequestsOfPerson(tx, user_id);
      return null;
    },
  },
});
