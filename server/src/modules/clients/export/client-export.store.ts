import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** In the order they were made, after this one. A person has one row, also with several records. */
export async function listClientsToExport(
  db: Executor,
  business_id: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
) {
  return db
    .selectFrom('client')
    .leftJoin('client_summary as summary', (join) =>
      join
        .onRef('summary.business_id', '=', 'client.business_id')
        .onRef('summary.client_id', '=', 'client.id'),
    )
    .select([
      'client.id',
      'name',
      'phone',
      'email',
      'birthday',
      'anniversary',
      'client.gender',
      'note',
      // Of all records of the person: who opted out on one of them wants no offers.
      sql<Temporal.Instant | null>`coalesce(marketing_opt_out_at, (
        SELECT min(record.marketing_opt_out_at) FROM client AS record
        WHERE record.business_id = client.business_id AND record.merged_into = client.id
      ))`.as('marketing_opt_out_at'),
      'client.created_at',
      'summary.visits',
      'summary.last_visit_on',
      'summary.spent',
    ])
    .where('client.business_id', '=', business_id)
    .where('deleted_at', 'is', null)
    .where('kind', '=', 'person')
    .where('merged_into', 'is', null)
    .$if(after !== null, (query) => query.where('client.id', '>', after ?? ''))
    .orderBy('client.id')
    .limit(limit)
    .execute();
}
