import { answerUntil, bookingStatusAt, SLOTS_MAX } from '@kursi/core/booking/booking-rules.ts';
import { bookingTransitions } from '@kursi/core/booking/booking-states.ts';
import { ok, type Refusal, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { countAttempt } from '../../../../platform/http/rate-limit.store.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import type { Planned } from '../../availability/planned-booking.ts';
import { GUEST_MINUTES_A_DAY, type Holder, minutesOf } from '../../holds/hold-limits.ts';
import type { BookingRow, VisitRow } from '../booking.store.ts';
import { mayClientRestore, tooLateForClient } from './cancel-booking.ts';
import { tooManyMoves } from './move-booking.ts';

type Refused =
  | 'CONFLICT'
  | 'INSIDE_CANCELLATION_WINDOW'
  | 'VISIT_BILLED'
  | 'TOO_MANY_REQUESTS'
  | 'TOO_MANY_OPEN_VISITS';

interface ClientEdit {
  readonly living: readonly BookingRow[];
  readonly edited: readonly (Planned & { readonly before: BookingRow | null })[];
  readonly holder: Holder;
}

/** Permission: a client changes services while they may move the visit, and takes back only their own removal. */
export async function whyClientMayNotEdit(
  ctx: CommandContext,
  visit: VisitRow,
  { living, edited, holder }: ClientEdit,
): Promise<Refusal<Refused> | null> {
  const { tx, business_id, now } = ctx;
  if (visit.billed_at) return refuse('VISIT_BILLED');
  const no = tooLateForClient(ctx, visit, living) ?? (await tooManyMoves(ctx, visit));
  if (no) return no;
  const restored = edited.flatMap(({ before }) => (before && !living.includes(before) ? [before] : []));
  if (restored.length > 0 && !(await mayClientRestore(ctx, visit, restored))) return refuse('CONFLICT');
  // What a guest adds counts as what a guest books; it is not prepaid, whatever the visit was before.
  const more = minutesOf(edited) - minutesOf(living);
  if (!holder.is_guest || !holder.network || more <= 0) return null;
  const subject = `guests:${business_id}:${holder.network}`;
  const wait = await countAttempt(tx.q, subject, GUEST_MINUTES_A_DAY, now, more);
  return wait > 0 ? refuse('TOO_MANY_OPEN_VISITS', { minutes: GUEST_MINUTES_A_DAY.tries }) : null;
}

/** A client takes whole slots, as when they book. */
export function wholeSlots(duration: number, one: number): Result<number, 'DURATION_NOT_MULTIPLE'> {
  const slots = duration / one;
  const isWhole = Number.isInteger(slots) && slots <= SLOTS_MAX;
  return isWhole ? ok(slots) : refuse('DURATION_NOT_MULTIPLE', { duration: one });
}

/** How the services of an edited visit stand: confirmed by the desk; as a request while the visit is one. */
export function standingAfter(
  { role, now }: Pick<CommandContext, 'role' | 'now'>,
  living: readonly BookingRow[],
  { before, starts_at }: { readonly before: BookingRow | null; readonly starts_at: Temporal.Instant },
): Pick<BookingRow, 'answer_until'> & { readonly booking_status: 'created' | 'confirmed' } {
  const stood = before && bookingStatusAt(before, now) !== 'cancelled' ? before : living.find(isWaiting);
  if (role || !stood || !isWaiting(stood)) {
    return { booking_status: bookingTransitions.accept.to, answer_until: null };
  }
  const latest = answerUntil(now, starts_at);
  const { answer_until } = stood;
  const isSooner = answer_until && Temporal.Instant.compare(answer_until, latest) < 0;
  return { booking_status: bookingTransitions.request.to, answer_until: isSooner ? answer_until : latest };
}

const isWaiting = ({ booking_status, answer_until }: BookingRow) =>
  booking_status === 'created' && answer_until !== null;
