import type { EventType } from '@kursi/core/events/event-types.ts';
import { type Paise, sumPaise } from '@kursi/core/kernel/money.ts';
import type { TermLength } from '@kursi/core/kernel/term-length.ts';
import {
  type Subscription,
  type SubscriptionType,
  subscriptionAt,
  termToAdd,
  upgradable,
  valueLeft,
} from '@kursi/core/subscription/subscription.ts';
import type { ActorContext, CommandContext } from '../../platform/module/command-context.ts';
import {
  cancelPeriods,
  endPeriodsEarly,
  insertPeriod,
  listTerms,
  lockSubscription,
  setReplacedBy,
  type Term,
  updateSubscription,
} from './subscription.store.ts';

export interface NewPeriod {
  readonly plan_id: string | null;
  readonly type: Exclude<SubscriptionType, 'basic_plan'>;
  readonly period: TermLength;
  readonly amount: Paise;
  readonly payment_id: string | null;
}

interface AddedTerm {
  readonly id: string;
  readonly starts_at: Temporal.Instant;
  readonly ends_at: Temporal.Instant;
}

export type Added =
  | { readonly added: true; readonly term: AddedTerm; readonly subscription: Subscription }
  | { readonly added: false; readonly because: 'no such business' | 'had before' };

/** The only way to give a business a plan: it starts at the end of the running one, or now. */
export async function addPeriod(ctx: ActorContext, wanted: NewPeriod): Promise<Added> {
  const { tx, business_id, actor_id: created_by, now } = ctx;
  const written = await lockSubscription(tx, business_id);
  if (!written || written.is_deleted) return { added: false, because: 'no such business' };
  const before = await listTerms(tx.q, business_id);
  const term = { id: ctx.newId(), ...termToAdd(before, wanted.period, now, written.time_zone) };
  if (!(await insertPeriod(tx, { business_id, ...wanted, ...term, created_by, created_at: now })))
    return { added: false, because: 'had before' };
  return { added: true, term, subscription: await refreshSubscription(ctx, 'subscription.changed') };
}

/**
 * Replaces the paid standard plans: a running one ends now, one that has not begun is cancelled, and what was left
 * of them is in the price of the new one.
 */
export async function upgradePeriod(
  ctx: ActorContext,
  wanted: NewPeriod & { readonly price: Paise },
): Promise<Added | { readonly added: false; readonly because: 'nothing to upgrade' }> {
  const { tx, business_id, now } = ctx;
  const written = await lockSubscription(tx, business_id);
  if (!written || written.is_deleted) return { added: false, because: 'no such business' };
  const replaced = upgradable(await listTerms(tx.q, business_id), now);
  const credit = sumPaise(replaced.map((term) => valueLeft(term, now, written.time_zone)));
  // The payment may settle days after its quote: a few days of value less are not worth a refund.
  const missing = wanted.price - wanted.amount - credit;
  const most = sumPaise(replaced.map(({ amount }) => amount)) / 14;
  if (replaced.length === 0 || missing > most) return { added: false, because: 'nothing to upgrade' };
  const ends_at = now.round({ smallestUnit: 'microsecond', roundingMode: 'floor' });
  const [running, waiting] = partition(replaced, ends_at);
  const idsOf = (terms: readonly Term[]) => terms.map(({ id }) => id);
  await endPeriodsEarly(tx, business_id, idsOf(running), ends_at);
  await cancelPeriods(tx, business_id, idsOf(waiting));
  const { price: _, ...period } = wanted;
  const added = await addPeriod(ctx, period);
  // The plans before it have ended: only a rollback gives them back.
  if (!added.added) throw new Error(`the upgrade of ${business_id} was not added: ${added.because}`);
  await setReplacedBy(tx, business_id, idsOf(replaced), added.term.id);
  return added;
}

function partition(terms: readonly Term[], now: Temporal.Instant): [Term[], Term[]] {
  const hasBegun = ({ starts_at }: Term) => Temporal.Instant.compare(starts_at, now) < 0;
  return [terms.filter(hasBegun), terms.filter((term) => !hasBegun(term))];
}

/** Stores what the business has now by the clock, and emits that it changed. */
export async function refreshSubscription(ctx: CommandContext, type: EventType): Promise<Subscription> {
  const { tx, business_id, now } = ctx;
  const written = await lockSubscription(tx, business_id);
  if (!written) throw new Error(`there is no business ${business_id}`);
  const seen = subscriptionAt({ ...written, updated_at: now }, await listTerms(tx.q, business_id), now);
  await updateSubscription(tx, business_id, seen);
  ctx.emit(type);
  return seen;
}
