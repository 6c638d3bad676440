import type { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import {
  answerUntil,
  type BookingStatus,
  bookingStatusAt,
  canBePaidOnline,
  overrides,
} from '@kursi/core/booking/booking-rules.ts';
import { bookingTransitions } from '@kursi/core/booking/booking-states.ts';
import type { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { publicMaySee } from '@kursi/core/business/business-state.ts';
import { visitFacts } from '@kursi/core/clients/visit-facts.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Cover } from '@kursi/core/memberships/coverage.ts';
import { paidByGateway } from '@kursi/core/payments/payment-methods.ts';
import { allInTransaction } from '../../../platform/database/all-in-transaction.ts';
import { countAttempt } from '../../../platform/http/rate-limit.store.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { consumeSlots, setSlotExpiry, setSlotExpiryOrFail } from '../../catalogue/public.ts';
import { findOrCreateClient, getPerson, hasName } from '../../clients/public.ts';
import { firstDay, toSlot } from '../availability/planned-booking.ts';
import { optimisticFacts } from '../client-facts/keep-client-facts.ts';
import { planNamedCover, settleVisitCovers } from '../payments/cover-visit.ts';
import { type TakenBy, takenByHand } from '../payments/taken-by-hand.ts';
import {
  insertPaymentRows,
  insertPaymentRowsStatement,
  listPaymentRows,
  type NewPaymentRow,
  settleVisit,
} from '../payments/visit-payment.store.ts';
import {
  countOpenVisits,
  findBookingsOfVisit,
  insertBookings,
  insertBookingsStatement,
  insertVisit,
  insertVisitStatement,
  lockVisitOfBooking,
} from '../visits/booking.store.ts';
import { checkSlots } from '../visits/changes/new-slots.ts';
import { whoComes } from './get-hold.ts';
import {
  deleteConfirmedHolds,
  deleteConfirmedHoldsStatement,
  type HoldRow,
  type LockedHolds,
  lockForConfirmation,
} from './hold.store.ts';
import { GUEST_MINUTES_A_DAY, minutesOf, OPEN_VISITS_OF_A_GUEST } from './hold-limits.ts';

export interface Confirmed {
  readonly booking_id: string;
  readonly visit_id: string;
  readonly booking_status: BookingStatus;
}
type Refused = 'NOT_FOUND' | 'HOLD_EXPIRED' | NoClient | 'PAYMENT_REQUIRED' | RefusedCover;
type NoClient = 'CLIENT_REQUIRED' | 'TOO_MANY_OPEN_VISITS';
type RefusedMoney = 'PAYMENT_NOT_VERIFIED' | 'PAYMENT_METHOD_OFF' | 'AMOUNT_TOO_LARGE' | 'MALFORMED';
type RefusedCover = 'MEMBERSHIP_NOT_USABLE' | 'MEMBERSHIP_USED';

/** What may be set when a booking is confirmed; the money by the desk alone. */
interface Terms {
  readonly payment_membership_id?: string | null | undefined;
  readonly additional_note?: string | null | undefined;
  /** Left out: as it stands with the hold. */
  readonly comes?: InputOf<typeof visitCalls.confirm>['comes'];
  readonly cash_amount?: Paise | null | undefined;
  readonly adjusted_total_amount?: Paise | null | undefined;
  readonly paid_by?: TakenBy;
}

export async function confirmHold(
  ctx: CommandContext,
  input: InputOf<typeof bookingCalls.confirmHold>,
): Outcome<Confirmed, Refused | RefusedMoney> {
  const { tx, business_id } = ctx;
  const { booking_id } = input;
  if (input.payment_membership_id && input.cash_amount) {
    return refuse('MALFORMED', { fields: [{ field: 'cash_amount', problem: 'invalid_value' }] });
  }
  // Idempotent: a payment confirms the hold itself; a confirm that names it later returns that result.
  if (input.payment_id) return alreadyPaid(ctx, booking_id, input.payment_id);
  const paid_by = await takenByHand(ctx, {
    type: input.payment_type ?? 'cash',
    method_id: input.method_id,
    method_reference: input.method_reference,
  });
  if (!paid_by.ok) return paid_by;
  const held = await lockForConfirmation(tx, { business_id, booking_id });
  const [hold] = held.holds;
  if (!hold) return alreadyConfirmed(ctx, booking_id);
  const costs = input.adjusted_total_amount ?? hold.booking_amount;
  if ((input.cash_amount ?? 0) > costs) return refuse('AMOUNT_TOO_LARGE', { booking_amount: costs });
  const confirmed = await confirmAll(
    ctx,
    held,
    { ...input, paid_by: paid_by.value },
    { isWholeCommand: true },
  );
  return confirmed.ok ? ok({ booking_id, ...confirmed.value }) : confirmed;
}

/** Atomic: all holds of a visit, or none. */
export async function confirmVisit(
  ctx: CommandContext,
  input: InputOf<typeof visitCalls.confirm>,
): Outcome<Omit<Confirmed, 'booking_id'>, Refused> {
  const { tx, business_id, now } = ctx;
  const { visit_id } = input;
  const held = await lockForConfirmation(tx, { business_id, visit_id });
  if (held.holds.length > 0) return confirmAll(ctx, held, input, { isWholeCommand: true });
  const [booking] = await findBookingsOfVisit(tx.q, business_id, visit_id);
  return booking ? ok({ visit_id, booking_status: bookingStatusAt(booking, now) }) : refuse('NOT_FOUND');
}

/** Idempotent: a second confirm returns the first result. */
async function alreadyConfirmed(ctx: CommandContext, id: string): Outcome<Confirmed, 'NOT_FOUND'> {
  const found = await lockVisitOfBooking(ctx.tx, { business_id: ctx.business_id, id });
  if (!found) return refuse('NOT_FOUND');
  const booking_status = bookingStatusAt(found.booking, ctx.now);
  return ok({ booking_id: id, visit_id: found.visit.id, booking_status });
}

async function alreadyPaid(
  ctx: CommandContext,
  id: string,
  payment_id: string,
): Outcome<Confirmed, 'NOT_FOUND' | 'PAYMENT_NOT_VERIFIED'> {
  const found = await lockVisitOfBooking(ctx.tx, { business_id: ctx.business_id, id });
  const rows = found ? await listPaymentRows(ctx.tx.q, [found.visit]) : [];
  if (!rows.some((row) => row.payment_id === payment_id)) return refuse('PAYMENT_NOT_VERIFIED');
  return alreadyConfirmed(ctx, id);
}

export async function confirmAll(
  by: CommandContext,
  { holds, business, visitClientId, namedClientId }: LockedHolds,
  terms: Terms,
  {
    /** The online payment for all of them. */
    payment_id = null,
    /** True when nothing else happens in this transaction: its writes may be sent with the commit. */
    isWholeCommand = false,
  }: { readonly payment_id?: string | null; readonly isWholeCommand?: boolean },
): Outcome<Omit<Confirmed, 'booking_id'>, Refused> {
  const [first] = holds;
  if (!first) throw new Error('there is nothing to confirm');
  // A member who holds for themselves is a client here: client rules apply.
  const isTheirOwn = first.source === 'client' && first.holder_id === by.actor_id;
  const ctx = isTheirOwn ? { ...by, role: null } : by;
  const { tx, business_id, now, role } = ctx;
  const { visit_id, source } = first;
  if (!by.role && (business.is_deleted || !publicMaySee(business))) return refuse('NOT_FOUND');
  const mustBePaid = (amount: Paise) =>
    !role && !payment_id && business.payment_type === 'pg' && canBePaidOnline(amount);
  const costs = sumPaise(holds.map(({ booking_amount }) => booking_amount));
  if (mustBePaid(costs) && !terms.payment_membership_id) return refuse('PAYMENT_REQUIRED');
  const known = visitClientId ?? namedClientId;
  const found = known ? ok(known) : await findOrCreateHolderClient(ctx, first, holds, payment_id !== null);
  if (!found.ok) return found;
  const client_id = found.value;
  const covers = await coverHolds(ctx, client_id, holds, terms);
  if (!covers.ok) return covers;

  // Use the terms stored with the hold: they were shown to the client, and the business may have changed its
  // own since.
  const { booking_type, cancellation_window } = first;
  const isRequest = booking_type === 'request' && !role;
  const { to: booking_status, event } = isRequest
    ? bookingTransitions.request
    : bookingTransitions.confirmHold;
  const bookings = holds.map((hold) => ({
    ...hold,
    booking_status,
    answer_until: isRequest ? answerUntil(now, hold.starts_at) : null,
  }));
  const note = terms.additional_note || first.note;
  const visit = {
    business_id,
    id: visit_id,
    client_id,
    note,
    ...(terms.comes === undefined
      ? { comes_name: first.comes_name, comes_phone: first.comes_phone }
      : whoComes(terms.comes)),
    source,
    made_by: first.holder_id,
    cancellation_window,
    booking_date: firstDay(holds),
    created_at: now,
    updated_at: now,
  };
  const of = { business_id, visit_id, client_id };
  const written = bookings.map((booking, i) => bookingFrom(booking, terms, covers.value[i]));
  const covered = sumPaise(covers.value.map((cover) => cover?.amount ?? null));
  const total_amount = subtractPaise(sumPaise(written.map(({ booking_amount }) => booking_amount)), covered);
  if (mustBePaid(total_amount)) return refuse('PAYMENT_REQUIRED');
  const paid = paymentRows(ctx, visit_id, holds, terms, payment_id);
  const account = { total_amount, paid_amount: sumPaise(paid.map(({ amount }) => amount)) };
  const holdIds = holds.map(({ booking_id }) => booking_id);
  const [only] = bookings;
  const isSimple = visitClientId === null && bookings.length === 1 && covered === 0;
  if (isWholeCommand && !tx.isRetry && only && isSimple && isStillHeld(only, now)) {
    // Optimistic: the slot is nearly always still there, so send the writes together with the commit.
    tx.optimistically([
      setSlotExpiryOrFail(business_id, only.booking_id, only.answer_until),
      insertVisitStatement({ ...visit, ...account }),
      insertBookingsStatement(of, written, now),
      ...(paid.length > 0 ? [insertPaymentRowsStatement(paid)] : []),
      deleteConfirmedHoldsStatement(business_id, holdIds),
      ...optimisticFacts(tx, business_id, { visit_id, client_id, facts: factsOf(written, account) }, now),
    ]);
  } else {
    // Pipelined: where a time is gone, the refusal rolls back the rest.
    const [kept, isInserted] = await allInTransaction([
      keepTimes(ctx, bookings),
      insertVisit(tx, { ...visit, ...account }),
      insertBookings(tx, of, written, now),
      insertPaymentRows(tx, paid),
      deleteConfirmedHolds(tx, business_id, holdIds),
    ]);
    if (!kept) return refuse('HOLD_EXPIRED');
    if (covered > 0) await settleVisitCovers(ctx, visit_id);
    if (!isInserted) await settleVisit(tx, { business_id, id: visit_id }, now);
  }
  for (const { booking_id, entity_id } of holds) {
    ctx.emit(event, {
      visit_id,
      booking_id,
      entity_id,
      client_id,
      ...(paid.length > 0 && { paid_amount: String(account.paid_amount) }),
    });
  }
  return ok({ visit_id, booking_status });
}

/** Of a visit that is about to be made. */
function factsOf(
  bookings: readonly ReturnType<typeof bookingFrom>[],
  account: { readonly total_amount: Paise; readonly paid_amount: Paise },
) {
  const services = bookings.map((booking) => ({ ...booking, is_off: false }));
  const stands = { progress: 'expected', is_billed: false, is_voided: false, is_opening: false } as const;
  return visitFacts({ ...stands, ...account, booking_date: firstDay(bookings), services });
}

/** An online payment is for all of them; what the desk notes when it confirms is for the one booking. */
function paymentRows(
  { business_id, actor_id, now, newId }: CommandContext,
  visit_id: string,
  holds: readonly HoldRow[],
  { cash_amount, paid_by }: Terms,
  payment_id: string | null,
): NewPaymentRow[] {
  const row = {
    business_id,
    id: newId(),
    visit_id,
    kind: 'payment',
    made_by: actor_id,
    made_at: now,
  } as const;
  if (payment_id) {
    const amount = sumPaise(holds.map(({ booking_amount }) => booking_amount));
    return [{ ...row, ...paidByGateway, amount, payment_id }];
  }
  if (!cash_amount || !paid_by) return [];
  return [{ ...row, ...paid_by, amount: cash_amount, booking_id: holds[0]?.booking_id ?? null }];
}

function bookingFrom(
  hold: HoldRow & { booking_status: 'created' | 'confirmed'; answer_until: Temporal.Instant | null },
  { adjusted_total_amount }: Terms,
  cover: Cover | null | undefined,
) {
  return {
    booking_id: hold.booking_id,
    index: hold.index,
    service_id: hold.service_id,
    entity_id: hold.entity_id,
    booking_date: hold.booking_date,
    service_time: hold.service_time,
    service_duration: hold.service_duration,
    buffer_after: hold.buffer_after,
    starts_at: hold.starts_at,
    ends_at: hold.ends_at,
    service_name: hold.service_name,
    service_name_hi: hold.service_name_hi,
    service_price: hold.service_price,
    booking_amount: adjusted_total_amount ?? hold.booking_amount,
    booking_status: hold.booking_status,
    answer_until: hold.answer_until,
    payment_membership_id: cover?.membership_id ?? null,
    membership_amount: cover?.amount ?? null,
  };
}

/** What the membership that was named covers of each. */
async function coverHolds(
  ctx: CommandContext,
  client_id: string,
  holds: readonly HoldRow[],
  { payment_membership_id: membership_id, adjusted_total_amount }: Terms,
): Outcome<readonly (Cover | null)[], 'NOT_FOUND' | RefusedCover> {
  if (!membership_id) return ok([]);
  const services = holds.map(({ booking_id, service_id, booking_amount }) => ({
    booking_id,
    service_id,
    price: adjusted_total_amount ?? booking_amount,
  }));
  const asked = { client_id, visit_id: null, membership_id, services, asFarAsItGoes: holds.length > 1 };
  const planned = await planNamedCover(ctx, asked);
  return planned.ok ? ok(planned.value.covers) : planned;
}

/**
 * The holder's client record, created if there is none. None when a client was named with the hold, when the
 * desk holds for nobody, or when the holder has no name yet.
 */
async function findOrCreateHolderClient(
  ctx: CommandContext,
  hold: HoldRow,
  holds: readonly HoldRow[],
  isPrepaid: boolean,
): Outcome<string, NoClient> {
  if (hold.client_id || hold.source === 'desk') return refuse('CLIENT_REQUIRED');
  const { tx, business_id, now } = ctx;
  // Pipelined with the person. Not locked: a guest who confirms all holds at once may have two more.
  const [person, open] = await allInTransaction([
    getPerson(tx.q, hold.holder_id),
    countOpenVisits(tx.q, { business_id, made_by: hold.holder_id }, now),
  ]);
  if (!hasName(person)) return refuse('CLIENT_REQUIRED');
  if (person.verified_email === null && !isPrepaid) {
    if (open >= OPEN_VISITS_OF_A_GUEST)
      return refuse('TOO_MANY_OPEN_VISITS', { most: OPEN_VISITS_OF_A_GUEST });
    const subject = hold.network && `guests:${business_id}:${hold.network}`;
    if (subject && (await countAttempt(tx.q, subject, GUEST_MINUTES_A_DAY, now, minutesOf(holds))) > 0)
      return refuse('TOO_MANY_OPEN_VISITS', { minutes: GUEST_MINUTES_A_DAY.tries });
  }
  return ok(await findOrCreateClient(contextOfHolder(ctx, hold.holder_id), person));
}

/** A payment confirms without an actor: the holder acts for the client record. */
function contextOfHolder(ctx: CommandContext, holder_id: string) {
  return { ...ctx, actor_id: ctx.actor_id ?? holder_id };
}

/** Neither expired nor started: the slot can be kept without checking the rules again. */
function isStillHeld({ expires_at, starts_at }: HoldRow, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(expires_at, now) > 0 && Temporal.Instant.compare(starts_at, now) >= 0;
}

/**
 * Makes the slots of the holds permanent, or keeps them until a request is answered. An expired and swept
 * slot is taken again if possible. False when it was taken by someone else, has started, or expired and the
 * rules no longer allow it.
 */
async function keepTimes(
  ctx: CommandContext,
  bookings: readonly (HoldRow & { readonly answer_until: Temporal.Instant | null })[],
): Promise<boolean> {
  const { tx, business_id, now, role } = ctx;
  const hasPassed = bookings.some(({ starts_at }) => Temporal.Instant.compare(starts_at, now) < 0);
  if (hasPassed && !role) return false;
  const ranOut = bookings.filter(({ expires_at }) => Temporal.Instant.compare(expires_at, now) <= 0);
  if (ranOut.length > 0) {
    // Skip the step rule: it was checked when the hold was made, or the booking follows another one of its
    // visit.
    const override = role ? overrides : (['step'] as const);
    const allowed = await checkSlots(tx.q, { business_id, role, override, isAnew: true }, ranOut, now);
    if (!allowed.ok) return false;
  }
  const kept = await setSlotExpiry(
    tx,
    business_id,
    bookings.map(({ booking_id, answer_until }) => ({ booking_id, expires_at: answer_until })),
  );
  const lost = bookings.filter(({ booking_id }) => !kept.has(booking_id));
  if (lost.length === 0) return true;
  const slots = lost.map((hold) => toSlot(hold, hold.booking_id, ctx.newId(), hold.answer_until));
  return (await consumeSlots(tx, business_id, slots, now)).length === 0;
}
