import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { HOLD_MINUTES } from '@kursi/core/booking/booking-rules.ts';
import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, isPassing, send } from '../../../../lib/api.ts';
import type { ShownErrorCode } from '../../../../lib/error-text.ts';
import { newIdempotencyKey } from '../../../../lib/idempotency-key.ts';
import { haveSession, whenKnown } from '../../../../lib/session.ts';
import {
  changeHeld,
  type Held,
  linesOf,
  readCart,
  useCart,
  wantedIn,
  writeCart,
} from '../../../../shared/cart/cart.ts';
import type { FreeTimes } from '../../../../shared/cart/free-times.ts';
import { changedTerms } from './changed-terms.ts';

export interface WantedTime {
  readonly day: string;
  readonly time: string;
}

export interface RefusedTime extends WantedTime {
  readonly code: ShownErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly alternatives: readonly Alternative[];
}

interface HoldOptions {
  readonly times: FreeTimes | undefined;
  readonly onTaken: () => void;
  readonly onPaid: (orderId: string) => void;
}

/**
 * The time that is kept for this client. It is taken with the tap on it; choosing another gives the first one
 * back in the same call, so that whoever comes too late for the second still has the first.
 */
export function useHold(page: BusinessPage, { times, onTaken, onPaid }: HoldOptions) {
  const { cart } = useCart(page.id);
  const [taking, setTaking] = useState<WantedTime | null>(null);
  const [refused, setRefused] = useState<RefusedTime | null>(null);
  const queue = useRef(Promise.resolve());
  const latest = useRef<WantedTime | null>(null);
  const wanted = wantedIn(linesOf(page, cart));
  const held = cart.held?.wanted === wanted ? cart.held : undefined;

  async function take(time: WantedTime): Promise<void> {
    try {
      await haveSession();
      const before = readCart(page.id);
      const lines = linesOf(page, before);
      const asked = wantedIn(lines);
      const answer = await send(
        visitCalls.reserve,
        {
          business_id: page.id,
          booking_date: time.day,
          service_time: time.time,
          services: servicesOf(page, lines, times, time),
          for_myself: true,
          ...(before.held && { instead_of: before.held.visit_id }),
        },
        { idempotencyKey: newIdempotencyKey() },
      );
      const { visit_id, expires_at, bookings, booking_type, cancellation_window } = answer;
      const changed = changedTerms(page, lines, answer);
      const promised = Temporal.Instant.from(expires_at).epochMilliseconds - HOLD_MINUTES * 60_000;
      const next: Held = {
        visit_id,
        wanted: asked,
        booking_date: time.day,
        service_time: time.time,
        bookings,
        expires_at,
        ahead: promised - Temporal.Now.instant().epochMilliseconds,
        booking_type,
        cancellation_window,
        ...(changed.length > 0 && { changed }),
      };
      writeCart(page.id, { ...readCart(page.id), day: time.day, held: next });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (latest.current !== time) return;
      const { code, details } = error;
      setRefused({ ...time, code, details, alternatives: (details['alternatives'] as Alternative[]) ?? [] });
      if (code === 'SLOT_TAKEN') onTaken();
    } finally {
      if (latest.current === time) setTaking(null);
    }
  }

  /** What is no longer wanted is someone else's to have. */
  const giveBackOld = useEffectEvent(() => {
    const { held: old, ...rest } = readCart(page.id);
    if (!old || old.wanted === wantedIn(linesOf(page, rest))) return;
    writeCart(page.id, rest);
    void release(page.id, old);
  });
  const heldId = cart.held?.visit_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say when the lines are others, or a hold comes late
  useEffect(() => giveBackOld(), [wanted, heldId]);

  const afterReload = useEffectEvent(async () => {
    // Only then is it clear whose cart it is.
    await whenKnown();
    const { held: kept } = readCart(page.id);
    if (!kept) return;
    const isHeld = await refetchSoon(page.id, kept);
    // A payment that was begun may have made a booking of it while this page was away.
    if (kept.order_id && (!isHeld || (await isSettled(page.id, kept.order_id)))) onPaid(kept.order_id);
  });
  useEffect(() => void afterReload(), []);

  return {
    held,
    taking,
    refused,
    take(day: string, time: string) {
      const one = { day, time };
      latest.current = one;
      setTaking(one);
      setRefused(null);
      // One after the other; of several quick taps only the last one counts.
      queue.current = queue.current
        .catch(() => undefined)
        .then(() => (latest.current === one ? take(one) : undefined));
    },
  };
}
export type Hold = ReturnType<typeof useHold>;

/** Gives back what is still only held: a payment may have made a booking of it, and that stays. */
export async function release(business_id: string, { bookings }: Held): Promise<void> {
  await Promise.allSettled(
    bookings.map(({ booking_id }) => send(bookingCalls.release, { business_id, booking_id })),
  );
}

/** Asks until when it is held; a payment that was begun keeps it for longer. False when it is held no more. */
export async function refetchSoon(business_id: string, { visit_id }: Held): Promise<boolean> {
  try {
    // Without a session there is no right to it.
    if ((await whenKnown()).kind !== 'signed_in') throw new ApiError('NOT_SIGNED_IN');
    const { expires_at } = await send(visitCalls.getHold, { business_id, visit_id });
    changeHeld(business_id, visit_id, { expires_at });
    return true;
  } catch (error) {
    // Who could not ask does not know, and it may well be held.
    if (!(error instanceof ApiError) || isPassing(error)) return true;
    changeHeld(business_id, visit_id, null);
    return false;
  }
}

async function isSettled(business_id: string, order_id: string): Promise<boolean> {
  const order = await send(paymentsCalls.check, { business_id, order_id }).catch(() => null);
  return order !== null && (order.status === 'paid' || order.returned);
}

/**
 * As the call wants them. Several slots are a duration, which depends on who does it: then it is whoever the
 * free time was found for.
 */
function servicesOf(
  page: BusinessPage,
  lines: ReturnType<typeof linesOf>,
  times: FreeTimes | undefined,
  { day, time }: WantedTime,
) {
  const slot = times?.days.find((one) => one.day === day)?.slots.find((one) => one.time === time);
  return lines.map(({ service, service_id, entity_id, slots }, i) => {
    if (slots === 1) return { service_id, entity_id };
    const who = entity_id ?? times?.entity_ids[slot?.parts[i]?.entity ?? -1] ?? null;
    const person = service.with.find((one) => page.team[one.person]?.id === who);
    return { service_id, entity_id: who, service_duration: (person ?? service).duration * slots };
  });
}
