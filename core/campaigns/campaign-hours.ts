import { parseTime } from '../kernel/time.ts';
import { instantAt, localMinute } from '../kernel/time-zone.ts';
import type { ListedCampaign } from './campaign.contract.ts';

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

/** How a campaign goes that was sent off; `send_at` is the time that somebody chose. */
interface Going {
  readonly sending: ListedCampaign['sending'];
  readonly scheduled_for: Temporal.Instant | null;
  readonly send_at: Temporal.Instant | null;
  readonly waiting: number;
}

/** Until when the hours of the business hold back what nobody planned for later; null: they do not. */
export function heldUntil(
  { sending, scheduled_for, send_at, waiting }: Going,
  hours: CampaignHours,
  now: Temporal.Instant,
  timeZone: string,
): Temporal.Instant | null {
  if (waiting === 0 || (sending !== 'sending' && sending !== 'scheduled')) return null;
  const isLater = scheduled_for !== null && Temporal.Instant.compare(scheduled_for, now) > 0;
  const isPlanned = isLater && send_at?.equals(scheduled_for) === true;
  const goes = isLater ? scheduled_for : now;
  // The hours may have been changed since it was planned.
  const { opens } = nextCampaignHours(hours, goes, timeZone);
  if (!opens.equals(goes)) return opens;
  return isLater && !isPlanned ? scheduled_for : null;
}
