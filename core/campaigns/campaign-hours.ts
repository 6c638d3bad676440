import { parseTime } from '../kernel/time.ts';
import { instantAt, localMinute } from '../kernel/time-zone.ts';

/** When campaigns of a business may go out, as HH:MM of its own day. */
export interface CampaignHours {
  readonly goes_from: string;
  readonly goes_until: string;
}

/** The next moment inside the hours, `now` included, and when the hours end that it lies in. */
export function nextCampaignHours(
  { goes_from, goes_until }: CampaignHours,
  now: Temporal.Instant,
  timeZone: string,
): { readonly opens: Temporal.Instant; readonly closes: Temporal.Instant } {
  const from = parseTime(goes_from) ?? 0;
  const until = parseTime(goes_until) ?? 0;
  const { day } = localMinute(now, timeZone);
  const today = { opens: instantAt(day, from, timeZone), closes: instantAt(day, until, timeZone) };
  if (Temporal.Instant.compare(now, today.opens) < 0) return today;
  if (Temporal.Instant.compare(now, today.closes) < 0) return { ...today, opens: now };
  const next = day.add({ days: 1 });
  return { opens: instantAt(next, from, timeZone), closes: instantAt(next, until, timeZone) };
}

export function isWithinHours(hours: CampaignHours, at: Temporal.Instant, timeZone: string): boolean {
  return nextCampaignHours(hours, at, timeZone).opens.equals(at);
}
