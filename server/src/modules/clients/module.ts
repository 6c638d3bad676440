import { deleteRowsOfBusiness } from '../../platform/database/delete-rows-of-business.ts';
import { contextAs } from '../../platform/module/command-context.ts';
import type { MakeModule } from '../../platform/module/module.ts';
import { listClientsOfAccount } from './client.store.ts';
import { clientRoutes } from './clients.routes.ts';
import { sweepShown } from './contact/shown-contact.store.ts';
import { dayRoutes } from './days/days.routes.ts';
import { eraseAgain, eraseClient } from './erase-client.ts';
import { exportRoutes, serveExport } from './export/export-clients.ts';
import { historyRoutes } from './history/history.routes.ts';
import { sweepImports } from './import/client-import.store.ts';
import { importRoutes } from './import/import.routes.ts';
import { importClientsJob } from './import/import-clients.job.ts';
import { marketingRoutes } from './marketing/marketing.routes.ts';
import { sweepRemovedNotes } from './notes/client-note.store.ts';
import { collectClientRecords } from './personal-data.ts';
import { sweepPhotos } from './photos/manage-photos.ts';
import { photoRoutes } from './photos/photos.routes.ts';
import type { ClientsPorts } from './ports.ts';
import { countPastVisits } from './record-visits.ts';
import { reminderRoutes } from './reminders/reminders.routes.ts';
import { tables } from './tables.ts';

export const clientsModule =
  (ports: ClientsPorts): MakeModule =>
  (deps) => ({
    name: 'clients',
    tables,
    endpoints: [
      ...clientRoutes(deps, ports),
      ...importRoutes(deps, ports.openingDues),
      ...exportRoutes(deps),
      ...marketingRoutes(deps),
      ...photoRoutes(deps),
      ...dayRoutes(deps),
      ...historyRoutes(deps),
      ...reminderRoutes(deps, ports.getServed),
    ],
    afterRestore: async (now, isErased): Promise<Record<string, number>> =>
      isErased ? { clients_erased_again: await eraseAgain(deps, isErased, now) } : {},
    jobs: [importClientsJob({ ...deps, openingDues: ports.openingDues })],
    serve: (app) => serveExport(app, deps),
    sweeps: [
      (now) => sweepRemovedNotes(deps.database.q, now),
      (now) => sweepShown(deps.database.q, now),
      (now) => sweepImports(deps.database.q, now),
      (now) => sweepPhotos(deps, now),
      (now) => countPastVisits(deps.database, now),
    ],
    personalData: {
      collect: (db, userId) => collectClientRecords(deps, db, userId),
      async erase(tx, { user_id }, now) {
        for (const { business_id, client_id } of await listClientsOfAccount(tx.q, user_id)) {
          const ctx = contextAs(deps, { tx, now, business_id, actor_id: user_id, role: null });
          await eraseClient(deps, ctx, { business_id, client_id });
        }
        return null;
      },
    },
    async purgeBusiness(id) {
      await deleteRowsOfBusiness(deps.database.q, 'shown_contact', id);
      await deleteRowsOfBusiness(deps.database.q, 'client_import_row', id);
      await deleteRowsOfBusiness(deps.database.q, 'client_import_chunk', id);
      await deleteRowsOfBusiness(deps.database.q, 'client_import', id);
      await deleteRowsOfBusiness(deps.database.q, 'client_reminder', id);
      await deleteRowsOfBusiness(deps.database.q, 'client_photo', id);
      for (const table of ['client_note', 'client_visit_fact', 'client_summary'] as const) {
        await deleteRowsOfBusiness(deps.database.q, table, id);
      }
      await deleteRowsOfBusiness(deps.database.q, 'client', id);
    },
  });
