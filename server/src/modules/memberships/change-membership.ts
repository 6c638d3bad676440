import type { InputOf } from '@kursi/core/contract/call.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { type Done, done, refuse, refuseField } from '@kursi/core/kernel/result.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import { expiryAfterFreeze, isNear, membershipStateAt } from '@kursi/core/memberships/membership-rules.ts';
import type { membershipCalls as calls } from '@kursi/core/memberships/memberships.contract.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { keepClientSummary } from './keep-client-summary.ts';
import {
  addTo,
  insertLedgerRows,
  type LedgerRow,
  lockMemberships,
  type MembershipRow,
  updateMembership,
} from './membership.store.ts';

export async function lockMembership(ctx: CommandContext, id: string): Promise<MembershipRow | null> {
  const [found] = await lockMemberships(ctx.tx, ctx.business_id, [id]);
  return found ?? null;
}

/** Sets what is left: the sum or the uses grow or shrink, what was used stays. */
export async function adjustMembership(
  ctx: CommandContext,
  { membership_id, amount_left, services = [], reason }: InputOf<typeof calls.adjust>,
): Done<'NOT_FOUND' | 'CONFLICT' | 'MALFORMED'> {
  const { tx, business_id } = ctx;
  const found = await lockMembership(ctx, membership_id);
  if (!found) return refuse('NOT_FOUND');
  if (found.cancelled_at) return refuse('CONFLICT', { state: 'cancelled' });
  if (amount_left !== undefined) {
    if (found.benefit_amount === null || found.used_benefit_amount === null)
      return refuseField('amount_left');
    const amount = paise(amount_left + found.used_benefit_amount - found.benefit_amount);
    if (amount !== 0) {
      await addTo(tx, business_id, 'total', { membership_id, amount });
      await note(ctx, membership_id, { kind: 'adjusted', amount, note: reason });
    }
  }
  for (const { service_id, uses_left } of services) {
    const uses = found.services.find((one) => one.service_id === service_id);
    if (!uses) return refuseField('services');
    const count = uses_left + uses.used_count - uses.total_count;
    if (count === 0) continue;
    await addTo(tx, business_id, 'total', { membership_id, service_id, count });
    await note(ctx, membership_id, { kind: 'adjusted', service_id, count, note: reason });
  }
  await keepClientSummary(ctx, found.client_id);
  ctx.emit('membership.adjusted', { membership_id });
  return done;
}

/** Also earlier, and also after its end: then it runs again. */
export async function extendMembership(
  ctx: CommandContext,
  { membership_id, last_day, reason }: InputOf<typeof calls.extend>,
  time_zone: string,
): Done<'NOT_FOUND' | 'CONFLICT' | 'MALFORMED'> {
  const { tx, business_id } = ctx;
  const found = await lockMembership(ctx, membership_id);
  if (!found) return refuse('NOT_FOUND');
  if (found.cancelled_at) return refuse('CONFLICT', { state: 'cancelled' });
  const expiry = instantAt(Temporal.PlainDate.from(last_day).add({ days: 1 }), 0, time_zone);
  if (Temporal.Instant.compare(expiry, found.start_at) <= 0 || !isNear(expiry, ctx.now)) {
    return refuseField('last_day');
  }
  if (expiry.equals(found.expiry)) return done;
  await updateMembership(tx, { business_id, id: membership_id }, { expiry });
  await note(ctx, membership_id, { kind: 'extended', expiry, note: reason });
  await keepClientSummary(ctx, found.client_id);
  ctx.emit('membership.extended', { membership_id });
  return done;
}

export async function freezeMembership(
  ctx: CommandContext,
  { membership_id, reason }: InputOf<typeof calls.freeze>,
): Done<'NOT_FOUND' | 'CONFLICT'> {
  const { tx, business_id, now } = ctx;
  const found = await lockMembership(ctx, membership_id);
  if (!found) return refuse('NOT_FOUND');
  const state = membershipStateAt(found, now);
  if (state !== 'running' && state !== 'coming') return refuse('CONFLICT', { state });
  await updateMembership(tx, { business_id, id: membership_id }, { frozen_at: now });
  await note(ctx, membership_id, { kind: 'frozen', note: reason });
  ctx.emit('membership.frozen', { membership_id });
  return done;
}

export async function resumeMembership(
  ctx: CommandContext,
  { membership_id }: InputOf<typeof calls.resume>,
  time_zone: string,
): Done<'NOT_FOUND' | 'CONFLICT'> {
  const { tx, business_id, now } = ctx;
  const found = await lockMembership(ctx, membership_id);
  if (!found) return refuse('NOT_FOUND');
  const { frozen_at } = found;
  if (!frozen_at || found.cancelled_at) return refuse('CONFLICT', { state: membershipStateAt(found, now) });
  const expiry = expiryAfterFreeze({ expiry: found.expiry, frozen_at }, now, time_zone);
  const resumed = { frozen_at: null, expiry };
  await updateMembership(tx, { business_id, id: membership_id }, resumed);
  await note(ctx, membership_id, { kind: 'resumed', expiry });
  await keepClientSummary(ctx, found.client_id);
  ctx.emit('membership.resumed', { membership_id });
  return done;
}

/** For its bill, which takes back what of its price is given back. */
export async function cancelMembership(
  ctx: CommandContext,
  { business_id, id, client_id }: Pick<MembershipRow, 'business_id' | 'id' | 'client_id'>,
  reason: string | null,
): Promise<void> {
  await updateMembership(ctx.tx, { business_id, id }, { cancelled_at: ctx.now });
  await note(ctx, id, { kind: 'cancelled', note: reason });
  await keepClientSummary(ctx, client_id);
  ctx.emit('membership.cancelled', { membership_id: id });
}

async function note(
  ctx: CommandContext,
  membership_id: string,
  row: Pick<LedgerRow, 'kind'> & Partial<LedgerRow>,
): Promise<void> {
  const { tx, business_id, actor_id: made_by, now: made_at } = ctx;
  await insertLedgerRows(tx, [{ business_id, id: ctx.newId(), membership_id, made_by, made_at, ...row }]);
}
