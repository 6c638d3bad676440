import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import { bookingTransitions } from '@kursi/core/booking/booking-states.ts';
import type { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { may } from '@kursi/core/contract/rights.ts';
import { noPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { deleteBookingSlots, lockCalendars } from '../../catalogue/public.ts';
import { lockClientForShare } from '../../clients/public.ts';
import {
  alternativesTo,
  planVisit,
  type SlotRefusal,
  slotTaken,
  type VisitQuery,
} from '../availability/plan-visit.ts';
import { inOrder, toSlot, writtenAnswer } from '../availability/planned-booking.ts';
import { insertBookingDirectory, insertBookings, insertVisit } from './booking.store.ts';
import { takeSlots } from './serve-unbooked.ts';

type Input = InputOf<typeof visitCalls.book>;
type Booked = OutputOf<typeof visitCalls.book>;

/** The desk's hold and confirmation in one command, optionally as a series. */
export async function bookVisit(
  ctx: CommandContext,
  asked: Input,
): Outcome<Booked, SlotRefusal | 'CLIENT_REQUIRED'> {
  const { tx, business_id } = ctx;
  const client = await lockClientForShare(tx, { business_id, client_id: asked.client_id });
  if (!client) return refuse('NOT_FOUND', { field: 'client_id' });
  // Visits without a name are walk-ins: nobody could be expected, told or moved.
  if (client.kind === 'walk_in') return refuse('CLIENT_REQUIRED');
  const input = { ...asked, client_id: client.id };
  const { repeat } = input;
  const series_id = repeat ? ctx.newId() : null;
  // Lock order: a series keeps slots while it takes later ones, and what is taken beside others must stay so, so
  // lock all calendars first.
  if (repeat || asked.beside) await lockCalendars(tx, business_id, 'all');
  const visits: Booked['visits'] = [];
  const not_taken: Booked['not_taken'] = [];
  for (const booking_date of bookingDates(input)) {
    const wanted = asDecided(input, booking_date);
    if (!wanted) continue;
    const booked = await bookOnce(ctx, wanted, series_id);
    if (booked.ok) visits.push(booked.value);
    else if (repeat && repeat.when_taken !== 'refuse') {
      const alternatives = await alternativesOn(ctx, { ...input, booking_date }, booked);
      not_taken.push({ booking_date, code: booked.code, alternatives });
    } else return refuse(booked.code, { ...booked.details, booking_date });
  }
  const [lost] = not_taken;
  // Nothing is booked before the desk has decided on the dates that are not free.
  if (repeat?.when_taken === 'ask' && lost) {
    return refuse(lost.code as SlotRefusal, { ...lost, not_taken, free: visits.length });
  }
  // All dates of the series were refused: refuse the command.
  if (visits.length === 0 && lost) return refuse(lost.code as SlotRefusal, { ...lost, not_taken });
  if (visits.length === 0) {
    return refuse('MALFORMED', { fields: [{ field: 'repeat.decisions', problem: 'invalid_value' }] });
  }
  return ok({ series_id, visits, not_taken });
}

/** The visit of one date of a series as the desk decided on it; null when that date is left out. */
function asDecided(input: Input, booking_date: string): Input | null {
  const decision = input.repeat?.decisions?.find((one) => one.booking_date === booking_date);
  if (!decision) return { ...input, booking_date };
  if (!decision.to) return null;
  const { entity_id, ...when } = decision.to;
  return {
    ...input,
    ...when,
    services: input.services.map((one, i) => (i === 0 ? { ...one, entity_id } : one)),
  };
}

/** The nearest free times of a date, also when nobody works at the usual time. */
async function alternativesOn(
  { tx, now, role }: CommandContext,
  input: Input,
  { code, details }: Refusal<SlotRefusal>,
): Promise<Alternative[]> {
  if (code === 'SLOT_TAKEN') return (details['alternatives'] ?? []) as Alternative[];
  if (code !== 'CLOSED' && code !== 'NOT_ON_STEP') return [];
  return alternativesTo(tx.q, { ...input, override: ['window'], role }, now, []);
}

function bookingDates({ booking_date, repeat }: Input): string[] {
  if (!repeat) return [booking_date];
  const first = Temporal.PlainDate.from(booking_date);
  return Array.from({ length: repeat.times }, (_, i) =>
    first.add({ weeks: i * repeat.every_weeks }).toString(),
  );
}

/** Free times instead, and who would do each service if it were booked beside what is there. */
async function takenWithWhom(ctx: CommandContext, query: VisitQuery) {
  const { tx, now } = ctx;
  const { details } = await slotTaken(tx.q, { ...query, beside: false }, now);
  if (!may(ctx, 'booking.beside')) return refuse('SLOT_TAKEN', details);
  const beside = await planVisit(tx.q, { ...query, beside: true }, now);
  const who = beside.ok
    ? beside.value.bookings.map(({ entity_id }) => entity_id)
    : (beside.details['with'] ?? null);
  return refuse('SLOT_TAKEN', { ...details, with: who });
}

/** A date that cannot be booked leaves no slot behind, so that the other dates of a series go on. */
async function bookOnce(
  ctx: CommandContext,
  input: Input,
  series_id: string | null,
): Outcome<Booked['visits'][number], SlotRefusal> {
  const { tx, business_id, now, role, actor_id } = ctx;
  const { client_id } = input;
  // The booking window is for clients: a series of the desk goes as far as it is asked to.
  const override = [...(input.override ?? []), ...(series_id ? (['window'] as const) : [])];
  const query: VisitQuery = { ...input, override, role };
  const free = await planVisit(tx.q, { ...query, beside: false }, now);
  const isBeside = input.beside === true && !free.ok && free.code === 'SLOT_TAKEN';
  const planned = isBeside ? await planVisit(tx.q, query, now) : free;
  if (!planned.ok) return planned.code === 'SLOT_TAKEN' ? takenWithWhom(ctx, query) : planned;
  const visit_id = ctx.newId();
  const bookings = inOrder(planned.value.bookings, ctx.newId);
  const type = isBeside ? ('walk-in' as const) : ('advance' as const);
  const slots = bookings.map((one) => toSlot(one, one.booking_id, ctx.newId(), null));
  const refused = await takeSlots(ctx, type, slots);
  if (refused.length > 0) {
    await deleteBookingSlots(
      tx,
      business_id,
      bookings.map(({ booking_id }) => booking_id),
    );
    return takenWithWhom(ctx, query);
  }
  const { cancellation_window } = planned.value;
  await insertVisit(tx, {
    business_id,
    id: visit_id,
    type,
    client_id,
    booking_date: input.booking_date,
    note: input.additional_note || null,
    source: 'desk',
    made_by: actor_id,
    series_id,
    cancellation_window,
    total_amount: sumPaise(bookings.map(({ booking_amount }) => booking_amount)),
    paid_amount: noPaise,
    created_at: now,
    updated_at: now,
  });
  const terms = { booking_status: bookingTransitions.book.to, answer_until: null };
  await insertBookings(
    tx,
    { business_id, visit_id, client_id },
    bookings.map((one) => ({ ...one, ...terms })),
    now,
  );
  await insertBookingDirectory(
    tx,
    business_id,
    bookings.map(({ booking_id }) => booking_id),
  );
  for (const { booking_id, entity_id } of bookings) {
    ctx.emit(bookingTransitions.book.event, { visit_id, booking_id, entity_id, client_id });
  }
  return ok({ visit_id, booking_date: input.booking_date, bookings: bookings.map(writtenAnswer) });
}
