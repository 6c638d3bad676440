import type { Plan } from '@kursi/core/subscription/subscription.contract.ts';
import { grantedTypes } from '@kursi/core/subscription/subscription.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { findRow, updateRows } from '../../platform/database/row-queries.ts';
import type { RowOf } from '../../platform/database/rows.ts';

type PlanRow = RowOf<'plan'>;

function toPlan(row: PlanRow): Plan {
  const { id, subscription_type, period, price, enabled } = row;
  const name = { en: row.name_en, hi: row.name_hi };
  const features = { en: row.features_en, hi: row.features_hi };
  return { id, name, subscription_type, period, price, features, enabled };
}

function toRow(plan: Pick<Plan, 'name' | 'features' | 'price' | 'enabled'>) {
  return {
    name_en: plan.name.en,
    name_hi: plan.name.hi,
    features_en: plan.features.en,
    features_hi: plan.features.hi,
    price: plan.price,
    enabled: plan.enabled,
  };
}

/** Plans on sale, by price; or all of them. */
export async function listPlans(db: Executor, which: 'to choose' | 'all'): Promise<Plan[]> {
  let query = db.selectFrom('plan').selectAll().orderBy('price').orderBy('id');
  if (which === 'to choose') {
    query = query.where('enabled', '=', true).where('subscription_type', 'not in', grantedTypes);
  }
  return (await query.execute()).map(toPlan);
}

export async function getPlan(db: Executor, planId: string): Promise<Plan | undefined> {
  const row = await findRow(db, 'plan', { id: planId });
  return row && toPlan(row);
}

export async function insertPlan(tx: Tx, plan: Plan, now: Temporal.Instant): Promise<void> {
  const { id, subscription_type, period } = plan;
  await tx.q
    .insertInto('plan')
    .values({ ...toRow(plan), id, subscription_type, period, created_at: now, updated_at: now })
    .execute();
}

export async function updatePlan(tx: Tx, plan: Plan, now: Temporal.Instant): Promise<void> {
  await updateRows(tx, 'plan', { id: plan.id }, { ...toRow(plan), updated_at: now });
}
