import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import { bookingTransitions } from '@kursi/core/booking/booking-states.ts';
import type { deskCalls, EditedService } from '@kursi/core/booking/desk.contract.ts';
import { readEditedParts } from '@kursi/core/booking/edited-parts.ts';
import { maySendBack, refundWaits } from '@kursi/core/booking/refund-terms.ts';
import { offeredOn } from '@kursi/core/catalogue/service-rules.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { mayChangePrice, refuseRight } from '@kursi/core/contract/rights.ts';
import { multiplyPaise, noPaise, type Paise, paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { UNDO_STACK_MINUTES } from '@kursi/core/kernel/undo.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import { deleteBookingSlots, lockCalendars } from '../../../catalogue/public.ts';
import { type SlotRefusal, slotTaken } from '../../availability/plan-visit.ts';
import { type Planned, toSlot } from '../../availability/planned-booking.ts';
import type { Holder } from '../../holds/hold-limits.ts';
import { coverVisit } from '../../payments/cover-visit.ts';
import { whyNotLowered } from '../../payments/lower-charges.ts';
import { settleVisit } from '../../payments/visit-payment.store.ts';
import { getServiceOnCalendar } from '../../schedule/schedule.store.ts';
import {
  type BookingRow,
  findBookingsOfVisit,
  findEditsBy,
  getBookingBusiness,
  insertBookingDirectory,
  insertBookings,
  lockVisit,
  makeRoomForOrder,
  orderAfter,
  updateBooking,
  updateBookings,
  type VisitRow,
} from '../booking.store.ts';
import { takeSlots } from '../serve-unbooked.ts';
import { bindLateChange } from './cancel-booking.ts';
import { standingAfter, wholeSlots, whyClientMayNotEdit } from './client-edit.ts';
import { isSamePlan, partsChanged, planOf } from './edited-parts.ts';
import { checkSlots, lengthOn, parseStart } from './new-slots.ts';

type Input = InputOf<typeof deskCalls.editVisit>;
type Refused =
  | SlotRefusal
  | 'CONFLICT'
  | 'AMOUNT_TOO_LARGE'
  | 'NOT_ALLOWED'
  | 'PASSWORD_REQUIRED'
  | 'INSIDE_CANCELLATION_WINDOW'
  | 'VISIT_BILLED'
  | 'TOO_MANY_REQUESTS'
  | 'TOO_MANY_OPEN_VISITS';

/** A service of the visit after the edit; `before` is its booking, null when it is new. */
interface Edited extends Planned {
  readonly booking_id: string;
  readonly before: BookingRow | null;
}

/** All changes to the services of a visit in one transaction, by the desk or its client: one history line, one undo. */
export async function editVisit(
  ctx: CommandContext,
  input: Input,
  holder: Holder,
): Outcome<OutputOf<typeof deskCalls.editVisit>, Refused> {
  const { tx, business_id, now } = ctx;
  const visit = await lockVisit(tx, { business_id, id: input.visit_id });
  if (!visit) return refuse('NOT_FOUND');
  const bookings = await findBookingsOfVisit(tx.q, business_id, visit.id);
  const living = bookings.filter((one) => bookingStatusAt(one, now) !== 'cancelled');
  const present = planOf(living);
  if (living.length === 0) return refuse('CONFLICT', { booking_status: 'cancelled', present });
  if (visit.progress === 'done') return refuse('CONFLICT', { progress: visit.progress, present });
  if (input.believed && !isSamePlan(input.believed, present)) return refuse('CONFLICT', { present });
  const { time_zone } = await getBookingBusiness(tx.q, business_id);
  const edited: Edited[] = [];
  for (const wanted of input.services) {
    const one = await editedService(ctx, wanted, input.booking_date, time_zone, bookings);
    if (!one.ok) return one;
    edited.push(one.value);
  }
  const from = sumPaise(living.map(({ charged_amount }) => charged_amount));
  const to = paise(
    Math.max(0, from - sumPaise([agreedOff(input, edited), boundOff(ctx, visit, living, edited)])),
  );
  const refused = ctx.role
    ? await whyNotLowered(ctx, visit, { from, to })
    : await whyClientMayNotEdit(ctx, visit, { living, edited, holder });
  if (refused) return refused;
  const written = await writeEdit(ctx, visit, { living, edited, override: input.override ?? [] });
  if (!written.ok) return written;
  const after = planOf(await findBookingsOfVisit(tx.q, business_id, visit.id), now);
  const parts = partsChanged(living, edited);
  if (parts.length > 0) {
    ctx.emit('visit.edited', {
      visit_id: visit.id,
      client_id: visit.client_id,
      parts: JSON.stringify(parts),
      ...(!ctx.role && { by_client: visit.client_id }),
    });
  }
  return ok({ visit_id: visit.id, before: present, after });
}

/** What is removed is cancelled, which everyone at the desk may, until the visit has begun. */
function boundOff(
  ctx: CommandContext,
  { bound_at }: VisitRow,
  living: readonly BookingRow[],
  edited: readonly Edited[],
): Paise {
  if (!bound_at || maySendBack(ctx)) return noPaise;
  const removed = living.filter(({ id }) => !edited.some(({ booking_id }) => booking_id === id));
  return sumPaise(removed.map(({ charged_amount }) => charged_amount));
}

/** What a price that was typed takes off what was booked. */
function agreedOff({ services }: Input, edited: readonly Edited[]): Paise {
  return sumPaise(
    edited.map(({ before, booking_amount }, i) =>
      before && services[i]?.booking_amount !== undefined
        ? paise(Math.max(0, before.booking_amount - booking_amount))
        : noPaise,
    ),
  );
}

async function editedService(
  ctx: CommandContext,
  wanted: EditedService,
  day: string,
  time_zone: string,
  bookings: readonly BookingRow[],
): Outcome<Edited, Refused> {
  const { tx, business_id } = ctx;
  const { service_id, entity_id, service_time, service_duration } = wanted;
  const start = parseStart(day, service_time, time_zone);
  if (!start.ok) return start;
  const at = {
    service_id,
    entity_id,
    service_time,
    service_duration,
    booking_date: day,
    starts_at: start.value,
    ends_at: start.value.add({ minutes: service_duration }),
  };
  const before = wanted.booking_id ? bookings.find(({ id }) => id === wanted.booking_id) : null;
  // Another service is another booking.
  if (before === undefined || (before && before.service_id !== service_id)) {
    return refuse('NOT_FOUND', { field: 'booking_id' });
  }
  if (before) {
    const isDesk = ctx.role !== null;
    const wanted_duration = isDesk ? service_duration : undefined;
    const costs = await lengthOn(tx.q, before, entity_id, { wanted: wanted_duration, isDesk });
    if (!costs.ok) return costs;
    const booking_amount = wanted.booking_amount ?? costs.value.booking_amount;
    const usual = costs.value.booking_amount;
    if (!(await mayCost(ctx, { before, entity_id, amount: booking_amount, usual }))) return priceRefused;
    const { service_name, service_name_hi, buffer_after } = before;
    const { service_price } = costs.value;
    return ok({
      ...at,
      service_duration: costs.value.service_duration,
      ends_at: start.value.add({ minutes: costs.value.service_duration }),
      service_name,
      service_name_hi,
      buffer_after,
      service_price,
      booking_amount,
      booking_id: before.id,
      before,
    });
  }
  const on = await getServiceOnCalendar(tx.q, { business_id, service_id, entity_id }, entity_id);
  if (!on) return refuse('NOT_FOUND', { field: 'service_id' });
  const { service, here } = on;
  if (service.service_status !== 'enable') return refuse('SERVICE_NOT_OFFERED');
  if (here.calendar_status !== 'enable') return refuse('CALENDAR_NOT_OFFERED');
  if (!here.is_offered) return refuse('CALENDAR_DOES_NOT_OFFER');
  const { price, duration } = offeredOn(service, here);
  const slots = ctx.role ? ok(1) : wholeSlots(service_duration, duration);
  if (!slots.ok) return slots;
  const usual = multiplyPaise(price, slots.value);
  const { name: service_name, name_hi: service_name_hi, buffer_after } = service;
  const booking_amount = wanted.booking_amount ?? usual;
  if (!(await mayCost(ctx, { before: null, entity_id, amount: booking_amount, usual }))) return priceRefused;
  return ok({
    ...at,
    service_name,
    service_name_hi,
    buffer_after,
    service_price: price,
    booking_amount,
    booking_id: ctx.newId(),
    before: null,
  });
}

const priceRefused = refuseRight('price.change', { fields: ['services.*.booking_amount'] });

interface Cost {
  readonly before: BookingRow | null;
  /** With whom it is after the edit. */
  readonly entity_id: string;
  readonly amount: Paise;
  readonly usual: Paise;
}

/**
 * Who may not change prices may still undo their own edit: it brings back the price that it had with that person. A
 * price goes along to nobody else, or an edit to somebody cheaper and back would lower it.
 */
async function mayCost(ctx: CommandContext, { before, entity_id, amount, usual }: Cost): Promise<boolean> {
  const { tx, actor_id, now } = ctx;
  if (mayChangePrice(ctx) || amount === usual) return true;
  if (!before || !actor_id) return false;
  if (entity_id === before.entity_id && amount === before.booking_amount) return true;
  const since = now.subtract({ minutes: UNDO_STACK_MINUTES });
  const edits = await findEditsBy(tx, before, { actor_id, since });
  return edits
    .flatMap(readEditedParts)
    .some(
      (part) =>
        part.what === 'price' &&
        part.booking_id === before.id &&
        part.entity_id === entity_id &&
        part.from === String(amount),
    );
}

interface Edit {
  readonly living: readonly BookingRow[];
  readonly edited: readonly Edited[];
  readonly override: NonNullable<Input['override']>;
}

async function writeEdit(
  ctx: CommandContext,
  visit: VisitRow,
  { living, edited, override }: Edit,
): Outcome<null, Refused> {
  const { tx, business_id, now, role } = ctx;
  const changed = edited.filter((one) => !isWhereItWas(one));
  if (changed.length > 0) {
    const [begins] = edited.map(({ starts_at }) => starts_at).sort(Temporal.Instant.compare);
    const who = { business_id, role, override, ...(begins && { begins }) };
    const allowed = await checkSlots(tx.q, who, changed, now);
    if (!allowed.ok) return allowed;
  }
  const stay = new Set(edited.map(({ booking_id }) => booking_id));
  const removed = living.filter(({ id }) => !stay.has(id));
  // Lock order: all calendars before any slot is freed or taken.
  await lockCalendars(
    tx,
    business_id,
    [...living, ...edited].map(({ entity_id }) => entity_id),
  );
  if (living.length > 0)
    await deleteBookingSlots(
      tx,
      business_id,
      living.map(({ id }) => id),
    );
  const after = edited.map((one) => ({ one, standing: standingAfter(ctx, living, one) }));
  const slots = after.map(({ one, standing }) =>
    toSlot(one, one.booking_id, ctx.newId(), standing.answer_until),
  );
  const [lost] = await takeSlots(ctx, role ? visit.type : 'advance', slots);
  if (lost) {
    const one = edited.find(({ booking_id }) => booking_id === lost.booking_id) ?? edited[0];
    if (!one) throw new Error('nothing was edited');
    const services = [{ ...one, booking_amount: undefined }];
    const query = { business_id, role, override: [], arrangement: 'sequence' as const, ...one, services };
    const no = await slotTaken(tx.q, query, now, [
      ...living.map(({ id }) => ({ booking_id: id })),
      ...edited,
    ]);
    return refuse('SLOT_TAKEN', {
      ...no.details,
      service_name: one.service_name,
      service_name_hi: one.service_name_hi,
      entity_id: one.entity_id,
    });
  }
  await makeRoomForOrder(tx, { business_id, id: visit.id });
  for (const [index, { one, standing }] of after.entries())
    await writeService(ctx, visit, one, { ...standing, index });
  await orderAfter(tx, visit, [...stay]);
  if (removed.length > 0) {
    const { to: booking_status, event } = bookingTransitions.cancel;
    const ids = removed.map(({ id }) => id);
    await updateBookings(tx, business_id, ids, { booking_status, cancelled_at: now, cancel_reason: null });
    for (const { id, entity_id, client_id } of removed)
      ctx.emit(event, { visit_id: visit.id, booking_id: id, entity_id, client_id, ...partOfEdit(ctx) });
  }
  await coverVisit(ctx, visit);
  if (changed.length > 0) await bindLateChange(ctx, visit, living);
  // What a client removes goes back as when they cancel it; what costs less instead waits for the desk.
  const isInstead = !role && edited.some(({ before }) => before === null);
  const waits = isInstead || refundWaits(ctx, visit, removed, now);
  await settleVisit(tx, visit, now, { refundWaits: waits });
  return ok(null);
}

/** A client's edit is told once, by `visit.edited`; the desk's by what became of each booking. */
const partOfEdit = ({ role }: CommandContext) => (role ? {} : { part_of_edit: 'yes' });

async function writeService(
  ctx: CommandContext,
  visit: VisitRow,
  one: Edited,
  { index, ...standing }: ReturnType<typeof standingAfter> & { readonly index: number },
): Promise<void> {
  const { tx, business_id, now } = ctx;
  const { booking_id, before, ...planned } = one;
  const { client_id } = visit;
  const ids = {
    visit_id: visit.id,
    booking_id,
    entity_id: one.entity_id,
    client_id,
    ...partOfEdit(ctx),
  };
  const isRequest = standing.booking_status === 'created';
  if (!before) {
    const of = { business_id, visit_id: visit.id, client_id };
    await insertBookings(tx, of, [{ ...planned, ...standing, booking_id, index }], now);
    await insertBookingDirectory(tx, business_id, [booking_id]);
    ctx.emit(bookingTransitions[isRequest ? 'request' : 'book'].event, ids);
    return;
  }
  const { service_id: _, service_name: __, service_name_hi: ___, ...changes } = planned;
  const restored = { cancelled_at: null, cancel_reason: null };
  await updateBooking(tx, before, { ...changes, ...standing, ...restored, index });
  if (before.booking_status === 'cancelled') ctx.emit(bookingTransitions.restore.event, ids);
  else if (before.booking_status === 'created' && !isRequest) ctx.emit(bookingTransitions.accept.event, ids);
  if (before.booking_status !== 'cancelled' && !isWhereItWas(one)) {
    ctx.emit('booking.moved', {
      ...ids,
      before_entity_id: before.entity_id,
      before_start: before.starts_at.toString(),
      start: one.starts_at.toString(),
    });
  }
  if (before.booking_amount !== one.booking_amount) ctx.emit('booking.changed', ids);
}

function isWhereItWas({ before, entity_id, starts_at, service_duration }: Edited): boolean {
  return (
    before !== null &&
    before.booking_status !== 'cancelled' &&
    before.entity_id === entity_id &&
    before.starts_at.equals(starts_at) &&
    before.service_duration === service_duration
  );
}
