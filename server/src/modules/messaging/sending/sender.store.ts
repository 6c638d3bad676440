import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { findRow } from '../../../platform/database/row-queries.ts';
import type { MessageApp } from '../../../providers/message/message-provider.ts';

/** Of the app that a business bought. */
export async function findHeaderApp(db: Executor, app_id: string): Promise<MessageApp | undefined> {
  const owner = await findRow(db, 'message_app_directory', { app_id }, ['of_business', 'header_id']);
  if (!owner) return undefined;
  const { rows } = await sql<MessageApp>`
    SELECT app_id, coalesce(app_name, app_id) AS app_name, coalesce(connected_phone, phone) AS phone, waba_id
    FROM whatsapp_header
    WHERE business_id = ${owner.of_business} AND id = ${owner.header_id}`.execute(db);
  return rows[0];
}

export async function findLiveHeaderApp(db: Executor, business_id: string): Promise<MessageApp | undefined> {
  const { rows } = await sql<MessageApp>`
    SELECT header.app_id, coalesce(header.app_name, header.app_id) AS app_name,
      coalesce(header.connected_phone, header.phone) AS phone, header.waba_id
    FROM whatsapp_header AS header
    JOIN business ON business.id = header.business_id
    WHERE header.business_id = ${business_id} AND header.deleted_at IS NULL
      AND header.embedded_signup_status = 'live' AND business.whatsapp_header_type = 'custom'`.execute(db);
  return rows[0];
}

/** By id, or by the name under which the provider's webhooks know it. */
export async function findBusinessOfApp(
  db: Executor,
  app: { readonly app_id: string } | { readonly app_name: string },
): Promise<{ readonly app_id: string; readonly business_id: string } | undefined> {
  if ('app_id' in app) {
    const { rows } = await sql<{ app_id: string; business_id: string }>`
      SELECT app_id, of_business AS business_id FROM message_app_directory WHERE app_id = ${app.app_id}`.execute(
      db,
    );
    return rows[0];
  }
  const { rows } = await sql<{ app_id: string; business_id: string }>`
    SELECT app_id, of_business AS business_id FROM message_app_directory WHERE app_name = ${app.app_name}`.execute(
    db,
  );
  return rows[0];
}

/** All numbers of businesses that are live with this provider. */
export async function listLiveHeaderApps(db: Executor, bspType: string): Promise<MessageApp[]> {
  const { rows } = await sql<MessageApp>`
    SELECT app_id, coalesce(app_name, app_id) AS app_name, coalesce(connected_phone, phone) AS phone, waba_id
    FROM whatsapp_header
    WHERE bsp_type = ${bspType} AND embedded_signup_status = 'live' AND deleted_at IS NULL`.execute(db);
  return rows;
}
