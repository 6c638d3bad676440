import type { Executor, Tx } from '../../../platform/database/database.ts';

/** A person at a provider: the issuer's subject never changes, an address may. */
interface ProviderKey {
  readonly issuer: string;
  readonly subject: string;
}

export async function findByProvider(db: Executor, { issuer, subject }: ProviderKey) {
  return db
    .selectFrom('user_credential as credential')
    .innerJoin('users', 'users.id', 'credential.user_id')
    .select(['users.id', 'users.email', 'users.locale'])
    .where('credential.provider_id', '=', issuer)
    .where('credential.account_id', '=', subject)
    .executeTakeFirst();
}

export async function insertProviderCredential(
  tx: Tx,
  { issuer, subject }: ProviderKey,
  owner: { readonly id: string; readonly user_id: string },
): Promise<void> {
  await tx.q
    .insertInto('user_credential')
    .values({ ...owner, provider_id: issuer, account_id: subject })
    .execute();
}
