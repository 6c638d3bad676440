import type { DemoClient } from '../part.ts';

/** A visit that was neither cancelled nor missed. */
export interface KnownVisit {
  readonly client_id: string;
  readonly made_at: Temporal.Instant;
  readonly day: string;
  readonly service: string | null;
}

export interface AskedClient {
  readonly client: DemoClient;
  readonly name: string;
  readonly phone: string;
  /** By the time they were made. */
  readonly visits: readonly KnownVisit[];
}

const ZONE = 'Asia/Kolkata';
/** As the results count them. */
const COUNTED = { hours: 24 * 14 };
const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0;

/** What was booked after a message, within the days that are counted. */
export function followedBy({ visits }: AskedClient, at: Temporal.Instant): KnownVisit | undefined {
  return visits.find(({ made_at }) => isBefore(at, made_at) && isBefore(made_at, at.add(COUNTED)));
}

/** The day of the last visit that was known then, also of one to come; null: none. */
export function latestKnown({ visits }: AskedClient, at: Temporal.Instant): KnownVisit | null {
  const known = visits.filter(({ made_at }) => !isBefore(at, made_at));
  return known.toSorted((a, b) => a.day.localeCompare(b.day)).at(-1) ?? null;
}

export const isClientAt = ({ client }: AskedClient, at: Temporal.Instant) => isBefore(client.since, at);

/** Not booked within so many days before. */
export function isLapsed(one: AskedClient, at: Temporal.Instant, days: number): boolean {
  const since = dayOf(at).subtract({ days }).toString();
  return (latestKnown(one, at)?.day ?? '') < since;
}

/** Came so often in the months before the weeks in which they did not. */
export function isLost(
  one: AskedClient,
  at: Temporal.Instant,
  { months, least, weeks }: { readonly months: number; readonly least: number; readonly weeks: number },
): boolean {
  const lost = dayOf(at).subtract({ weeks });
  const first = lost.subtract({ months }).toString();
  const came = one.visits.filter(({ day }) => first <= day && day <= lost.toString());
  return came.length >= least && (latestKnown(one, at)?.day ?? '') <= lost.toString();
}

function dayOf(at: Temporal.Instant): Temporal.PlainDate {
  return at.toZonedDateTimeISO(ZONE).toPlainDate();
}
