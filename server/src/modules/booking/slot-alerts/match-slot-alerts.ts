import { ALERT_HOLD_MINUTES, whenToAlert } from '@kursi/core/booking/slot-alert-rules.ts';
import type { EventType } from '@kursi/core/events/event-types.ts';
import { UNDO_GRACE_SECONDS } from '@kursi/core/kernel/undo.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type ContextDeps, contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { consumeSlots } from '../../catalogue/public.ts';
import { inOrder, type Planned, toSlot } from '../availability/planned-booking.ts';
import { insertHolds } from '../holds/hold.store.ts';
import type { CanReach } from '../ports.ts';
import { getBookingBusiness } from '../visits/booking.store.ts';
import { freeOnDay } from './free-on-day.ts';
import { rescheduleMatchFor, scheduleMatch } from './schedule-match.ts';
import {
  getAlertHoldState,
  hasAlertHold,
  hasEventSince,
  listWaitedDays,
  lockOpenSlotAlerts,
  lockPerson,
  type SlotAlertRow,
  updateSlotAlert,
} from './slot-alert.store.ts';

export type SlotAlertDeps = ContextDeps &
  Pick<Deps, 'database' | 'sendJob' | 'now'> & { readonly canReach: CanReach };

/** The desk may undo these and then needs the slot back. */
export const UNDOABLE: readonly EventType[] = [
  'booking.cancelled',
  'booking.withdrawn',
  'booking.moved',
  'calendar.unblocked',
];

/** Race lost: the slot was taken meanwhile. Retried. */
class TimeGone extends Error {}
const TRIES = 3;

/**
 * Matches freed time with the slot alerts of a business, day by day, first come first served. One transaction per
 * alert hold, so that each locks one person and one time.
 */
export async function matchSlotAlerts(deps: SlotAlertDeps, business_id: string): Promise<void> {
  const { database } = deps;
  const now = deps.now();
  const waiting = await listWaitedDays(database.q, business_id);
  if (!waiting) return;
  const from = whenToAlert(now, waiting.time_zone);
  const isNight = Temporal.Instant.compare(from, now) > 0;
  if (isNight)
    await database.transaction((tx) => scheduleMatch(deps.sendJob, tx, business_id, { now, at: from }));
  // Nothing is held within the undo window; the reaction has scheduled a match for after it.
  const since = now.subtract({ seconds: UNDO_GRACE_SECONDS });
  const mayHold = !isNight && !(await hasEventSince(database.q, business_id, UNDOABLE, since));
  for (const day of waiting.days) {
    const noneFree = new Set<string>();
    for (let tries = 0; tries < TRIES; ) {
      try {
        const held = await database.transaction((tx) =>
          holdForNext(deps, tx, { business_id, day, mayHold, noneFree }, now),
        );
        if (!held) break;
      } catch (error) {
        if (!(error instanceof TimeGone)) throw error;
        tries++;
      }
    }
  }
}

interface Matching {
  readonly business_id: string;
  readonly day: string;
  readonly mayHold: boolean;
  /** Services for which nothing was free: the next alert for the same is skipped. */
  readonly noneFree: Set<string>;
}

/** False when no alert is left that could be matched. */
async function holdForNext(
  deps: SlotAlertDeps,
  tx: Tx,
  match: Matching,
  now: Temporal.Instant,
): Promise<boolean> {
  const slotAlerts = await lockOpenSlotAlerts(tx, match.business_id, match.day);
  for (const slotAlert of slotAlerts)
    if (slotAlert.state === 'offered') await settleAlertHold(deps, tx, slotAlert, now);
  if (!match.mayHold) return false;
  for (const slotAlert of slotAlerts) {
    const wants = JSON.stringify([slotAlert.arrangement, slotAlert.services]);
    if (slotAlert.state !== 'waiting' || match.noneFree.has(wants)) continue;
    // One alert hold per person at a time.
    if (await hasAlertHold(tx.q, slotAlert.user_id)) continue;
    const free = await freeOnDay(tx.q, slotAlert, now);
    const plan = free.ok ? free.value.first : null;
    if (!plan) {
      match.noneFree.add(wants);
      continue;
    }
    // The address was taken back since, or the device signed out: the alert keeps its position.
    if (!(await deps.canReach(tx.q, slotAlert, now))) continue;
    await lockPerson(tx, slotAlert.user_id);
    if (await hasAlertHold(tx.q, slotAlert.user_id)) continue;
    await holdForAlert(deps, tx, slotAlert, plan, now);
    return true;
  }
  return false;
}

/** When the alert hold was booked or has expired, other people and this person's other alerts are matched. */
async function settleAlertHold(
  deps: SlotAlertDeps,
  tx: Tx,
  slotAlert: SlotAlertRow,
  now: Temporal.Instant,
): Promise<void> {
  const state = await getAlertHoldState(tx.q, slotAlert, now);
  if (state === 'held') return;
  await updateSlotAlert(tx, slotAlert, { state: state === 'booked' ? 'taken' : 'passed' }, now);
  await rescheduleMatchFor(deps.sendJob, tx, slotAlert.user_id, now);
}

async function holdForAlert(
  deps: SlotAlertDeps,
  tx: Tx,
  slotAlert: SlotAlertRow,
  plan: readonly Planned[],
  now: Temporal.Instant,
): Promise<void> {
  const { business_id, user_id, network } = slotAlert;
  const ctx = contextAs(deps, { tx, business_id, actor_id: null, role: null, now });
  const visit_id = ctx.newId();
  const expires_at = now.add({ minutes: ALERT_HOLD_MINUTES });
  const bookings = inOrder(plan, ctx.newId);
  const slots = bookings.map((one) => toSlot(one, one.booking_id, ctx.newId(), expires_at));
  const { booking_type, cancellation_window } = await getBookingBusiness(tx.q, business_id);
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
    network,
  };
  const refused = await consumeSlots(tx, business_id, slots, now);
  if (refused.length > 0) throw new TimeGone();
  await insertHolds(tx, hold, bookings);
  await updateSlotAlert(tx, slotAlert, { state: 'offered', visit_id }, now);
  for (const { booking_id, entity_id } of bookings)
    ctx.emit('booking.reserved', { visit_id, booking_id, entity_id });
  ctx.emit('slot_alert.offered', { slot_alert_id: slotAlert.id });
}
