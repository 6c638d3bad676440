import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { AfterRestore } from '../module/module.ts';
import type { IsErased } from './erasures.ts';
import { lockUnsettled, markSettled } from './restored.store.ts';

/**
 * The first start after a restore, before any job runs. What happened after the backup is forgotten here, but not
 * outside: a message that waits in it may have gone out. Events are worked off first, so that what follows from them
 * is found too; then each module holds what it would send.
 */
export async function settleRestore(
  { database, log, now }: { database: Database; log: Pick<Log, 'warn'>; now: () => Temporal.Instant },
  steps: {
    readonly react: () => Promise<void>;
    readonly erasures: (since: Temporal.Instant) => Promise<IsErased | null>;
    readonly hold: readonly AfterRestore[];
  },
): Promise<void> {
  await database.transaction(async (tx) => {
    const restored = await lockUnsettled(tx);
    if (!restored) return;
    await steps.react();
    const held: Record<string, number> = {};
    const isErased = await steps.erasures(restored.taken_at);
    for (const hold of steps.hold) Object.assign(held, await hold(now(), isErased));
    await markSettled(tx, restored, held, now());
    log.warn({ taken_at: String(restored.taken_at), held }, 'Started on a restored backup.');
  });
}
