import type { MembershipTemplate } from '@kursi/core/memberships/membership-templates.contract.ts';
import { sql } from 'kysely';
import { ask, type Executor, type Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { deleteRows, lockRow, updateRows } from '../../platform/database/row-queries.ts';
import type { ChangesOf, NewRow, RowOf } from '../../platform/database/rows.ts';

type Key = { readonly business_id: string; readonly id: string };
export type TemplateRow = RowOf<'membership_template'> & {
  readonly services2: MembershipTemplate['services2'];
};

const services2 = sql<MembershipTemplate['services2']>`coalesce((
  SELECT json_agg(json_build_object('service_id', uses.service_id, 'service_name', service.name, 'service_name_hi', service.name_hi,
    'total_count', uses.total_count, 'free_count', uses.free_count) ORDER BY uses.index)
  FROM membership_template_service AS uses
  JOIN service ON service.business_id = uses.business_id AND service.id = uses.service_id
  WHERE uses.business_id = membership_template.business_id AND uses.template_id = membership_template.id
), '[]')`.as('services2');

/** By price; without those that were deleted. */
export async function listTemplates(
  db: Executor,
  businessId: string,
  { onlyOffered }: { readonly onlyOffered: boolean },
): Promise<TemplateRow[]> {
  return db
    .selectFrom('membership_template')
    .selectAll()
    .select(services2)
    .where('business_id', '=', businessId)
    .where('status', onlyOffered ? '=' : '!=', onlyOffered ? 'enable' : 'deleted')
    .orderBy('type')
    .orderBy('price', 'desc')
    .orderBy('id')
    .execute();
}

/** Including deleted ones. */
export async function findTemplates(
  db: Executor,
  businessId: string,
  ids: readonly string[],
): Promise<TemplateRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('membership_template')
    .selectAll()
    .select(services2)
    .where('business_id', '=', businessId)
    .where('id', 'in', [...ids])
    .execute();
}

export async function lockTemplate(tx: Tx, key: Key) {
  return lockRow(tx, 'membership_template', { business_id: key.business_id, id: key.id });
}

export async function insertTemplate(tx: Tx, template: NewRow<'membership_template'>): Promise<void> {
  await ask(tx.q, insertRows('membership_template', [template]));
}

export async function updateTemplate(
  tx: Tx,
  key: Key,
  changes: ChangesOf<'membership_template'>,
): Promise<void> {
  await updateRows(tx, 'membership_template', { business_id: key.business_id, id: key.id }, changes);
}

type NewUses = Pick<RowOf<'membership_template_service'>, 'service_id' | 'total_count' | 'free_count'>;

export async function replaceTemplateServices(tx: Tx, key: Key, uses: readonly NewUses[]): Promise<void> {
  await deleteRows(tx, 'membership_template_service', { business_id: key.business_id, template_id: key.id });
  if (uses.length === 0) return;
  const rows = uses.map((one, index) => ({
    business_id: key.business_id,
    template_id: key.id,
    index,
    ...one,
  }));
  await ask(tx.q, insertRows('membership_template_service', rows));
}

/** How many of these services the business has and has not deleted. */
export async function countServices(
  db: Executor,
  businessId: string,
  ids: readonly string[],
): Promise<number> {
  const { count } = await db
    .selectFrom('service')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('business_id', '=', businessId)
    .where('id', 'in', [...ids])
    .where('service_status', '!=', 'deleted')
    .executeTakeFirstOrThrow();
  return count;
}

/** By template: how many are running and what is still to be given of them. */
export async function sumSoldByTemplate(db: Executor, businessId: string, now: Temporal.Instant) {
  const { rows } = await sql<{ template_id: string; running_count: number; still_to_give: number }>`
    SELECT membership.template_id, count(*)::integer AS running_count,
      coalesce(sum(${stillToGive}), 0)::bigint AS still_to_give
    FROM membership
    WHERE membership.business_id = ${businessId} AND membership.cancelled_at IS NULL AND membership.expiry > ${now}
    GROUP BY membership.template_id`.execute(db);
  return new Map(rows.map((row) => [row.template_id, row]));
}

/** The same as `stillToGive` of core, of a row of `membership`. */
export const stillToGive = sql<number>`CASE membership.type
  WHEN 'price' THEN membership.benefit_amount - membership.used_benefit_amount
  ELSE (
    SELECT coalesce((2 * membership.price * (sum(uses.total_count) - sum(uses.used_count)) + sum(uses.total_count))
      / nullif(2 * sum(uses.total_count), 0), 0)
    FROM membership_service AS uses
    WHERE uses.business_id = membership.business_id AND uses.membership_id = membership.id
  ) END`;
