import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { HOLD_MINUTES } from '@kursi/core/booking/booking-rules.ts';
import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, isPassing, send } from '../../../../../lib/api/api.ts';
import type { ShownErrorCode } from '../../../../../lib/api/error-text.ts';
import { haveSession, whenKnown } from '../../../../../lib/api/session.ts';
import { useCommand } from '../../../../../lib/sync/command.ts';
import {
  changeHeld,
  type Held,
  linesOf,
  readCart,
  useCart,
  wantedIn,
  writeCart,
} from '../../../../../shared/cart/cart.ts';
import type { FreeTimes } from '../../../../../shared/cart/free-times.ts';
import { changedTerms } from '../changed-terms.ts';

export interface WantedTime {
  readonly day: string;
  readonly time: string;
}

export interface RefusedTime extends WantedTime {
  readonly code: ShownErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly alternatives: readonly Alternative[];
}

interface Reservation {
  readonly time: WantedTime;
  readonly services: ReturnType<typeof servicesOf>;
  readonly wanted: string;
}

interface HoldOptions {
  readonly times: FreeTimes | undefined;
  readonly onTaken: () => void;
  readonly onPaid: (orderId: string) => void;
}

/**
 * The client's hold, reserved by tapping a time. Another tap replaces it in the same call, so that a client who
 * is too late for the second slot keeps the first.
 */
export function useHold(page: BusinessPage, { times, onTaken, onPaid }: HoldOptions) {
  const { cart } = useCart(page.id);
  const [taking, setTaking] = useState<WantedTime | null>(null);
  const [refused, setRefused] = useState<RefusedTime | null>(null);
  const latest = useRef<WantedTime | null>(null);
  const lines = linesOf(page, cart);
  const wanted = wantedIn(lines);
  const held = cart.held?.wanted === wanted ? cart.held : undefined;

  const reserve = useCommand(
    async ({ time, services, wanted: asked }: Reservation, { idempotencyKey }) => {
      // Race: of several quick taps only the last one is applied.
      if (latest.current !== time) return;
      await haveSession();
      const before = readCart(page.id);
      const replaced = before.held?.visit_id;
      const answer = await send(
        visitCalls.reserve,
        {
          business_id: page.id,
          booking_date: time.day,
          service_time: time.time,
          services,
          for_myself: true,
          ...(replaced && { instead_of: replaced }),
        },
        // A key belongs to one body, and the replaced hold may differ on a retry.
        { idempotencyKey: `${idempotencyKey}${replaced ?? ''}` },
      );
      const { visit_id, expires_at, bookings, booking_type, cancellation_window } = answer;
      const changed = changedTerms(page, linesOf(page, before), answer);
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
    },
    {
      scope: () => `hold of ${page.id}`,
      onRefused: ({ code, details }, { time }) => {
        if (latest.current !== time) return true;
        const alternatives = (details['alternatives'] as Alternative[]) ?? [];
        setRefused({ ...time, code, details, alternatives });
        if (code === 'SLOT_TAKEN') onTaken();
        return true;
      },
    },
  );

  /** Releases a hold for services that are no longer in the cart. */
  const giveBackOld = useEffectEvent(() => {
    const { held: old, ...rest } = readCart(page.id);
    if (!old || old.wanted === wantedIn(linesOf(page, rest))) return;
    writeCart(page.id, rest);
    void releaseHold(page.id, old);
  });
  const heldId = cart.held?.visit_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say when the lines are others, or a hold comes late
  useEffect(() => giveBackOld(), [wanted, heldId]);

  // A refused time is of no interest once other services, people or another day are looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say when something else is looked at
  useEffect(() => setRefused(null), [wanted, cart.day]);

  const afterReload = useEffectEvent(async () => {
    // Wait for the session: the cart is stored per user.
    await whenKnown();
    const { held: kept } = readCart(page.id);
    if (!kept) return;
    const isHeld = await rereadHold(page.id, kept);
    // A payment may have confirmed the hold while this page was closed.
    if (kept.order_id && (!isHeld || (await isSettled(page.id, kept.order_id)))) onPaid(kept.order_id);
  });
  useEffect(() => void afterReload(), []);

  return {
    held,
    taking,
    refused,
    /** Going on with the time that is held: another one that was refused is forgotten. */
    forgetRefused: () => setRefused(null),
    take(day: string, time: string): void {
      const one = { day, time };
      latest.current = one;
      setTaking(one);
      setRefused(null);
      const services = servicesOf(page, lines, times, one);
      void reserve.run({ time: one, services, wanted }).finally(() => {
        if (latest.current === one) setTaking(null);
      });
    },
  };
}
export type Hold = ReturnType<typeof useHold>;

/** Releases holds only: a booking that a payment has confirmed meanwhile stays. */
export async function releaseHold(business_id: string, { bookings }: Held): Promise<void> {
  await Promise.allSettled(
    bookings.map(({ booking_id }) => send(bookingCalls.release, { business_id, booking_id })),
  );
}

/** Rereads the expiry, which a started payment extends. False when the hold is gone. */
export async function rereadHold(business_id: string, { visit_id }: Held): Promise<boolean> {
  try {
    // Without a session the request would be refused.
    if ((await whenKnown()).kind !== 'signed_in') throw new ApiError('NOT_SIGNED_IN');
    const { expires_at } = await send(visitCalls.getHold, { business_id, visit_id });
    changeHeld(business_id, visit_id, { expires_at });
    return true;
  } catch (error) {
    // Transient error: assume that it is still held.
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
 * Input of the reserve call. The duration of several slots depends on the person; for "anyone" it is the person
 * for whom the free time was found.
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
