import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { type ComeBackReason, lowLimit } from '@kursi/core/subscription/credits.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { getRefundedPack } from '../purchases/purchase.store.ts';
import {
  type CreditAccount,
  type CreditReservation,
  getReservation,
  insertEntry,
  insertReservation,
  lockCreditAccount,
  moveReserved,
  setLowUnder,
  setOwed,
} from './credit.store.ts';
import { sumOpenCredits } from './ledger.store.ts';

/** A pack that was paid for. */
export async function addBoughtCredits(ctx: CommandContext, pack: Pack): Promise<void> {
  const { tx, business_id, now: created_at, actor_id: created_by } = ctx;
  const account = await lockCreditAccount(tx, business_id);
  const entry = { kind: 'bought', credits: pack.credits, purchase_id: pack.id } as const;
  await insertEntry(tx, account, { ...entry, created_by, created_at });
  await setLowUnder(tx, business_id, null);
  ctx.emit('credits.changed');
}

/** Its money was refunded: what is left goes, at most the pack, and what is set aside when it comes back. What was used stays used. */
export async function takeBackCredits(ctx: CommandContext, pack: Pack): Promise<void> {
  const { tx, business_id, now: created_at, actor_id: created_by } = ctx;
  const account = await lockCreditAccount(tx, business_id);
  const credits = Math.min(pack.credits, account.balance);
  const open = await sumOpenCredits(tx.q, business_id);
  await setOwed(tx, business_id, Math.min(account.owed + pack.credits - credits, open));
  if (credits === 0) return;
  const entry = { kind: 'taken_back', credits: -credits, purchase_id: pack.id } as const;
  await insertEntry(tx, account, { ...entry, created_by, created_at });
  ctx.emit('credits.changed');
}

interface Pack {
  /** Of the purchase. */
  readonly id: string;
  readonly credits: number;
}

export type CreditsWanted = {
  /** Of the reservation; once more with the same id adds to it. */
  readonly id: string;
  /** The campaign, and its name today. */
  readonly about_id: string;
  readonly title: string;
  readonly credits: number;
} & ({ readonly kind: 'send' } | { readonly kind: 'test'; readonly phone: string });

/** Sets credits aside for a send or a test: all of them or none. A retry of a send adds to its reservation. */
export async function reserveCredits(
  ctx: CommandContext,
  wanted: CreditsWanted,
): Outcome<{ readonly balance: number }, 'NOT_ENOUGH_CREDITS'> {
  const { tx, business_id, now } = ctx;
  const { id, kind, about_id, title, credits } = wanted;
  mustBeWhole(credits, 1);
  const account = await lockCreditAccount(tx, business_id);
  if (account.balance < credits)
    return refuse('NOT_ENOUGH_CREDITS', { balance: account.balance, missing: credits - account.balance });
  const known = await getReservation(tx.q, business_id, id);
  if (known && (known.kind !== kind || known.about_id !== about_id))
    throw new Error(`credits ${id} are set aside for something else`);
  if (known) await moveReserved(tx, known, { reserved: credits });
  else {
    // A number is kept in the queue alone; its end tells one's own phones apart.
    const phone_end = wanted.kind === 'test' ? wanted.phone.slice(-4) : null;
    const of = { business_id, id, kind, about_id, title };
    const reservation = { ...of, phone_end, reserved: credits, created_at: now };
    await insertReservation(tx, reservation);
  }
  const { balance } = await insertEntry(tx, account, {
    kind: kind === 'send' ? 'sent' : 'test',
    credits: -credits,
    reservation_id: id,
    created_by: ctx.actor_id,
    created_at: now,
  });
  const limit = lowLimit(credits);
  if (kind === 'send' && balance < limit && account.low_under === null) {
    await setLowUnder(tx, business_id, limit);
    ctx.emit('credits.low', { campaign_id: about_id });
  }
  ctx.emit('credits.changed');
  return ok({ balance });
}

export interface CreditsSettled {
  /** Messages that the provider took over: open → consumed. */
  readonly consumed: number;
  /** Open or consumed → given back, with an entry of the ledger for each reason. */
  readonly given_back: readonly {
    readonly reason: ComeBackReason;
    readonly from_open: number;
    readonly from_consumed: number;
  }[];
}

/** What is set aside, for a caller that decides by it what to settle. Lock order: the account first. */
export async function lockReservation(
  { tx, business_id }: Pick<CommandContext, 'tx' | 'business_id'>,
  id: string,
): Promise<CreditReservation | undefined> {
  await lockCreditAccount(tx, business_id);
  return getReservation(tx.q, business_id, id);
}

/** Runs in the transaction that records what became of the messages. More than is there is a bug and throws. */
export async function settleCredits(
  ctx: CommandContext,
  id: string,
  { consumed, given_back }: CreditsSettled,
): Promise<CreditReservation> {
  const { tx, business_id } = ctx;
  mustBeWhole(consumed, 0);
  let account = await lockCreditAccount(tx, business_id);
  const known = await getReservation(tx.q, business_id, id);
  if (!known) throw new Error(`no credits are set aside as ${id}`);
  let fromConsumed = 0;
  let back = 0;
  for (const { reason, from_open, from_consumed } of given_back) {
    mustBeWhole(from_open, 0);
    mustBeWhole(from_consumed, 0);
    const credits = from_open + from_consumed;
    if (credits === 0) continue;
    fromConsumed += from_consumed;
    back += credits;
    const entry = { kind: 'came_back', credits, reservation_id: id, reason, created_at: ctx.now } as const;
    account = { ...account, ...(await insertEntry(tx, account, { ...entry, created_by: ctx.actor_id })) };
  }
  const moved = await moveReserved(tx, known, { consumed: consumed - fromConsumed, given_back: back });
  if (account.owed > 0) account = await takeOwed(ctx, account, back);
  if (account.low_under !== null && account.balance >= account.low_under)
    await setLowUnder(tx, business_id, null);
  if (consumed > 0 || back > 0) ctx.emit('credits.changed');
  return moved;
}

/** Of what came back; what is not set aside any more was used. */
async function takeOwed(ctx: CommandContext, account: CreditAccount, back: number): Promise<CreditAccount> {
  const { tx, business_id, now: created_at, actor_id: created_by } = ctx;
  const taken = Math.min(account.owed, back);
  const owed = Math.min(account.owed - taken, await sumOpenCredits(tx.q, business_id));
  await setOwed(tx, business_id, owed);
  if (taken === 0) return account;
  const { id: purchase_id } = await getRefundedPack(tx.q, business_id);
  const entry = { kind: 'taken_back', credits: -taken, purchase_id, created_by, created_at } as const;
  return { ...account, ...(await insertEntry(tx, account, entry)) };
}

function mustBeWhole(count: number, least: number): void {
  if (!Number.isInteger(count) || count < least) throw new RangeError(`${count} is no number of credits`);
}
