import { catalogueOf } from '../salon/catalogue.ts';
import { existingClient } from '../salon/clients.ts';
import type { TestServer } from '../server.ts';

/** For contract tests: input of a call about photos, reminders and imports of clients, with what must exist. */
export function makeExistingClientRecords(
  server: TestServer,
  { owner_id, business }: { readonly owner_id: string; readonly business: string },
) {
  const { database, seedSession } = server;
  return { onPhoto, onReminder, onClientImport };

  async function onPhoto() {
    const { client_id } = await existingClient(server, await seedSession(owner_id), business);
    const photo_id = crypto.randomUUID();
    await database.pool.query(
      `INSERT INTO client_photo (business_id, id, client_id, url, created_by, created_at)
       VALUES ($1, $2, $3, '/media/none', $4, now())`,
      [business, photo_id, client_id, owner_id],
    );
    return { business_id: business, client_id, photo_id };
  }

  async function onReminder() {
    const as = await seedSession(owner_id);
    const { client_id } = await existingClient(server, as, business);
    const service_id = await catalogueOf(server, as, business).service();
    await database.pool.query(
      `INSERT INTO client_reminder
         (business_id, client_id, service_id, every_count, every_unit, is_on, set_on, created_by, created_at)
       VALUES ($1, $2, $3, 6, 'weeks', true, '2026-01-01', $4, now())`,
      [business, client_id, service_id, owner_id],
    );
    return { business_id: business, client_id, service_id };
  }

  async function onClientImport(name: string) {
    const import_id = crypto.randomUUID();
    const settings = { columns: 'name,phone', has_header: 'yes', date_order: 'day_first', cursor: undefined };
    await database.pool.query("DELETE FROM client_import WHERE business_id = $1 AND state <> 'done'", [
      business,
    ]);
    if (name !== 'clientImport.upload')
      await database.pool.query(
        `INSERT INTO client_import (business_id, id, state, file_name, created_by, created_at, touched_at)
         VALUES ($1, $2, 'ready', 'clients.csv', $3, now(), now())`,
        [business, import_id, owner_id],
      );
    return { business_id: business, import_id, ...settings };
  }
}
