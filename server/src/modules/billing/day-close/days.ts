import { instantAt } from '@kursi/core/kernel/time-zone.ts';

export interface TimeRange {
  readonly business_id: string;
  readonly from: Temporal.Instant;
  /** Exclusive. */
  readonly to: Temporal.Instant;
}

/** From the midnight that begins the first local day to the one that ends the last. */
export function rangeOfDays(first: Temporal.PlainDate, last: Temporal.PlainDate, timeZone: string) {
  return { from: instantAt(first, 0, timeZone), to: instantAt(last.add({ days: 1 }), 0, timeZone) };
}
