import type { VerificationStatus } from '@kursi/core/messaging/header-rules.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, findRow, lockRow, updateRows } from '../../../platform/database/row-queries.ts';
import type { ChangesOf, NewRow, RowOf } from '../../../platform/database/rows.ts';
import type { MessageApp } from '../../../providers/message/message-provider.ts';

export type HeaderRow = Omit<RowOf<'whatsapp_header'>, 'embedded_signup_status'> & {
  readonly embedded_signup_status: VerificationStatus;
};
export type HeaderKey = Pick<HeaderRow, 'business_id' | 'id'>;

/** The one that the business has; undefined when it has none. */
export async function getHeader(db: Executor, businessId: string): Promise<HeaderRow | undefined> {
  return findRow(db, 'whatsapp_header', { business_id: businessId, deleted_at: null });
}

export async function lockHeader(tx: Tx, businessId: string): Promise<HeaderRow | undefined> {
  return lockRow(tx, 'whatsapp_header', { business_id: businessId, deleted_at: null });
}

export async function getHeaderOfApp(
  db: Executor,
  { business_id, app_id }: { readonly business_id: string; readonly app_id: string },
): Promise<HeaderRow | undefined> {
  const header = await getHeader(db, business_id);
  return header?.app_id === app_id ? header : undefined;
}

/** How the provider knows it; null before its app is made there. */
export function appOf(header: HeaderRow | undefined): MessageApp | null {
  if (!header?.app_id) return null;
  const { app_id, app_name, phone, connected_phone, waba_id } = header;
  return { app_id, app_name: app_name ?? '', phone: connected_phone ?? phone, waba_id };
}

/** False when the business has got one meanwhile. */
export async function insertHeader(tx: Tx, row: NewRow<'whatsapp_header'>): Promise<boolean> {
  const made = await tx.q
    .insertInto('whatsapp_header')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function updateHeader(
  tx: Tx,
  { business_id, id }: HeaderKey,
  fields: ChangesOf<'whatsapp_header'>,
): Promise<HeaderRow> {
  return tx.q
    .updateTable('whatsapp_header')
    .set(fields)
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined while someone else talks to the provider about it: they have two minutes. */
export async function claimHeader(
  db: Executor,
  { business_id, id }: HeaderKey,
  now: Temporal.Instant,
): Promise<HeaderRow | undefined> {
  return db
    .updateTable('whatsapp_header')
    .set({ asked_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('asked_at', 'is', null), eb('asked_at', '<=', now.subtract(CLAIM))]))
    .returningAll()
    .executeTakeFirst();
}
const CLAIM = { minutes: 2 };

/** It may be claimed again at once. */
export async function releaseHeader(db: Executor, { business_id, id }: HeaderKey): Promise<void> {
  await db
    .updateTable('whatsapp_header')
    .set({ asked_at: null })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute();
}

/** Paid ones about which the provider was not asked lately: undecided ones every few minutes, the others once a day. */
export async function findHeadersToAsk(
  db: Executor,
  now: Temporal.Instant,
  limit: number,
): Promise<HeaderRow[]> {
  const { rows } = await sql<HeaderRow>`
    SELECT * FROM whatsapp_header
    WHERE deleted_at IS NULL AND refused_at IS NULL AND payment_id IS NOT NULL
      AND (asked_at IS NULL OR asked_at <= ${now}::timestamptz - CASE
        WHEN embedded_signup_status IN ('created', 'in_review') THEN interval '3 minutes' ELSE interval '1 day' END)
    ORDER BY asked_at NULLS FIRST LIMIT ${limit}`.execute(db);
  return rows;
}

/** The provider was asked about the templates of this app. */
export async function setTemplatesAsked(
  tx: Tx,
  { business_id, app_id }: { readonly business_id: string; readonly app_id: string },
  at: Temporal.Instant,
): Promise<void> {
  await updateRows(tx, 'whatsapp_header', { business_id, app_id }, { templates_asked_at: at });
}

/** False when the app is known already. */
export async function insertApp(tx: Tx, app: NewRow<'message_app_directory'>): Promise<boolean> {
  const made = await tx.q
    .insertInto('message_app_directory')
    .values(app)
    .onConflict((conflict) => conflict.doNothing())
    .returning('app_id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function deleteApp(tx: Tx, appId: string): Promise<void> {
  await deleteRows(tx, 'message_app_directory', { app_id: appId });
}

export async function saveQualityOfDay(tx: Tx, row: NewRow<'whatsapp_quality_day'>): Promise<void> {
  await tx.q
    .insertInto('whatsapp_quality_day')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'header_id', 'day']).doUpdateSet({ quality: row.quality }),
    )
    .execute();
}

/** The newest days, oldest first. */
export async function listQualityDays(
  db: Executor,
  { business_id, id }: HeaderKey,
  limit: number,
): Promise<{ day: string; quality: string }[]> {
  const rows = await db
    .selectFrom('whatsapp_quality_day')
    .select(['day', 'quality'])
    .where('business_id', '=', business_id)
    .where('header_id', '=', id)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** Messages from the own number that the provider took over since then, one for each person. */
export async function countChats(
  db: Executor,
  { business_id, app_id }: { readonly business_id: string; readonly app_id: string },
  since: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT coalesce(client_id, id))::int AS count FROM outgoing_message
    WHERE business_id = ${business_id} AND app_id = ${app_id} AND accepted_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function getMailOf(db: Executor, userId: string) {
  return findRow(db, 'users', { id: userId }, ['email', 'locale']);
}

export async function hasLiveHeader(db: Executor, businessId: string): Promise<boolean> {
  return (await getHeader(db, businessId))?.embedded_signup_status === 'live';
}
