import type { TemplateButton, TemplateVariable } from '@kursi/core/messaging/message-template.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { findRow, lockRow } from '../../../platform/database/row-queries.ts';
import type { Tables } from '../../../platform/database/tables.gen.ts';

type Columns = Tables['message_template'];
type Texts = 'buttons' | 'variables';
interface Lists {
  readonly buttons: readonly TemplateButton[];
  readonly variables: readonly TemplateVariable[];
}
export type TemplateRow = Omit<Selectable<Columns>, Texts> & Lists;
export type NewTemplate = Omit<Insertable<Columns>, Texts> & Lists;
export type TemplateChange = Omit<Updateable<Columns>, Texts> & Partial<Lists>;

interface AppKey {
  readonly business_id: string;
  readonly app_id: string;
}
interface TemplateKey {
  readonly business_id: string;
  readonly id: string;
}

const inJson = <Row extends Partial<Lists>>({ buttons, variables, ...rest }: Row) => ({
  ...rest,
  ...(buttons && { buttons: JSON.stringify(buttons) }),
  ...(variables && { variables: JSON.stringify(variables) }),
});

/** Newest first. */
export async function listTemplates(db: Executor, { business_id, app_id }: AppKey): Promise<TemplateRow[]> {
  const rows = await db
    .selectFrom('message_template')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('app_id', '=', app_id)
    .where('deleted_at', 'is', null)
    .orderBy('created_on', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows as TemplateRow[];
}

export async function getTemplate(
  db: Executor,
  { business_id, id }: TemplateKey,
): Promise<TemplateRow | undefined> {
  const row = await findRow(db, 'message_template', { business_id, id, deleted_at: null });
  return row as TemplateRow | undefined;
}

/** Serialises all changes to one template. */
export async function lockTemplate(
  tx: Tx,
  { business_id, id, app_id }: TemplateKey & Partial<AppKey>,
): Promise<TemplateRow | undefined> {
  const row = await tx.q
    .selectFrom('message_template')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .$if(app_id !== undefined, (query) => query.where('app_id', '=', app_id ?? ''))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row as TemplateRow | undefined;
}

export async function lockTemplateAtProvider(
  tx: Tx,
  {
    business_id,
    provider_template_id,
  }: { readonly business_id: string; readonly provider_template_id: string },
): Promise<TemplateRow | undefined> {
  const row = await lockRow(tx, 'message_template', { business_id, provider_template_id, deleted_at: null });
  return row as TemplateRow | undefined;
}

/** False when the app has a template of this name and language. */
export async function insertTemplate(tx: Tx, row: NewTemplate): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.q
    .insertInto('message_template')
    .values(inJson(row) as Insertable<Columns>)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateTemplate(
  tx: Tx,
  { business_id, id }: TemplateKey,
  change: TemplateChange,
): Promise<TemplateRow> {
  const row = await tx.q
    .updateTable('message_template')
    .set(inJson(change) as Updateable<Columns>)
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as TemplateRow;
}

/** Apps with a template that WhatsApp has not decided on. */
export async function findAppsInReview(db: Executor, limit: number): Promise<AppKey[]> {
  return db
    .selectFrom('message_template')
    .select(['business_id', 'app_id'])
    .distinct()
    .where('status', '=', 'PENDING')
    .where('deleted_at', 'is', null)
    .limit(limit)
    .execute();
}

/** Another template with this sample picture. */
export async function isMediaUsed(tx: Tx, business_id: string, handle: string): Promise<boolean> {
  const row = await tx.q
    .selectFrom('message_template')
    .select('id')
    .where('business_id', '=', business_id)
    .where('example_media', '=', handle)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
