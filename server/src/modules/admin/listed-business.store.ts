import type { BusinessState } from '@kursi/core/business/business-state.ts';
import { rolesWith } from '@kursi/core/contract/rights.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { findRow } from '../../platform/database/row-queries.ts';
import type { TimeCursor } from '../../platform/http/cursor.ts';

interface Wanted {
  readonly states: readonly BusinessState[];
  readonly text: string;
  readonly limit: number;
  readonly before: TimeCursor | null;
  readonly now: Temporal.Instant;
}

/** Newest first, with their owners and plans: a query each, since a distributed PostgreSQL plans no correlation. */
export async function findBusinesses(db: Executor, wanted: Wanted) {
  const found = await findPage(db, wanted);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [owners, plans] = await Promise.all([
    db
      .selectFrom('business_member as member')
      .innerJoin('users', 'users.id', 'member.user_id')
      .select(['member.business_id', 'users.user_name', 'users.email'])
      .where('member.business_id', 'in', ids)
      .where('member.role', 'in', rolesWith('owner.manage'))
      .orderBy('member.created_at')
      .execute(),
    db
      .selectFrom('subscription_period')
      .select(['business_id', 'id', 'type', 'starts_at', 'ends_at'])
      .where('business_id', 'in', ids)
      .where('cancelled', '=', false)
      .where('ends_at', '>', wanted.now)
      .orderBy('starts_at')
      .execute(),
  ]);
  return found.map((business) => ({
    ...business,
    owners: owners.filter(({ business_id }) => business_id === business.id),
    plans: plans.filter(({ business_id }) => business_id === business.id),
  }));
}

async function findPage(db: Executor, { states, text, limit, before }: Wanted) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('business')
    .innerJoin('business_category as category', 'category.id', 'business.category_id')
    .select([
      'business.id',
      'business.name',
      'business.business_url',
      'business.phone',
      'business.area',
      'business.city',
      'business.business_state',
      'business.state_reason',
      'business.time_zone',
      'business.created_at',
      'category.name_en',
      'category.name_hi',
    ])
    .where('business.is_deleted', '=', false)
    .where('business.business_state', 'in', states)
    .$if(text !== '', (query) =>
      query.where(
        sql<boolean>`(business.name ILIKE ${pattern} OR business.business_url ILIKE ${pattern}
          OR business.city ILIKE ${pattern} OR business.area ILIKE ${pattern} OR business.id IN (
            SELECT owner.business_id FROM business_member AS owner JOIN users ON users.id = owner.user_id
            WHERE owner.role = ANY(${rolesWith('owner.manage')}) AND (users.email ILIKE ${pattern} OR users.user_name ILIKE ${pattern})))`,
      ),
    )
    .$if(before !== null, (query) =>
      query.where(
        sql<boolean>`(business.created_at, business.id) < (${before?.at}::timestamptz, ${before?.id}::uuid)`,
      ),
    )
    .orderBy('business.created_at', 'desc')
    .orderBy('business.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countStates(db: Executor): Promise<Record<BusinessState, number>> {
  const rows = await db
    .selectFrom('business')
    .select(['business_state', sql<number>`count(*)::integer`.as('count')])
    .where('is_deleted', '=', false)
    .groupBy('business_state')
    .execute();
  const none = { created: 0, approved: 0, rejected: 0, suspended: 0 };
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.business_state, row.count])) };
}

/** The decision with its owners' languages; null when a newer decision replaced it. */
export async function findStandingDecision(tx: Tx, businessId: string, changedAt: string) {
  const business = await findRow(
    tx.q,
    'business',
    { id: businessId, state_changed_at: Temporal.Instant.from(changedAt) },
    ['name', 'business_state', 'state_reason'],
  );
  if (!business) return null;
  const owners = await tx.q
    .selectFrom('business_member as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.email', 'users.locale'])
    .where('member.business_id', '=', businessId)
    .where('member.role', 'in', rolesWith('owner.manage'))
    .where('users.email_verified', '=', true)
    .execute();
  return { ...business, owners };
}
