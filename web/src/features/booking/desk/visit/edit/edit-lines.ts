import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import type { EditedService, VisitPlan } from '@kursi/core/booking/desk.contract.ts';
import { moveTo, priceElsewhere } from '@kursi/core/booking/price-elsewhere.ts';
import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { DURATION_MAX, DURATION_STEP, moved, offeredOn } from '@kursi/core/catalogue/service-rules.ts';
import { type Paise, paise } from '@kursi/core/kernel/money.ts';
import { DAY_MINUTES, formatTimeOfDay, parseTime } from '@kursi/core/kernel/time.ts';
import { isOnline } from '@kursi/core/payments/payment-methods.ts';
import * as z from 'zod/mini';
import { draft } from '../../../../../lib/device/drafts.ts';

const line = z.object({
  /** Of its booking; a made-up one for a new service. */
  key: z.string(),
  is_new: z.boolean(),
  service_id: z.string(),
  service_name: z.string(),
  entity_id: z.string(),
  /** Minutes of the day. */
  start: z.int(),
  minutes: z.int(),
  /** In paise. */
  amount: z.int(),
});
/** One service of a visit while it is edited. */
export type EditLine = z.output<typeof line>;

const edit = z.object({ day: z.string(), lines: z.array(line) });
export type VisitEdit = z.output<typeof edit>;

/** Unsaved edits by visit: opening another booking keeps them. */
export const editDrafts = draft('visit-edits', 1, z.record(z.string(), edit));

export function editOf(visit: Visit): VisitEdit {
  const living = visit.services.filter(({ booking_status }) => booking_status !== 'cancelled');
  return {
    day: visit.booking_date,
    lines: living.map((one) => ({
      key: one.id,
      is_new: false,
      service_id: one.service_id,
      service_name: one.service_name,
      entity_id: one.entity_id,
      start: parseTime(one.service_time) ?? 0,
      minutes: one.service_duration,
      amount: one.booking_amount,
    })),
  };
}

const endOf = ({ start, minutes }: EditLine) => start + minutes;
const within = (minute: number) => Math.max(0, Math.min(DAY_MINUTES - DURATION_STEP, minute));

/** What follows a line moves with its end; the pause between them stays. */
function shifted(lines: readonly EditLine[], i: number, next: EditLine): EditLine[] {
  const before = lines[i];
  if (!before) return [...lines];
  const by = endOf(next) - endOf(before);
  return lines.map((one, at) => {
    if (at === i) return next;
    const follows = at > i && one.start >= endOf(before);
    return follows ? { ...one, start: within(one.start + by) } : one;
  });
}

export function withLength(lines: readonly EditLine[], i: number, minutes: number): EditLine[] {
  const one = lines[i];
  const next = Math.max(DURATION_STEP, Math.min(DURATION_MAX, minutes));
  return one ? shifted(lines, i, { ...one, minutes: next }) : [...lines];
}

export function withStart(lines: readonly EditLine[], i: number, start: number): EditLine[] {
  const one = lines[i];
  return one ? shifted(lines, i, { ...one, start: within(start) }) : [...lines];
}

/** Moved later from one service on: those that follow it go with it, so that a visit never runs into itself. */
export function movedLater(lines: readonly EditLine[], key: string, by: number): EditLine[] {
  const from = lines.find((one) => one.key === key)?.start ?? 0;
  return lines.map((one) => (one.start >= from ? { ...one, start: within(one.start + by) } : one));
}

/** Minutes between a line and the one before it; null when they do not follow each other. */
export function pauseBefore(lines: readonly EditLine[], i: number): number | null {
  const [before, one] = [lines[i - 1], lines[i]];
  const pause = before && one ? one.start - endOf(before) : -1;
  return pause >= 0 ? pause : null;
}

export function withPause(lines: readonly EditLine[], i: number, pause: number): EditLine[] {
  const before = lines[i - 1];
  return before ? withStart(lines, i, endOf(before) + pause) : [...lines];
}

/** Another person may need another time for it, and cost something else. */
export function withPerson(
  lines: readonly EditLine[],
  i: number,
  entityId: string,
  service: Service | undefined,
  visit: Pick<Visit, 'services' | 'payments'>,
): EditLine[] {
  const one = lines[i];
  if (!one) return [...lines];
  if (!service) return lines.with(i, { ...one, entity_id: entityId });
  const on = (id: string) =>
    offeredOn(
      service,
      service.calendars.find(({ entity_id }) => entity_id === id),
    );
  const [here, there] = [on(one.entity_id), on(entityId)];
  const minutes = one.minutes === here.duration ? there.duration : one.minutes;
  const booking = visit.services.find(({ id }) => id === one.key);
  const isPaidOnline = visit.payments.some(({ type }) => isOnline(type));
  const usual = (id: string): number => {
    if (!booking) return on(id).price;
    if (id === booking.entity_id) return booking.booking_amount;
    return priceElsewhere({ ...moveTo(booking, service, id), isPaidOnline, isDesk: true }).booking_amount;
  };
  // A price that was typed stays.
  const amount = one.amount === usual(one.entity_id) ? usual(entityId) : one.amount;
  return shifted(lines, i, { ...one, entity_id: entityId, minutes, amount });
}

/** Reordered services take the times in their new order, from the first start on. */
export function reordered(lines: readonly EditLine[], from: number, to: number): EditLine[] {
  const next = moved(lines, from, to);
  let at = Math.min(...lines.map(({ start }) => start));
  return next.map((one) => {
    const placed = { ...one, start: within(at) };
    at += one.minutes;
    return placed;
  });
}

export function added(lines: readonly EditLine[], service: Service, key: string): EditLine[] {
  const last = lines.at(-1);
  const isOffered = (id: string) => service.calendars.some(({ entity_id }) => entity_id === id);
  const entity_id =
    last && isOffered(last.entity_id) ? last.entity_id : (service.calendars[0]?.entity_id ?? '');
  const offer = offeredOn(
    service,
    service.calendars.find((one) => one.entity_id === entity_id),
  );
  return [
    ...lines,
    {
      key,
      is_new: true,
      entity_id,
      service_id: service.id,
      service_name: service.name,
      start: within(last ? endOf(last) : 0),
      minutes: offer.duration,
      amount: offer.price,
    },
  ];
}

export function totalOf(lines: readonly EditLine[]): Paise {
  return paise(lines.reduce((sum, { amount }) => sum + amount, 0));
}

/** Prices only from roles that may change them. */
export function planToSend({ day, lines }: VisitEdit, before: VisitEdit, mayPrice: boolean): VisitPlan {
  const known = new Map(before.lines.map((one) => [one.key, one]));
  const services = lines.map((one): EditedService => {
    const was = known.get(one.key);
    const isChanged = was ? was.amount !== one.amount : true;
    return {
      booking_id: one.is_new ? null : one.key,
      service_id: one.service_id,
      entity_id: one.entity_id,
      service_time: formatTimeOfDay(one.start),
      service_duration: one.minutes,
      ...(mayPrice && isChanged && { booking_amount: paise(one.amount) }),
    };
  });
  return { booking_date: day, services };
}

export function isSameEdit(a: VisitEdit, b: VisitEdit): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
