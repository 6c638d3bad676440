import { ALERT_HOLD_MINUTES, whenToAlert } from '@kursi/core/booking/slot-alert-rules.ts';
import type { EventType } from '@kursi/core/events/event-types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type ContextDeps, contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { takeSlots } from '../../catalogue/public.ts';
import { type Planned, slotOf } from '../availability/planned-booking.ts';
import { insertHolds } from '../holds/hold.store.ts';
import { bookingBusiness } from '../visits/booking.store.ts';
import { freeOnDay } from './free-on-day.ts';
import { rescheduleMatchFor, scheduleMatch } from './schedule-match.ts';
import {
  alertHoldState,
  daysWanted,
  happenedSince,
  hasAlertHold,
  lockOpenSlotAlerts,
  lockPerson,
  type SlotAlertRow,
  updateSlotAlert,
} from './slot-alert.store.ts';

export type SlotAlertDeps = ContextDeps & Pick<Deps, 'database' | 'sendJob' | 'now'>;

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
export async function matchSlotAlerts(deps: SlotAlertDeps, business_id: string): Promise<void> {
  const { database } = deps;
  const now = deps.now();
  const wanted = await daysWanted(database.q, business_id);
  if (!wanted) return;
  const from = whenToAlert(now, wanted.time_zone);
  const isNight = Temporal.Instant.compare(from, now) > 0;
  if (isNight)
    await database.transaction((tx) => scheduleMatch(deps.sendJob, tx, business_id, { now, at: from }));
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
async function offerNext(deps: SlotAlertDeps, tx: Tx, look: Look, now: Temporal.Instant): Promise<boolean> {
  const slotAlerts = await lockOpenSlotAlerts(tx, look.business_id, look.day);
  for (const slotAlert of slotAlerts)
    if (slotAlert.state === 'offered') await settleOffer(deps, tx, slotAlert, now);
  if (!look.mayOffer) return false;
  for (const slotAlert of slotAlerts) {
    const wants = JSON.stringify([slotAlert.arrangement, slotAlert.services]);
    if (slotAlert.state !== 'waiting' || look.inVain.has(wants)) continue;
    // They are asked when what they think about is settled.
    if (await hasAlertHold(tx.q, slotAlert.user_id)) continue;
    const free = await freeOnDay(tx.q, slotAlert, now);
    const plan = free.ok ? free.value.first : null;
    if (!plan) {
      look.inVain.add(wants);
      continue;
    }
    await lockPerson(tx, slotAlert.user_id);
    if (await hasAlertHold(tx.q, slotAlert.user_id)) continue;
    await offer(deps, tx, slotAlert, plan, now);
    return true;
  }
  return false;
}

/** Taken, or over: then it is the turn of others, and of what else this person waits for. */
async function settleOffer(
  deps: SlotAlertDeps,
  tx: Tx,
  slotAlert: SlotAlertRow,
  now: Temporal.Instant,
): Promise<void> {
  const state = await alertHoldState(tx.q, slotAlert, now);
  if (state === 'held') return;
  await updateSlotAlert(tx, slotAlert, { state: state === 'booked' ? 'taken' : 'passed' }, now);
  await rescheduleMatchFor(deps.sendJob, tx, slotAlert.user_id, now);
}

async function offer(
  deps: SlotAlertDeps,
  tx: Tx,
  slotAlert: SlotAlertRow,
  plan: readonly Planned[],
  now: Temporal.Instant,
): Promise<void> {
  const { business_id, user_id } = slotAlert;
  const ctx = contextAs(deps, { tx, business_id, actor_id: null, role: null, now });
  const visit_id = ctx.newId();
  const expires_at = now.add({ minutes: ALERT_HOLD_MINUTES });
  const bookings = plan.map((one, index) => ({ ...one, booking_id: ctx.newId(), index }));
  const slots = bookings.map((one) => slotOf(one, one.booking_id, ctx.newId(), expires_at));
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
    is_alert_hold: true as const,
  };
  const refused = await takeSlots(tx, business_id, slots, now);
  if (refused.length > 0) throw new TimeGone();
  await insertHolds(tx, hold, bookings);
  await updateSlotAlert(tx, slotAlert, { state: 'offered', visit_id }, now);
  for (const { booking_id, entity_id } of bookings)
    ctx.emit('booking.reserved', { visit_id, booking_id, entity_id });
  ctx.emit('slot_alert.offered', { slot_alert_id: slotAlert.id });
}
