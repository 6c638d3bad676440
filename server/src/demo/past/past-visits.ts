import type { VisitProgress } from '@kursi/core/booking/booking-rules.ts';
import { bookingTransitions } from '@kursi/core/booking/booking-states.ts';
import { noPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import type { HandCode } from '@kursi/core/payments/payment-methods.ts';
import type { Planned } from '../../modules/booking/public.ts';
import { consumeSlots, deleteBookingSlots } from '../../modules/catalogue/public.ts';
import { type CommandContext, type ContextDeps, contextAs } from '../../platform/module/command-context.ts';
import { getBusiness, insertPast } from './past.store.ts';

/** A service at a time on a calendar. */
export type PastService = Planned;

/** A visit with its progress, all of it on one day. */
export interface PastVisit {
  readonly client_id: string;
  readonly note: string | null;
  readonly source: 'desk' | 'client';
  /** The user who made it, if known. */
  readonly made_by: string | null;
  readonly made_at: Temporal.Instant;
  readonly progress: VisitProgress;
  readonly outcome:
    | { readonly status: 'confirmed'; readonly paid: HandCode | null }
    | { readonly status: 'created'; readonly answer_until: Temporal.Instant }
    | { readonly status: 'cancelled'; readonly at: Temporal.Instant; readonly reason: string | null };
  readonly services: readonly PastService[];
}

type Writer = Pick<CommandContext, 'tx' | 'business_id' | 'actor_id' | 'role'>;

/**
 * Visits with their history. Slots are taken by `consumeSlots`; visits that do not fit are
 * skipped. Hours and prices are the caller's responsibility. Returns the number written.
 */
export async function insertPastVisits(
  deps: ContextDeps,
  writer: Writer,
  known: readonly PastVisit[],
  now: Temporal.Instant,
): Promise<number> {
  const { tx, business_id } = writer;
  const all = known.map((visit) => ({
    ...visit,
    id: deps.newId(visit.made_at),
    bookings: visit.services.map((one, index) => ({ ...one, index, id: deps.newId(visit.made_at) })),
  }));
  const slots = all.flatMap(({ outcome, bookings }) => {
    if (outcome.status === 'cancelled') return [];
    const until = outcome.status === 'created' ? outcome.answer_until : null;
    return bookings.map((one) => ({
      id: deps.newId(now),
      entity_id: one.entity_id,
      booking_id: one.id,
      start: one.starts_at,
      end: one.ends_at.add({ minutes: one.buffer_after }),
      expires_at: until,
    }));
  });
  const refused = await consumeSlots(tx, business_id, slots, now);
  const lost = new Set(refused.map(({ booking_id }) => booking_id));
  const isWhole = ({ bookings }: (typeof all)[number]) => bookings.every(({ id }) => !lost.has(id));
  const halfTaken = all.filter((visit) => !isWhole(visit)).flatMap(({ bookings }) => bookings);
  if (halfTaken.length > 0) {
    await deleteBookingSlots(
      tx,
      business_id,
      halfTaken.map(({ id }) => id),
    );
  }
  const visits = all.filter(isWhole);
  if (visits.length === 0) return 0;
  const { cancellation_window } = await getBusiness(tx.q, business_id);
  await insertPast(
    tx,
    'visit',
    visits.map(({ id, client_id, note, source, made_by, made_at, progress, outcome, bookings }) => ({
      business_id,
      id,
      client_id,
      note,
      source,
      made_by,
      progress,
      cancellation_window,
      ...accountOfPast(outcome, bookings),
      booking_date: bookings[0]?.booking_date ?? '',
      created_at: made_at,
      updated_at: made_at,
    })),
  );
  await insertPast(
    tx,
    'booking',
    visits.flatMap(({ id: visit_id, client_id, made_at, outcome, bookings }) =>
      bookings.map((one) => ({
        ...one,
        business_id,
        visit_id,
        client_id,
        created_at: made_at,
        ...listTerms(outcome),
      })),
    ),
  );
  await insertPast(
    tx,
    'visit_payment',
    visits.flatMap(({ id: visit_id, outcome, bookings }) => {
      const { paid_amount: amount } = accountOfPast(outcome, bookings);
      const type = outcome.status === 'confirmed' ? outcome.paid : null;
      const made_at = bookings.at(-1)?.ends_at;
      if (!type || !made_at || amount === 0) return [];
      const row = { business_id, id: deps.newId(made_at), visit_id, kind: 'payment' } as const;
      return [{ ...row, type, method_id: null, amount, made_by: writer.actor_id, made_at }];
    }),
  );
  await insertPast(
    tx,
    'booking_directory',
    visits.flatMap(({ bookings }) =>
      bookings.map(({ id: booking_id }) => ({ booking_id, of_business: business_id })),
    ),
  );
  for (const visit of visits) notify(deps, writer, visit, now);
  return visits.length;
}

/** What was paid was paid in full. */
function accountOfPast(outcome: PastVisit['outcome'], bookings: readonly PastService[]) {
  const charges = sumPaise(bookings.map(({ booking_amount }) => booking_amount));
  const isPaid = outcome.status === 'confirmed' && outcome.paid !== null;
  return {
    total_amount: outcome.status === 'cancelled' ? noPaise : charges,
    paid_amount: isPaid ? charges : noPaise,
  };
}

function listTerms(outcome: PastVisit['outcome']) {
  return {
    booking_status: outcome.status,
    answer_until: outcome.status === 'created' ? outcome.answer_until : null,
    cancelled_at: outcome.status === 'cancelled' ? outcome.at : null,
    cancel_reason: outcome.status === 'cancelled' ? outcome.reason : null,
  };
}

type Written = PastVisit & {
  readonly id: string;
  readonly bookings: readonly (PastService & { readonly id: string })[];
};

/** Emits the events with their original times. `recorded_at` marks them, so that nobody is notified. */
function notify(
  deps: ContextDeps,
  writer: Writer,
  { id: visit_id, client_id, bookings, ...visit }: Written,
  now: Temporal.Instant,
): void {
  const { made_at, made_by, outcome, progress } = visit;
  const recorded_at = now.toString();
  const at = (now: Temporal.Instant, actor_id = writer.actor_id) =>
    contextAs(deps, { ...writer, rights: null, actor_id, now });
  const made = bookingTransitions[outcome.status === 'created' ? 'request' : 'book'].event;
  for (const { id: booking_id, entity_id, ends_at } of bookings) {
    const ids = { visit_id, booking_id, entity_id, client_id, recorded_at };
    at(made_at, made_by).emit(made, ids);
    if (outcome.status === 'cancelled') at(outcome.at).emit(bookingTransitions.cancel.event, ids);
    if (outcome.status === 'confirmed' && outcome.paid) {
      at(ends_at).emit('booking.paid', { visit_id, booking_id });
    }
  }
  const [first] = bookings;
  if (progress !== 'expected' && first) {
    const ids = { visit_id, client_id, before: 'expected', progress };
    at(first.starts_at).emit('visit.progressed', ids);
  }
}
