import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { listRows } from '../../../platform/database/row-queries.ts';
import type { NewRow, RowOf } from '../../../platform/database/rows.ts';

export type AlertTemplateRow = RowOf<'alert_template'>;

export async function listAlertTemplates(db: Executor, app_id: string): Promise<AlertTemplateRow[]> {
  return listRows(db, 'alert_template', { app_id }, []);
}

export async function saveAlertTemplates(tx: Tx, rows: readonly NewRow<'alert_template'>[]): Promise<void> {
  if (rows.length === 0) return;
  const behind = `ON CONFLICT (app_id, name, language_code) DO UPDATE SET
    provider_template_id = excluded.provider_template_id, status = excluded.status, reason = excluded.reason,
    updated_at = excluded.updated_at`;
  await tx.client.query(insertRows('alert_template', rows, behind));
}

export type ApprovedCopy = Pick<AlertTemplateRow, 'app_id' | 'provider_template_id'>;

/** The approved copy at the first of these senders that has one. */
export async function findApprovedCopy(
  db: Executor,
  template: { readonly name: string; readonly language_code: string },
  appIds: readonly string[],
): Promise<ApprovedCopy | undefined> {
  const { rows } = await sql<ApprovedCopy>`
    SELECT app_id, provider_template_id FROM alert_template
    WHERE app_id = ANY (${[...appIds]}::text[]) AND name = ${template.name}
      AND language_code = ${template.language_code} AND status = 'APPROVED'
    ORDER BY array_position(${[...appIds]}::text[], app_id)
    LIMIT 1`.execute(db);
  return rows[0];
}

/** False when it is no alert template: then it is one that a business wrote. */
export async function setAlertTemplateStatus(
  tx: Tx,
  provider_template_id: string,
  decision: Pick<AlertTemplateRow, 'status' | 'reason' | 'updated_at'>,
): Promise<boolean> {
  const row = await tx.q
    .updateTable('alert_template')
    .set(decision)
    .where('provider_template_id', '=', provider_template_id)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
