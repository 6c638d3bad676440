import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';

/** A passkey and an app in the tables that no authenticator has: for tests about something else. */
export async function seedSecondSteps({ q }: Pick<Database, 'q'>, user_id: string): Promise<string> {
  const [passkey_id, now] = [randomUUID(), Temporal.Now.instant()];
  await q
    .insertInto('passkey')
    .values({
      id: passkey_id,
      user_id,
      credential_id: passkey_id,
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      name: 'Phone',
      created_at: now,
    })
    .execute();
  await q
    .insertInto('authenticator')
    .values({
      user_id,
      sealed_secret: Buffer.alloc(1),
      last_used_step: 0,
      created_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return passkey_id;
}
