import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { listRows } from '../../../platform/database/row-queries.ts';
import { memberHas } from '../../business/public.ts';

/** Members who want to hear of replies and of WhatsApp's decisions. */
export async function findMessageReaders(db: Executor, business_id: string): Promise<string[]> {
  const rows = await listRows(
    db,
    'business_member',
    { business_id, notify_of_messages: true },
    [],
    ['user_id'],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Of these, who may do something about templates and the own number. */
export async function findMessageManagers(db: Executor, business_id: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT member.user_id FROM business_member AS member
    WHERE member.business_id = ${business_id} AND member.notify_of_messages
      AND ${memberHas('message.manage')}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

interface MessageNews {
  readonly business_name: string;
  readonly time_zone: string;
}

export async function getTemplateNews(
  db: Executor,
  key: { readonly business_id: string; readonly template_id: string },
): Promise<
  | (MessageNews & { readonly name: string; readonly status: string; readonly reason: string | null })
  | undefined
> {
  const { rows } = await sql<MessageNews & { name: string; status: string; reason: string | null }>`
    SELECT business.name AS business_name, business.time_zone,
      coalesce(nullif(template.vertical, ''), template.element_name) AS name, template.status, template.reason
    FROM message_template AS template
    JOIN business ON business.id = template.business_id AND NOT business.is_deleted
    WHERE template.business_id = ${key.business_id} AND template.id = ${key.template_id}
      AND template.deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** Approved since then. */
export async function countApproved(
  db: Executor,
  business_id: string,
  since: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ approved: number }>`
    SELECT count(*)::integer AS approved FROM message_template
    WHERE business_id = ${business_id} AND status = 'APPROVED' AND deleted_at IS NULL
      AND decided_at >= ${since}`.execute(db);
  return rows[0]?.approved ?? 0;
}

export async function getHeaderNews(
  db: Executor,
  key: { readonly business_id: string; readonly header_id: string },
): Promise<(MessageNews & { readonly status: string; readonly reason: string | null }) | undefined> {
  const { rows } = await sql<MessageNews & { status: string; reason: string | null }>`
    SELECT business.name AS business_name, business.time_zone,
      CASE WHEN header.refused_at IS NOT NULL THEN 'refused' ELSE header.embedded_signup_status END AS status,
      coalesce(header.refused_reason, header.rejected_reason) AS reason
    FROM whatsapp_header AS header
    JOIN business ON business.id = header.business_id AND NOT business.is_deleted
    WHERE header.business_id = ${key.business_id} AND header.id = ${key.header_id}`.execute(db);
  return rows[0];
}
