import type { slotAlertCalls as calls, SlotAlert } from '@kursi/core/booking/slot-alert.contract.ts';
import { SLOT_ALERTS_MAX } from '@kursi/core/booking/slot-alert-rules.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.store.ts';
import type { SendJob } from '../../../platform/jobs/jobs.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import type { SlotRefusal } from '../availability/plan-visit.ts';
import { lockHolds } from '../holds/hold.store.ts';
import { releaseHolds } from '../holds/release-hold.ts';
import type { CanReach } from '../ports.ts';
import { freeOnDay } from './free-on-day.ts';
import { rescheduleMatchFor } from './schedule-match.ts';
import {
  countOpenSlotAlerts,
  findOpenSlotAlert,
  getAlertHoldState,
  insertSlotAlert,
  lockOpenSlotAlertOfPerson,
  lockPerson,
  lockSlotAlert,
  type MySlotAlertRow,
  updateSlotAlert,
} from './slot-alert.store.ts';

type Refused =
  | Exclude<SlotRefusal, 'SLOT_TAKEN' | 'NOT_ON_STEP'>
  | 'TIMES_ARE_FREE'
  | 'CANNOT_BE_REACHED'
  | 'TOO_MANY_SLOT_ALERTS'
  | 'TOO_MANY_REQUESTS';

/** Freed time is held for each who waits in turn: a row of made-up guests must not keep it from everyone. */
const GUESTS_OF_A_NETWORK: Limit = { tries: 5, windowSeconds: 24 * 3600 };

/** Idempotent: the same alert for the same day keeps its position in the queue; other services lose it. */
export async function createSlotAlert(
  { canReach }: { readonly canReach: CanReach },
  ctx: ActorContext,
  { day, arrangement, services }: InputOf<typeof calls.create>,
  /** Only for guests; null with an account. */
  network: string | null = null,
): Outcome<{ slot_alert_id: string }, Refused> {
  const { tx, business_id, actor_id: user_id, now } = ctx;
  const slotAlert = { business_id, user_id, day, arrangement, services };
  // Lock order: the alert, then the person.
  const known = await lockOpenSlotAlertOfPerson(tx, slotAlert);
  const before =
    known && (known.state === 'waiting' || (await getAlertHoldState(tx.q, known, now)) === 'held');
  if (before && (known.state === 'offered' || isSame(known, slotAlert)))
    return ok({ slot_alert_id: known.id });
  const free = await freeOnDay(tx.q, slotAlert, now, user_id);
  if (!free.ok) return free as Result<never, Refused>;
  const { times } = free.value;
  if (times.length > 0) return refuse('TIMES_ARE_FREE', { times });
  // Freed time would be held for someone who never hears of it.
  if (!(await canReach(tx.q, { business_id, user_id }, now))) return refuse('CANNOT_BE_REACHED');
  if (known) await updateSlotAlert(tx, known, { state: before ? 'withdrawn' : 'passed' }, now);
  await lockPerson(tx, user_id);
  // Race: a concurrent request inserted it first.
  const meanwhile = await findOpenSlotAlert(tx.q, slotAlert);
  if (meanwhile) return ok({ slot_alert_id: meanwhile });
  if ((await countOpenSlotAlerts(tx.q, user_id)) >= SLOT_ALERTS_MAX)
    return refuse('TOO_MANY_SLOT_ALERTS', { most: SLOT_ALERTS_MAX });
  if (network !== null) {
    const subject = `alerts:${business_id}:${day}:${network}`;
    const retry_after_seconds = await countAttempt(tx.q, subject, GUESTS_OF_A_NETWORK, now);
    if (retry_after_seconds > 0) return refuse('TOO_MANY_REQUESTS', { retry_after_seconds });
  }
  const id = ctx.newId();
  await insertSlotAlert(tx, { ...slotAlert, id, network }, now);
  return ok({ slot_alert_id: id });
}

type Wanted = Pick<InputOf<typeof calls.create>, 'services'> & { readonly arrangement: string };

function isSame(
  one: { readonly services: readonly object[]; readonly arrangement: string },
  other: Wanted,
): boolean {
  const written = ({ services, arrangement }: typeof one) =>
    JSON.stringify([arrangement, services.map((service) => Object.entries(service).sort())]);
  return written(one) === written(other);
}

export async function withdrawSlotAlert(
  ctx: ActorContext,
  sendJob: SendJob,
  slot_alert_id: string,
): Done<'NOT_FOUND'> {
  const { tx, business_id, actor_id, now } = ctx;
  const slotAlert = await lockSlotAlert(tx, { business_id, id: slot_alert_id });
  if (slotAlert?.user_id !== actor_id) return refuse('NOT_FOUND');
  if (slotAlert.state !== 'waiting' && slotAlert.state !== 'offered') return done;
  const { visit_id } = slotAlert;
  const holds =
    slotAlert.state === 'offered' && visit_id ? await lockHolds(tx, { business_id, visit_id }) : [];
  if (holds.length > 0) await releaseHolds(ctx, holds);
  await updateSlotAlert(tx, slotAlert, { state: 'withdrawn' }, now);
  if (slotAlert.state === 'offered') await rescheduleMatchFor(sendJob, tx, actor_id, now);
  return done;
}

export function presentSlotAlert({ id, created_at, ...row }: MySlotAlertRow): SlotAlert {
  const { business, day, arrangement, services, visit_id, starts_at, expires_at } = row;
  const alert_hold =
    visit_id && starts_at && expires_at
      ? { visit_id, start_date: starts_at.toString(), expires_at: expires_at.toString() }
      : null;
  return {
    slot_alert_id: id,
    business,
    day,
    arrangement,
    services: [...services],
    created_at: created_at.toString(),
    alert_hold,
  };
}
