import type { Database } from '../../../platform/database/database.ts';
import type { Sealer } from '../../../platform/sealed.ts';
import { makeVapidKeys, type VapidKeys } from '../../../providers/push/web-push.ts';
import { insertOrGetPushKeys } from './delivery.store.ts';

const ABOUT = 'push key';

/** The configured keys, else a pair generated once for all servers of this database. */
export async function loadPushKeys(
  database: Database,
  sealer: Sealer,
  configured: VapidKeys | undefined,
): Promise<VapidKeys> {
  if (configured) return configured;
  const made = makeVapidKeys();
  const agreed = await insertOrGetPushKeys(database.q, {
    public_key: made.publicKey,
    private_key: sealer.seal(made.privateKey, ABOUT),
  });
  return { publicKey: agreed.public_key, privateKey: sealer.open(agreed.private_key, ABOUT) };
}
