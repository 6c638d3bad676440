import { OFFER_MINUTES, whenToOffer } from '@kursi/core/booking/earlier-rules.ts';
import type { EventType } from '@kursi/core/events/event-types.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { takeSlots } from '../../catalogue/public.ts';
import { bookingBusiness } from '../bookings.store.ts';
import { type BookingDeps, doingAs } from '../doing.ts';
import { insertHolds } from '../holds.store.ts';
import { type Planned, slotOf } from '../planned.ts';
import { freeOnDay } from './free-on-day.ts';
import { lookAgainFor, lookAt, type SendLook } from './look-later.ts';
import {
  daysWanted,
  happenedSince,
  isOfferedSomething,
  lockOpenWishes,
  lockPerson,
  offerState,
  setWish,
  type WishRow,
} from './wishes.store.ts';

export interface EarlierDeps extends BookingDeps {
  readonly database: Database;
  readonly sendJob: SendLook;
  readonly now: () => Temporal.Instant;
}

/** The desk may take these back for as long, and then needs the time again. */
export const UNDOABLE: readonly EventType[] = ['booking.cancelled', 'booking.moved', 'calendar.unblocked'];
export const UNDO_SECONDS = 15;

/** Someone took the time while it was being kept for another. */
class TimeGone extends Error {}
const TRIES = 3;

/**
 * Goes through those who wait at a business, day by day and first come first, and keeps freed time for whoever
 * can use it. One transaction for each offer, so that it holds one person and one time.
 */
export async function offerFreedTime(deps: EarlierDeps, business_id: string): Promise<void> {
  const { database } = deps;
  const now = deps.now();
  const wanted = await daysWanted(database.q, business_id);
  if (!wanted) return;
  const from = whenToOffer(now, wanted.time_zone);
  const isNight = Temporal.Instant.compare(from, now) > 0;
  if (isNight) await database.transaction((tx) => lookAt(deps.sendJob, tx, business_id, { now, at: from }));
  // Whatever it is that can still be undone, a look that comes after it is already arranged.
  const since = now.subtract({ seconds: UNDO_SECONDS });
  const mayOffer = !isNight && !(await happenedSince(database.q, business_id, UNDOABLE, since));
  for (const day of wanted.days) {
    const inVain = new Set<string>();
    for (let tries = 0; tries < TRIES; ) {
      try {
        const offered = await database.transaction((tx) =>
          offerNext(deps, tx, { business_id, day, mayOffer, inVain }, now),
        );
        if (!offered) break;
      } catch (error) {
        if (!(error instanceof TimeGone)) throw error;
        tries++;
      }
    }
  }
}

interface Look {
  readonly business_id: string;
  readonly day: string;
  readonly mayOffer: boolean;
  /** Services for which nothing was free: whoever wants the same need not ask again. */
  readonly inVain: Set<string>;
}

/** False when nobody is left who can be offered anything. */
async function offerNext(deps: EarlierDeps, tx: Tx, look: Look, now: Temporal.Instant): Promise<boolean> {
  const wishes = await lockOpenWishes(tx, look.business_id, look.day);
  for (const wish of wishes) if (wish.state === 'offered') await settleOffer(deps, tx, wish, now);
  if (!look.mayOffer) return false;
  for (const wish of wishes) {
    const wants = JSON.stringify([wish.arrangement, wish.services]);
    if (wish.state !== 'waiting' || look.inVain.has(wants)) continue;
    // They are asked when what they think about is settled.
    if (await isOfferedSomething(tx.q, wish.user_id)) continue;
    const free = await freeOnDay(tx.q, wish, now);
    const plan = free.ok ? free.value.first : null;
    if (!plan) {
      look.inVain.add(wants);
      continue;
    }
    await lockPerson(tx, wish.user_id);
    if (await isOfferedSomething(tx.q, wish.user_id)) continue;
    await offer(deps, tx, wish, plan, now);
    return true;
  }
  return false;
}

/** Taken, or over: then it is the turn of others, and of what else this person waits for. */
async function settleOffer(deps: EarlierDeps, tx: Tx, wish: WishRow, now: Temporal.Instant): Promise<void> {
  const state = await offerState(tx.q, wish, now);
  if (state === 'held') return;
  await setWish(tx, wish, { state: state === 'booked' ? 'taken' : 'passed' }, now);
  await lookAgainFor(deps.sendJob, tx, wish.user_id, now);
}

async function offer(
  deps: EarlierDeps,
  tx: Tx,
  wish: WishRow,
  plan: readonly Planned[],
  now: Temporal.Instant,
): Promise<void> {
  const { business_id, user_id } = wish;
  const doing = doingAs(deps, { tx, business_id, actor_id: null, role: null, now });
  const visit_id = doing.newId();
  const expires_at = now.add({ minutes: OFFER_MINUTES });
  const bookings = plan.map((one, index) => ({ ...one, booking_id: doing.newId(), index }));
  const slots = bookings.map((one) => slotOf(one, one.booking_id, doing.newId(), expires_at));
  const { booking_type, cancellation_window } = await bookingBusiness(tx.q, business_id);
  const hold = {
    business_id,
    visit_id,
    client_id: null,
    holder_id: user_id,
    source: 'client' as const,
    created_at: now,
    expires_at,
    booking_type,
    cancellation_window,
    is_offer: true as const,
  };
  const refused = await takeSlots(tx, business_id, slots, now);
  if (refused.length > 0) throw new TimeGone();
  await insertHolds(tx, hold, bookings);
  await setWish(tx, wish, { state: 'offered', visit_id }, now);
  for (const { booking_id, entity_id } of bookings)
    doing.happened('booking.reserved', { visit_id, booking_id, entity_id });
  doing.happened('earlier.offered', { wish_id: wish.id });
}
