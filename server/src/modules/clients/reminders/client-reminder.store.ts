import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

/** Of these records, or of all living clients, with the record that stands and the name of the service. */
export async function listReminders(
  db: Executor,
  {
    business_id,
    client_ids,
  }: { readonly business_id: string; readonly client_ids: readonly string[] | null },
) {
  return db
    .selectFrom('client_reminder as reminder')
    .innerJoin('service', (join) =>
      join
        .onRef('service.business_id', '=', 'reminder.business_id')
        .onRef('service.id', '=', 'reminder.service_id'),
    )
    .innerJoin('client as record', (join) =>
      join
        .onRef('record.business_id', '=', 'reminder.business_id')
        .onRef('record.id', '=', 'reminder.client_id'),
    )
    .innerJoin('client', (join) =>
      join
        .onRef('client.business_id', '=', 'record.business_id')
        .on('client.id', '=', sql<string>`coalesce(record.merged_into, record.id)`),
    )
    .selectAll('reminder')
    .select([
      'service.name as service_name',
      'service.name_hi as service_name_hi',
      'client.id as head_id',
      'client.name as client_name',
    ])
    .where('reminder.business_id', '=', business_id)
    .where('client.deleted_at', 'is', null)
    .$if(client_ids !== null, (query) => query.where('reminder.client_id', 'in', [...(client_ids ?? [])]))
    .execute();
}

export async function saveReminder(tx: Tx, row: NewRow<'client_reminder'>): Promise<void> {
  const { every_count, every_unit, is_on, by_hand_on, set_on } = row;
  await tx.q
    .insertInto('client_reminder')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'client_id', 'service_id'])
        .doUpdateSet({ every_count, every_unit, is_on, by_hand_on, set_on }),
    )
    .execute();
}

export async function deleteReminders(
  tx: Tx,
  of: {
    readonly business_id: string;
    readonly client_ids: readonly string[];
    /** Null: all of them. */
    readonly service_id: string | null;
  },
): Promise<boolean> {
  const { service_id } = of;
  const { numDeletedRows } = await tx.q
    .deleteFrom('client_reminder')
    .where('business_id', '=', of.business_id)
    .where('client_id', 'in', [...of.client_ids])
    .$if(service_id !== null, (query) => query.where('service_id', '=', service_id ?? ''))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
