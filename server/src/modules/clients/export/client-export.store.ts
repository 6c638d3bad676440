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
    .select([
      'id',
      'name',
      'phone',
      'email',
      'birthday',
      'anniversary',
      'gender',
      'note',
      // Of all records of the person: who opted out on one of them wants no offers.
      sql<Temporal.Instant | null>`coalesce(marketing_opt_out_at, (
        SELECT min(record.marketing_opt_out_at) FROM client AS record
        WHERE record.business_id = client.business_id AND record.merged_into = client.id
      ))`.as('marketing_opt_out_at'),
      'created_at',
    ])
    .where('business_id', '=', business_id)
    .where('deleted_at', 'is', null)
    .where('kind', '=', 'person')
    .where('merged_into', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}
