import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { refuse } from '@kursi/core/kernel/result.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { clientGroup } from '../../clients/public.ts';
import { type LineToPlan, planCovers, settleCovers } from '../../memberships/public.ts';
import {
  type BookingRow,
  findBookingsOfVisit,
  updateBooking,
  type VisitRow,
} from '../visits/booking.store.ts';
import { visitOwner } from '../visits/visit-owner.store.ts';

/**
 * Covers the services of a locked visit by the memberships that they name, after any change of them: a price that
 * rose is covered as far as the membership goes, what was cancelled comes back, and a service whose membership cannot
 * be used any more falls back to its price. The caller settles the visit.
 */
export async function coverVisit(
  ctx: CommandContext,
  visit: Pick<VisitRow, 'id' | 'client_id'>,
): Promise<void> {
  const { tx, business_id, now } = ctx;
  const bookings = await findBookingsOfVisit(tx.q, business_id, visit.id);
  let named = bookings.filter(
    (one) => one.payment_membership_id !== null && bookingStatusAt(one, now) !== 'cancelled',
  );
  if (named.length === 0) return settleCovers(ctx, visit.id, []);
  const client_ids = await clientGroup(tx.q, business_id, visit.client_id);
  const ids = named.flatMap(({ payment_membership_id: id }) => id ?? []);
  const online = ctx.role ? {} : { dues: await findDues(tx.q, business_id, ids) };
  for (;;) {
    const planned = await planCovers(ctx, { client_ids, visit_id: visit.id, ...online }, named.map(asLine));
    if (planned.ok) {
      const { covers } = planned.value;
      for (const [i, booking] of named.entries()) {
        const membership_amount = covers[i]?.amount ?? null;
        if (membership_amount === booking.membership_amount) continue;
        // A price of nought has nothing to cover.
        const cover = membership_amount === null ? NO_COVER : { membership_amount };
        await updateBooking(tx, booking, cover);
      }
      return settleVisitCovers(ctx, visit.id);
    }
    const { membership_id, index } = planned.details;
    const fallsBack = named.find((one, i) => i === index || one.payment_membership_id === membership_id);
    if (!fallsBack) throw new Error('a cover that failed is of a service');
    await updateBooking(tx, fallsBack, NO_COVER);
    named = named.filter((one) => one !== fallsBack);
  }
}

/** Tells the memberships what the services of a locked visit say that they cover. */
export async function settleVisitCovers(ctx: CommandContext, visit_id: string): Promise<void> {
  const bookings = await findBookingsOfVisit(ctx.tx.q, ctx.business_id, visit_id);
  const covered = bookings.flatMap((one) => {
    const {
      id: booking_id,
      service_id,
      payment_membership_id: membership_id,
      membership_amount: amount,
    } = one;
    const isLiving = bookingStatusAt(one, ctx.now) !== 'cancelled';
    return isLiving && membership_id && amount ? [{ booking_id, service_id, membership_id, amount }] : [];
  });
  await settleCovers(ctx, visit_id, covered);
}

export const NO_COVER = { payment_membership_id: null, membership_amount: null };

function asLine({ id, service_id, booking_amount, payment_membership_id }: BookingRow): LineToPlan {
  return { booking_id: id, service_id, price: booking_amount, membership_id: payment_membership_id };
}

interface Asked {
  readonly client_id: string;
  readonly visit_id: string | null;
  readonly membership_id: string;
  readonly services: readonly {
    readonly booking_id: string;
    readonly service_id: string;
    readonly price: Paise;
  }[];
  /** Also when it does not cover all of them. */
  readonly asFarAsItGoes: boolean;
}

/** What a membership that was named covers of the services that are booked. A client names their own. */
export async function planNamedCover(
  ctx: CommandContext,
  { client_id, visit_id, membership_id, services, asFarAsItGoes }: Asked,
) {
  const { tx, business_id, role, actor_id } = ctx;
  if (!role && (await findMembershipOwner(tx.q, business_id, membership_id)) !== actor_id) {
    return refuse('NOT_FOUND', { field: 'payment_membership_id' });
  }
  const client_ids = await clientGroup(tx.q, business_id, client_id);
  const lines = services.map((one) => ({ ...one, membership_id }));
  const online = role ? {} : { dues: await findDues(tx.q, business_id, [membership_id]) };
  return planCovers(ctx, { client_ids, visit_id, asFarAsItGoes, othersStay: true, ...online }, lines);
}

/** The owner of the visit whose bill sold it. */
async function findMembershipOwner(
  db: Executor,
  businessId: string,
  membershipId: string,
): Promise<string | null> {
  const { rows } = await sql<{ owner: string | null }>`
    SELECT ${visitOwner} AS owner FROM membership
    JOIN visit ON visit.business_id = membership.business_id AND visit.id = membership.visit_id
    LEFT JOIN client ON client.business_id = membership.business_id AND client.id = membership.client_id
    WHERE membership.business_id = ${businessId} AND membership.id = ${membershipId}`.execute(db);
  return rows[0]?.owner ?? null;
}

/** What is not paid of the bills that sold these. */
async function findDues(
  db: Executor,
  businessId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Paise>> {
  const { rows } = await sql<{ id: string; due: Paise }>`
    SELECT membership.id, visit.total_amount - visit.paid_amount AS due FROM membership
    JOIN visit ON visit.business_id = membership.business_id AND visit.id = membership.visit_id
    WHERE membership.business_id = ${businessId} AND membership.id = ANY (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, due }) => [id, due]));
}
