import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { TimeCursor } from '../../platform/http/time-cursor.ts';

/** Over all businesses, newest first, for platform admins. */
export async function listReports(
  db: Executor,
  { limit, before }: { readonly limit: number; readonly before: TimeCursor | null },
) {
  let query = db
    .selectFrom('business_report as report')
    .innerJoin('business', 'business.id', 'report.business_id')
    .innerJoin('users', 'users.id', 'report.user_id')
    .select([
      'report.id',
      'report.reason',
      'report.note',
      'report.created_at',
      'report.user_id',
      'users.user_name',
      'business.id as business_id',
      'business.name',
      'business.business_url',
      'business.business_state',
    ])
    .orderBy('report.created_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(limit);
  if (before)
    query = query.where(sql<boolean>`(report.created_at, report.id) < (${before.at}, ${before.id})`);
  const rows = await query.execute();
  return rows.map(({ business_id, name, business_url, business_state, user_id, user_name, ...report }) => ({
    ...report,
    reason: report.reason,
    created_at: report.created_at.toString(),
    business: { id: business_id, name, business_url, business_state },
    reporter: { id: user_id, user_name },
  }));
}
