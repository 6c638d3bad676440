import type { Selectable } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.gen.ts';
import type { MessageApp } from '../../../providers/message/message-provider.ts';

type HeaderRow = Selectable<Tables['whatsapp_header']>;

/** The own sender of a business; it has at most one. */
export async function getSender(db: Executor, business_id: string): Promise<HeaderRow | undefined> {
  return db
    .selectFrom('whatsapp_header')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** How the provider knows it; null before its app is made there. */
export function appOf(sender: HeaderRow | undefined): MessageApp | null {
  if (!sender?.app_id) return null;
  const { app_id, app_name, phone, waba_id } = sender;
  return { app_id, app_name: app_name ?? '', phone, waba_id };
}

export async function setTemplatesAsked(
  tx: Tx,
  { business_id, app_id }: { readonly business_id: string; readonly app_id: string },
  at: Temporal.Instant,
): Promise<void> {
  await tx.q
    .updateTable('whatsapp_header')
    .set({ templates_asked_at: at })
    .where('business_id', '=', business_id)
    .where('app_id', '=', app_id)
    .execute();
}

/** Whether the business sends as itself. */
export async function getHeaderType(db: Executor, business_id: string): Promise<'product' | 'custom'> {
  const row = await db
    .selectFrom('business')
    .select('whatsapp_header_type')
    .where('id', '=', business_id)
    .executeTakeFirst();
  return row?.whatsapp_header_type ?? 'product';
}
