import type { Executor } from '../../../platform/database/database.ts';

/** Alerts that the provider took over since then. */
export async function countAlerts(
  db: Executor,
  businessId: string,
  since: Temporal.Instant,
): Promise<number> {
  const { count } = await db
    .selectFrom('outgoing_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('purpose', '=', 'alert')
    .where('accepted_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
