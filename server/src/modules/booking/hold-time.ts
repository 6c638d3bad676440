import type { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { HOLD_MINUTES } from '@kursi/core/booking/booking-rules.ts';
import type { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { takeSlots } from '../catalogue/public.ts';
import { lockClient } from '../clients/public.ts';
import type { Doing } from './doing.ts';
import { insertHolds, lockAndCountHolds } from './holds.store.ts';
import { planVisit, type SlotRefusal, slotTaken, type WantedVisit } from './plan-visit.ts';
import { slotOf, writtenAnswer } from './planned.ts';

/** Nobody blocks a shop's day: visits that one person may hold at once, in all businesses together. */
const HELD_BY_A_GUEST = 3;
const HELD_BY_AN_ACCOUNT = 10;

type Holding = Doing & { readonly actor_id: string };
type Refused = SlotRefusal | 'TOO_MANY_HOLDS';

/** One service. */
export async function holdTime(
  doing: Holding,
  is_guest: boolean,
  input: InputOf<typeof bookingCalls.reserve>,
): Promise<Result<OutputOf<typeof bookingCalls.reserve>, Refused>> {
  const { service_id, entity_id, service_duration, ...rest } = input;
  const services = [{ service_id, entity_id, service_duration }];
  const held = await holdVisit(doing, is_guest, { ...rest, arrangement: 'sequence', services });
  if (!held.ok) return held;
  const { visit_id, expires_at, bookings } = held.value;
  const [booking] = bookings;
  if (!booking) throw new Error('one service makes one hold');
  return ok({ ...booking, visit_id, expires_at });
}

/** Several, all or none: a refusal undoes what was taken before it. */
export async function holdVisit(
  doing: Holding,
  is_guest: boolean,
  input: InputOf<typeof visitCalls.reserve>,
): Promise<Result<OutputOf<typeof visitCalls.reserve>, Refused>> {
  const { tx, business_id, now, role } = doing;
  if (!role) {
    const most = is_guest ? HELD_BY_A_GUEST : HELD_BY_AN_ACCOUNT;
    if ((await lockAndCountHolds(tx, doing.actor_id, now)) >= most) return refuse('TOO_MANY_HOLDS', { most });
  }
  const client_id = input.client_id ?? null;
  if (client_id && !(await lockClient(tx, { business_id, client_id }))) {
    return refuse('NOT_FOUND', { field: 'client_id' });
  }
  const wanted: WantedVisit = { ...input, override: input.override ?? [], role };
  const planned = await planVisit(tx.q, wanted, now);
  if (!planned.ok) return planned;

  const visit_id = doing.newId();
  const expires_at = now.add({ minutes: HOLD_MINUTES });
  const bookings = planned.value.map((one, index) => ({ ...one, booking_id: doing.newId(), index }));
  const slots = bookings.map((one) => slotOf(one, one.booking_id, doing.newId(), expires_at));
  if ((await takeSlots(tx, business_id, slots, now)).length > 0) {
    return slotTaken(tx.q, wanted, now, bookings);
  }
  await insertHolds(
    tx,
    {
      business_id,
      visit_id,
      client_id,
      holder_id: doing.actor_id,
      source: role ? 'desk' : 'client',
      created_at: now,
      expires_at,
    },
    bookings,
  );
  for (const { booking_id, entity_id } of bookings) {
    doing.happened('booking.reserved', { visit_id, booking_id, entity_id });
  }
  return ok({
    visit_id,
    booking_date: input.booking_date,
    bookings: bookings.map(writtenAnswer),
    expires_at: expires_at.toString(),
  });
}
