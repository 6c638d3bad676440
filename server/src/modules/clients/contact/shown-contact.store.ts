import type { Executor, Tx } from '../../../platform/database/database.ts';

interface DayOfMember {
  readonly business_id: string;
  readonly user_id: string;
  readonly day: string;
}

/** Days are those of the business: one more for those that are still on the day before. */
const DAYS_KEPT = { hours: 48 };

/** Locks the member's day, so that two at once do not both take the last place. */
export async function lockShown(tx: Tx, { business_id, user_id, day }: DayOfMember): Promise<string[]> {
  await tx.q
    .insertInto('shown_contact')
    .values({ business_id, user_id, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { client_ids } = await tx.q
    .selectFrom('shown_contact')
    .select('client_ids')
    .where('business_id', '=', business_id)
    .where('user_id', '=', user_id)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return client_ids;
}

export async function countShown(db: Executor, { business_id, user_id, day }: DayOfMember): Promise<number> {
  const found = await db
    .selectFrom('shown_contact')
    .select('client_ids')
    .where('business_id', '=', business_id)
    .where('user_id', '=', user_id)
    .where('day', '=', day)
    .executeTakeFirst();
  return found?.client_ids.length ?? 0;
}

export async function saveShown(
  tx: Tx,
  { business_id, user_id, day }: DayOfMember,
  client_ids: readonly string[],
): Promise<void> {
  await tx.q
    .updateTable('shown_contact')
    .set({ client_ids: [...client_ids] })
    .where('business_id', '=', business_id)
    .where('user_id', '=', user_id)
    .where('day', '=', day)
    .execute();
}

export async function sweepShown(db: Executor, now: Temporal.Instant): Promise<void> {
  const before = now.subtract(DAYS_KEPT).toZonedDateTimeISO('UTC').toPlainDate().toString();
  await db.deleteFrom('shown_contact').where('day', '<', before).execute();
}
