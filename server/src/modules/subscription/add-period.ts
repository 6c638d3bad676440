import type { EventType } from '@kursi/core/events/event-types.ts';
import {
  type Subscription,
  type SubscriptionPeriod,
  type SubscriptionType,
  subscriptionAt,
  termToAdd,
} from '@kursi/core/subscription/subscription.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RecordEvent } from '../../platform/events/record-event.ts';
import { insertPeriod, lockSubscription, termsOf, writeSubscription } from './subscription.store.ts';

export interface SubscriptionDeps {
  readonly recordEvent: RecordEvent;
  readonly newId: (now: Temporal.Instant) => string;
}

export interface NewPeriod {
  readonly business_id: string;
  readonly plan_id: string | null;
  readonly type: Exclude<SubscriptionType, 'basic_plan'>;
  readonly period: SubscriptionPeriod;
  readonly amount: number;
  readonly payment_id: string | null;
  readonly by: string;
}

interface AddedTerm {
  readonly id: string;
  readonly starts_at: Temporal.Instant;
  readonly ends_at: Temporal.Instant;
}

export type Added =
  | { readonly added: true; readonly term: AddedTerm; readonly subscription: Subscription }
  | { readonly added: false; readonly because: 'no such business' | 'had before' };

/** The one way a business comes by a plan: at the end of what runs, or from now on. */
export async function addPeriod(
  deps: SubscriptionDeps,
  tx: Tx,
  { by, ...wanted }: NewPeriod,
  now: Temporal.Instant,
): Promise<Added> {
  const { business_id } = wanted;
  const written = await lockSubscription(tx, business_id);
  if (!written || written.is_deleted) return { added: false, because: 'no such business' };
  const before = await termsOf(tx.q, business_id);
  const place = termToAdd(before, wanted.period, now, written.time_zone);
  const term = { id: deps.newId(now), ...place };
  if (!(await insertPeriod(tx, { ...wanted, ...term, created_by: by, created_at: now })))
    return { added: false, because: 'had before' };
  const subscription = await rewrite(deps, tx, { business_id, actor: by, type: 'subscription.changed' }, now);
  return { added: true, term, subscription };
}

/** Writes what the clock says the business has now, and notes that it changed. */
export async function rewrite(
  deps: SubscriptionDeps,
  tx: Tx,
  what: { readonly business_id: string; readonly actor: string | null; readonly type: EventType },
  now: Temporal.Instant,
): Promise<Subscription> {
  const { business_id } = what;
  const written = await lockSubscription(tx, business_id);
  if (!written) throw new Error(`the business ${business_id} has no subscription`);
  const seen = subscriptionAt({ ...written, updated_at: now }, await termsOf(tx.q, business_id), now);
  await writeSubscription(tx, business_id, seen);
  deps.recordEvent(tx, { business_id, type: what.type, actor_id: what.actor, at: now, ids: { business_id } });
  return seen;
}
