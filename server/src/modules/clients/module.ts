import type { MakeModule } from '../../platform/module/module.ts';
import { sweepRemovedNotes } from './client-note.store.ts';
import { clientRoutes } from './clients.routes.ts';
import { tables } from './tables.ts';

export const clientsModule: MakeModule = (deps) => ({
  name: 'clients',
  tables,
  endpoints: clientRoutes(deps),
  sweeps: [(now) => sweepRemovedNotes(deps.database.q, now)],
});
