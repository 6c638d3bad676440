import { PAY_LINK_MINUTES, type payLinkCalls } from '@kursi/core/billing/pay-links.contract.ts';
import { canBePaidOnline } from '@kursi/core/booking/booking-rules.ts';
import type { ErrorOf, InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { leastPaise, subtractPaise } from '@kursi/core/kernel/money.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { hashOfLinkToken, newLinkToken } from '../../../platform/link-token.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { lockVisit } from '../../booking/public.ts';
import { deletePayLink, findPayLink, getVisitToPay, insertPayLink, upsertPayer } from './pay-link.store.ts';

type Make = typeof payLinkCalls.make;

/** One link a visit: a further one ends the one before. The token is the only proof; its hash is kept. */
export async function makePayLink(
  { gateway, sandbox }: Pick<Deps, 'gateway' | 'sandbox'>,
  ctx: ActorContext,
  input: InputOf<Make>,
): Outcome<OutputOf<Make>, ErrorOf<Make>> {
  const { tx, business_id, actor_id, now } = ctx;
  const { visit_id } = input;
  if (!gateway || (gateway.isSandbox && !sandbox.isOpen)) {
    return refuse('NOT_CONFIGURED', { variable: 'RAZORPAY_KEY_ID' });
  }
  const visit = await lockVisit(tx, { business_id, id: visit_id });
  if (!visit) return refuse('NOT_FOUND');
  const due = subtractPaise(visit.total_amount, visit.paid_amount);
  if (due === 0) return refuse('ALREADY_PAID', { paid_amount: visit.paid_amount });
  const amount = input.amount ?? due;
  if (amount > due) return refuse('AMOUNT_TOO_LARGE', { due_amount: due });
  if (!canBePaidOnline(amount)) return refuse('NOTHING_TO_PAY_ONLINE');
  await deletePayLink(tx, { business_id, visit_id });
  const { token, hash } = newLinkToken();
  const expires_at = now.add({ minutes: PAY_LINK_MINUTES });
  await insertPayLink(tx, {
    link_hash: hash,
    of_business: business_id,
    visit_id,
    amount,
    made_by: actor_id,
    created_at: now,
    expires_at,
  });
  return ok({ token, amount, expires_at: expires_at.toString() });
}

/** What is paid by then is taken if it is still due, and goes back if not. */
export async function callOffPayLink({ tx, business_id }: ActorContext, visit_id: string): Done<'NOT_FOUND'> {
  if (!(await lockVisit(tx, { business_id, id: visit_id }))) return refuse('NOT_FOUND');
  await deletePayLink(tx, { business_id, visit_id });
  return done;
}

export async function getPayLink(
  db: Executor,
  token: string,
  now: Temporal.Instant,
): Outcome<OutputOf<typeof payLinkCalls.get>, 'NOT_FOUND'> {
  const link = await findPayLink(db, hashOfLinkToken(token));
  const visit = link && (await getVisitToPay(db, link));
  if (!visit) return refuse('NOT_FOUND');
  const due = subtractPaise(visit.total_amount, visit.paid_amount);
  const isOver = Temporal.Instant.compare(link.expires_at, now) <= 0;
  return ok({
    business_name: visit.name,
    receipt_number: visit.receipt_number,
    amount: due === 0 ? link.amount : leastPaise(link.amount, due),
    status: due === 0 ? 'paid' : isOver ? 'expired' : 'open',
    expires_at: link.expires_at.toString(),
  });
}

/** Several phones may open one link; each pays with an order of its own, and what is paid twice goes back. */
export async function openPayLink(
  tx: Tx,
  token: string,
  user_id: string,
  now: Temporal.Instant,
): Outcome<OutputOf<typeof payLinkCalls.open>, ErrorOf<typeof payLinkCalls.open>> {
  const link = await findPayLink(tx.q, hashOfLinkToken(token));
  const visit = link && (await getVisitToPay(tx.q, link));
  if (!visit) return refuse('NOT_FOUND');
  const due = subtractPaise(visit.total_amount, visit.paid_amount);
  if (due === 0) return refuse('ALREADY_PAID');
  if (!canBePaidOnline(leastPaise(link.amount, due))) return refuse('NOTHING_TO_PAY_ONLINE');
  if (Temporal.Instant.compare(link.expires_at, now) <= 0) return refuse('PAY_LINK_EXPIRED');
  const { business_id, visit_id, amount, expires_at } = link;
  await upsertPayer(tx, { business_id, visit_id, user_id, amount, expires_at });
  return ok({ business_id, visit_id });
}
