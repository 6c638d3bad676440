import type { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { AnsweredBy, InputOf } from '@kursi/core/contract/call.ts';
import { sumPaise } from '@kursi/core/kernel/money.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { writtenAnswer } from '../availability/planned-booking.ts';
import { findOverlappingVisits } from '../visits/visit.store.ts';
import { findHeldVisit, setHoldNotes } from './hold.store.ts';

/** Lets a client resume their hold, after a reload or from the checkout. */
export async function getHold(
  db: Executor,
  input: InputOf<typeof visitCalls.getHold>,
  userId: string,
  now: Temporal.Instant,
): Outcome<AnsweredBy<typeof visitCalls.getHold>, 'NOT_FOUND'> {
  const holds = await findHeldVisit(db, input);
  const [first] = holds;
  if (!first) return refuse('NOT_FOUND');
  const [ends = first.expires_at] = holds.map(({ expires_at }) => expires_at).sort(Temporal.Instant.compare);
  const starts = holds.map(({ starts_at }) => starts_at).sort(Temporal.Instant.compare);
  const endings = holds.map(({ ends_at }) => ends_at).sort(Temporal.Instant.compare);
  const range = { start: starts[0] ?? first.starts_at, end: endings.at(-1) ?? first.ends_at };
  const isTheirs = first.source === 'client' && first.holder_id === userId;
  const meanwhile = isTheirs ? await findOverlappingVisits(db, userId, range, now) : [];
  return ok({
    visit_id: first.visit_id,
    expires_at: ends.toString(),
    additional_note: first.note,
    bookings: holds.map((hold) => ({
      ...writtenAnswer(hold),
      service_name: hold.service_name,
      service_name_hi: hold.service_name_hi,
      entity_name: hold.entity_name,
    })),
    booking_type: first.booking_type,
    cancellation_window: first.cancellation_window,
    total_amount: sumPaise(holds.map(({ booking_amount }) => booking_amount)),
    meanwhile: meanwhile.map((one) => ({ ...one, start_date: one.start_date.toString() })),
  });
}

export async function noteHold(
  { tx }: CommandContext,
  { additional_note, comes, ...key }: InputOf<typeof visitCalls.setHoldNote>,
): Done<'NOT_FOUND'> {
  const said = { note: additional_note || null, ...whoComes(comes) };
  return (await setHoldNotes(tx, key, said)) ? done : refuse('NOT_FOUND');
}

/** As it is kept with the hold and the visit. */
export function whoComes(comes: InputOf<typeof visitCalls.setHoldNote>['comes']) {
  return { comes_name: comes?.name ?? null, comes_phone: comes?.phone ?? null };
}
