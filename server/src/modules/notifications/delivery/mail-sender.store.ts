import type { Executor } from '../../../platform/database/database.ts';

export interface MailSender {
  readonly account_id: string;
  readonly business_made_at: Temporal.Instant;
  readonly account_made_at: Temporal.Instant;
}

/** Who made a business, and when: a new one may not mail as much as one that is known. */
export async function getMailSender(db: Executor, businessId: string): Promise<MailSender> {
  return db
    .selectFrom('business')
    .innerJoin('users', 'users.id', 'business.created_by')
    .select([
      'users.id as account_id',
      'business.created_at as business_made_at',
      'users.created_at as account_made_at',
    ])
    .where('business.id', '=', businessId)
    .executeTakeFirstOrThrow();
}
