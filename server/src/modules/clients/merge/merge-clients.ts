import { type Done, done, type Outcome, ok, refuse, refuseField } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import type { ClientKey } from '../client.store.ts';
import { copyToSummaries } from '../client-summary.store.ts';
import { sumUpClients } from '../record-visits.ts';
import {
  findHead,
  listMergedRecords,
  lockClients,
  type MergedRecord,
  mergeInto,
  splitOff,
} from './client-group.store.ts';

/**
 * Two records of one person: `client_id` stands for both from now on, unless only the other has an account. Nothing
 * that was made for either is rewritten.
 */
export async function mergeClients(
  ctx: CommandContext,
  { client_id, other_id }: { readonly client_id: string; readonly other_id: string },
): Outcome<{ client_id: string }, 'NOT_FOUND' | 'MALFORMED' | 'TWO_ACCOUNTS'> {
  const { tx, business_id, now } = ctx;
  if (client_id === other_id) {
    return refuseField('other_id');
  }
  const heads = await lockHeads(ctx, [client_id, other_id]);
  if (!heads) return refuse('NOT_FOUND');
  const [one, other] = heads;
  // Idempotent: a second merge of the same two returns the first result.
  if (one.id === other.id) return ok({ client_id: one.id });
  if (one.account_id && other.account_id) return refuse('TWO_ACCOUNTS');
  const [stays, goes] = other.account_id ? [other, one] : [one, other];
  await mergeInto(tx, { business_id, client_id: goes.id }, stays.id, now);
  await copyToSummaries(tx, business_id, [goes.id]);
  sumUpClients(tx, business_id, [stays.id], now);
  ctx.emit('client.merged', { client_id: stays.id, merged_id: goes.id });
  return ok({ client_id: stays.id });
}

/** Race: a head that was merged before its lock was given is looked up again. */
async function lockHeads({ tx, business_id }: CommandContext, [one, other]: readonly [string, string]) {
  for (let tries = 0; tries < 3; tries++) {
    const a = await findHead(tx.q, { business_id, client_id: one });
    const b = await findHead(tx.q, { business_id, client_id: other });
    if (!a || !b) return null;
    const locked = await lockClients(tx, business_id, [a, b]);
    const [first, second] = [locked.get(a), locked.get(b)];
    if (first?.kind !== 'person' || second?.kind !== 'person') return null;
    if (!first.merged_into && !second.merged_into) return [first, second] as const;
  }
  throw new Error('these clients are merged over and over');
}

/** Undo, at any time: the record gets back what was made for it, and what had been merged with it before. */
export async function unmergeClient(ctx: CommandContext, key: ClientKey): Done<'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  for (let tries = 0; tries < 3; tries++) {
    const head = await findHead(tx.q, key);
    if (!head) return refuse('NOT_FOUND');
    // Idempotent: it stands for itself already.
    if (head === key.client_id) return done;
    const locked = await lockClients(tx, business_id, [head, key.client_id]);
    if (locked.get(key.client_id)?.merged_into !== head || !locked.has(head)) continue;
    const group = await listMergedRecords(tx.q, { business_id, client_id: head });
    await splitOff(tx, key, recordsUnder(group, key.client_id));
    await copyToSummaries(tx, business_id, [head, key.client_id]);
    sumUpClients(tx, business_id, [head, key.client_id], now);
    ctx.emit('client.unmerged', { client_id: head, merged_id: key.client_id });
    return done;
  }
  throw new Error('this client is merged over and over');
}

/** Those that were merged under this one, and under those. */
function recordsUnder(group: readonly MergedRecord[], id: string): string[] {
  return group
    .filter(({ merged_under }) => merged_under === id)
    .flatMap((record) => [record.id, ...recordsUnder(group, record.id)]);
}
