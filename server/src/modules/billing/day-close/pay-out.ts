import type { dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { may, refuseRight } from '@kursi/core/contract/rights.ts';
import { type Done, done, type Outcome, ok, refuse, refuseField } from '@kursi/core/kernel/result.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import { isToCome, refuseClosed } from './close-day.ts';
import { findClose, getDrawerSettings, insertPayout, lockPayout, takePayoutBack } from './day-close.store.ts';

type Calls = typeof dayCloseCalls;

/** Also after closing: it has happened, and shows as a change. */
export async function payOut(
  ctx: ActorContext,
  { day, amount, reason }: InputOf<Calls['addPayout']>,
): Outcome<{ payout_id: string }, 'MALFORMED'> {
  const { tx, business_id, now, actor_id } = ctx;
  const { time_zone } = await getDrawerSettings(tx.q, business_id);
  if (isToCome(day, now, time_zone)) return refuseField('day');
  const id = ctx.newId();
  await insertPayout(tx, { business_id, id, day, amount, reason, made_by: actor_id, made_at: now });
  ctx.emit('drawer.paid_out', { payout_id: id, day });
  return ok({ payout_id: id });
}

export async function takeBackPayout(
  ctx: ActorContext,
  { day, payout_id }: InputOf<Calls['takeBackPayout']>,
): Done<'NOT_FOUND' | 'NOT_ALLOWED' | 'DAY_CLOSED'> {
  const { tx, business_id, now, actor_id } = ctx;
  const payout = await lockPayout(tx, { business_id, id: payout_id, day });
  if (!payout || payout.taken_back_at) return refuse('NOT_FOUND');
  if (!may(ctx, 'payout.take_back', { own: payout.made_by === actor_id }))
    return refuseRight('payout.take_back');
  if (await findClose(tx.q, { business_id, day })) return refuseClosed(ctx, day);
  await takePayoutBack(tx, { business_id, id: payout_id }, { taken_back_by: actor_id, taken_back_at: now });
  ctx.emit('drawer.payout_taken_back', { payout_id, day });
  return done;
}
