import type { BillDraft, ServiceLine } from '@kursi/core/billing/bill-draft.ts';
import type { Duty } from '@kursi/core/booking/schedule.contract.ts';
import { DAY_MINUTES, formatTimeOfDay, parseTime } from '@kursi/core/kernel/time.ts';

/** The desk at the moment in which a service is put on the bill. */
export interface AtDesk {
  /** Minutes of the day in the time zone of the business; null when the bill is of an earlier day. */
  readonly minute: number | null;
  /** Own calendar of the person at the desk, if any. */
  readonly preferred?: string | undefined;
  /** Who works on the day of the bill; until it is known, everybody. */
  readonly duty?: readonly Duty[] | undefined;
}

/**
 * Who would have done it: the person of the line before; then the one at the desk; then someone who works now and has
 * nothing else, works now, or works on this day. Who is away is proposed only where nobody else does it.
 */
export function whoNext<C extends { readonly id: string }>(
  able: readonly C[],
  { services }: Pick<BillDraft, 'services'>,
  { minute, preferred, duty }: AtDesk,
): C | undefined {
  const before = able.find(({ id }) => id === services.at(-1)?.entity_id);
  if (before) return before;
  const rank = ({ id }: C): number => {
    const own = duty?.find(({ entity_id }) => entity_id === id);
    if (!duty || minute === null) return own?.hours.length === 0 ? 3 : 0;
    if (!own || own.hours.length === 0) return 3;
    const isIn = ({ start, end }: { start: number; end: number }) => start <= minute && minute < end;
    if (!own.hours.some(isIn)) return 2;
    return own.taken.some(isIn) ? 1 : 0;
  };
  const best = Math.min(...able.map(rank));
  // Free or not: who stands at the desk most likely did it, unless it is their day off.
  const atDesk = able.find((one) => one.id === preferred && (rank(one) < 2 || rank(one) === best));
  return atDesk ?? able.find((one) => rank(one) === best);
}

const STEP = 5;
/** A walk-in starts at most this long from now; the server refuses more. */
const MINUTES_AHEAD = 60;

/**
 * When the services were given that nobody gave a time: one after the other, the last ends now. A person who had a
 * walk-in just before begins after it, so that walk-ins in a row do not lie on one minute.
 */
export function proposeTimes(services: readonly ServiceLine[], { minute, duty }: AtDesk): ServiceLine[] {
  const isProposed = (line: ServiceLine) => !line.booking_id && !line.is_timed;
  const ends = services.filter((line) => !isProposed(line)).map(endOf);
  const wanted = services.filter(isProposed).reduce((sum, line) => sum + line.service_duration, 0);
  let next = minute === null ? Math.max(0, ...ends) : Math.max(0, minute - wanted);
  /** When each person of this bill is free again. */
  const free = new Map(duty?.map(({ entity_id, walk_in_end }) => [entity_id, walk_in_end ?? 0]));
  return services.map((line) => {
    if (!isProposed(line)) {
      free.set(line.entity_id, Math.max(free.get(line.entity_id) ?? 0, endOf(line)));
      return line;
    }
    const latest = Math.min(DAY_MINUTES - STEP, minute === null ? DAY_MINUTES : minute + MINUTES_AHEAD);
    const after = Math.max(
      Math.floor(next / STEP) * STEP,
      Math.ceil((free.get(line.entity_id) ?? 0) / STEP) * STEP,
    );
    const start = after > latest ? Math.floor((minute ?? latest) / STEP) * STEP : after;
    next = start + line.service_duration;
    free.set(line.entity_id, next);
    return { ...line, service_time: formatTimeOfDay(start) };
  });
}

function endOf({ service_time, service_duration }: ServiceLine): number {
  return (parseTime(service_time) ?? 0) + service_duration;
}
