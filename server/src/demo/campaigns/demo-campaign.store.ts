import { sql } from 'kysely';
import { setOptOut } from '../../modules/clients/public.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { NewRow } from '../../platform/database/rows.ts';
import { insertPast } from '../past/past.store.ts';
import type { KnownVisit } from './who-was-asked.ts';

export async function listReachable(
  db: Executor,
  business_id: string,
): Promise<{ readonly id: string; readonly name: string; readonly phone: string }[]> {
  const { rows } = await sql<{ id: string; name: string; phone: string }>`
    SELECT id, name, phone FROM client
    WHERE business_id = ${business_id} AND phone IS NOT NULL AND merged_into IS NULL AND deleted_at IS NULL
      AND marketing_opt_out_at IS NULL`.execute(db);
  return rows;
}

/** What was neither cancelled nor missed, by the time it was made. */
export async function listKnownVisits(db: Executor, business_id: string): Promise<KnownVisit[]> {
  const { rows } = await sql<KnownVisit>`
    SELECT visit.client_id, visit.created_at AS made_at, visit.booking_date AS day,
      (array_agg(booking.service_name ORDER BY booking.index))[1] AS service
    FROM visit
    JOIN booking ON booking.business_id = visit.business_id AND booking.visit_id = visit.id
    WHERE visit.business_id = ${business_id} AND visit.voided_at IS NULL AND visit.progress <> 'no_show'
      AND booking.booking_status <> 'cancelled'
    GROUP BY visit.business_id, visit.id
    ORDER BY visit.created_at, visit.id`.execute(db);
  return rows;
}

/** As STOP does it. */
export async function stopMessages(
  tx: Tx,
  business_id: string,
  stopped: readonly {
    readonly client_id: string;
    readonly phone: string | null;
    readonly at: Temporal.Instant;
  }[],
): Promise<void> {
  for (const { client_id, phone, at } of stopped) {
    if (phone) await tx.q.insertInto('whatsapp_opt_out').values({ business_id, phone, at }).execute();
    await setOptOut(tx, business_id, [client_id], { at, from: 'whatsapp' });
  }
}

/** The packs that were bought, the first one first. */
export async function listPacks(
  db: Executor,
  business_id: string,
): Promise<{ readonly id: string; readonly credits: number; readonly created_at: Temporal.Instant }[]> {
  const { rows } = await sql<{ id: string; credits: number; created_at: Temporal.Instant }>`
    SELECT id, credits, created_at FROM purchase
    WHERE business_id = ${business_id} AND kind = 'credits' ORDER BY created_at, id`.execute(db);
  return rows;
}

/** As if it had been bought then, with its payment and its invoice. */
export async function backdatePurchase(
  tx: Tx,
  business_id: string,
  payment_id: string,
  at: Temporal.Instant,
): Promise<void> {
  const ofPayment = sql`business_id = ${business_id} AND payment_id = ${payment_id}`;
  await sql`UPDATE payment_order SET created_at = ${at} WHERE business_id = ${business_id} AND id = (
    SELECT order_id FROM payment WHERE business_id = ${business_id} AND id = ${payment_id})`.execute(tx.q);
  await sql`UPDATE payment SET created_at = ${at} WHERE business_id = ${business_id} AND id = ${payment_id}`.execute(
    tx.q,
  );
  await sql`UPDATE purchase SET created_at = ${at} WHERE ${ofPayment}`.execute(tx.q);
  await sql`UPDATE invoice SET issued_at = ${at} WHERE business_id = ${business_id} AND purchase_id = (
    SELECT id FROM purchase WHERE ${ofPayment})`.execute(tx.q);
}

/** In place of what buying the packs wrote today. */
export async function replaceLedger(
  tx: Tx,
  business_id: string,
  entries: readonly NewRow<'credit_entry'>[],
): Promise<void> {
  await tx.q.deleteFrom('credit_account').where('business_id', '=', business_id).execute();
  await tx.q.deleteFrom('credit_entry').where('business_id', '=', business_id).execute();
  await insertPast(tx, 'credit_entry', entries);
  const { no: last_no = null, balance = 0 } = entries.at(-1) ?? {};
  await tx.q.insertInto('credit_account').values({ business_id, last_no, balance }).execute();
}

/** Templates were there before the campaigns that were sent with them. */
export async function backdateTemplates(
  tx: Tx,
  business_id: string,
  template_ids: readonly string[],
  at: Temporal.Instant,
): Promise<void> {
  if (template_ids.length === 0) return;
  await tx.q
    .updateTable('message_template')
    .set({ created_on: at })
    .where('business_id', '=', business_id)
    .where('id', 'in', [...template_ids])
    .execute();
}
