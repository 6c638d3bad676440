import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import { sumPaise } from '@kursi/core/kernel/money.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../../platform/database/database.ts';
import { hashOfLinkToken, newLinkToken } from '../../../../platform/link-token.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import type { GetVisitBills } from '../../ports.ts';
import { lockVisit } from '../booking.store.ts';
import { deleteOldShares, deleteShares, findShare, getSharedVisit, insertShare } from './share.store.ts';

/** Working links of one visit; a further one ends the oldest, so that nobody fills the table. */
const SHARES_OF_A_VISIT = 20;

/** The link's token is the only proof. Only its hash is stored, so each request makes a new one. */
export async function shareVisit(
  ctx: CommandContext,
  { visit_id, is_ahead = false }: { readonly visit_id: string; readonly is_ahead?: boolean | undefined },
): Outcome<{ share_id: string }, 'NOT_FOUND'> {
  const { tx, business_id, now, actor_id, role } = ctx;
  if (!(await lockVisit(tx, { business_id, id: visit_id }))) return refuse('NOT_FOUND');
  const { token, hash } = newLinkToken();
  const share = { share_hash: hash, of_business: business_id, visit_id, made_by: actor_id, created_at: now };
  await insertShare(tx, share);
  await deleteOldShares(tx, share, SHARES_OF_A_VISIT);
  // What a client does always stays readable.
  if (!is_ahead || role === null) ctx.emit('visit.shared', { visit_id });
  return ok({ share_id: token });
}

export async function revokeShares(ctx: CommandContext, visit_id: string): Done<'NOT_FOUND'> {
  const { tx, business_id } = ctx;
  if (!(await lockVisit(tx, { business_id, id: visit_id }))) return refuse('NOT_FOUND');
  if (await deleteShares(tx, business_id, visit_id)) ctx.emit('visit.shares_revoked', { visit_id });
  return done;
}

/** For anyone with the link: place, time, services, products and price. No phone numbers or client names. */
export async function getShare(
  { q: db, getVisitBills }: { readonly q: Executor; readonly getVisitBills: GetVisitBills },
  share_id: string,
  now: Temporal.Instant,
) {
  const share = await findShare(db, hashOfLinkToken(share_id));
  const found = share && (await getSharedVisit(db, share));
  if (!found || found.is_opening || (found.bookings.length === 0 && !found.billed_at))
    return refuse('NOT_FOUND');
  const bill = (await getVisitBills(db, [found])).get(found.id);
  const products = bill && !bill.voided_at ? bill.products : [];
  // A bill with products alone has no other time.
  const billedAt = found.billed_at?.toString() ?? '';
  const services = found.bookings.map(({ starts_at, ends_at, ...booking }) => ({
    ...booking,
    booking_status: bookingStatusAt(booking, now),
    start_date: starts_at.toString(),
    end_date: ends_at.toString(),
  }));
  const left = services.filter(({ booking_status }) => booking_status !== 'cancelled');
  const shown = left.length + products.length > 0 ? left : services;
  const isAsked = left.some(({ booking_status }) => booking_status === 'created');
  return ok({
    business: found.business,
    visit: {
      id: found.id,
      booking_date: found.booking_date,
      booking_status: left.length + products.length === 0 ? 'cancelled' : isAsked ? 'created' : 'confirmed',
      start_date: shown.map(({ start_date }) => start_date).sort()[0] ?? billedAt,
      end_date:
        shown
          .map(({ end_date }) => end_date)
          .sort()
          .at(-1) ?? billedAt,
      // Privacy: a service that was cancelled is not shown to holders of the link.
      services: shown,
      products: products.map(({ name, quantity, total_amount }) => ({ name, quantity, total_amount })),
      total_amount: sumPaise([found.extras_amount, ...left.map(({ charged_amount }) => charged_amount)]),
    },
  } as const);
}
