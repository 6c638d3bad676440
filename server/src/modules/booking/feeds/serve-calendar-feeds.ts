import { createHash } from 'node:crypto';
import { calendarFeed } from '@kursi/core/booking/calendar-file.ts';
import type { FastifyInstance } from 'fastify';
import type { Executor } from '../../../platform/database/database.ts';
import { sendRefusal } from '../../../platform/http/refusals.ts';
import { hashOfLinkToken } from '../../../platform/link-token.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getCalendarByFeedHash, listFeedBookings } from './calendar-feed.store.ts';
import { FEED_PATH } from './manage-calendar-feeds.ts';

const PAST_DAYS = 30;
const COMING_DAYS = 180;
/** Rate limit per network address: the servers of a calendar program fetch for many people. */
const PER_MINUTE = 120;
const TOKEN = /^[\w-]{43}\.ics$/;

/**
 * iCalendar feeds. Not an endpoint of the contract: calendar programs send no headers of ours and read no
 * JSON. The address is the only secret, so the feed has no phone numbers and no notes.
 */
export function serveCalendarFeeds(
  app: FastifyInstance,
  { database: { q }, now, rateScale }: Pick<Deps, 'database' | 'now' | 'rateScale'>,
): void {
  const rateLimit = { max: PER_MINUTE * rateScale, timeWindow: 60_000 };
  app.get<{ Params: { token: string } }>(
    `${FEED_PATH}:token`,
    { config: { rateLimit } },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
      const { token } = request.params;
      const text = TOKEN.test(token) ? await renderFeed(q, token.slice(0, -'.ics'.length), now()) : null;
      if (text === null) return sendRefusal(reply, 'NOT_FOUND');
      const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="kursi.ics"')
        .send(text);
    },
  );
}

async function renderFeed(db: Executor, token: string, now: Temporal.Instant): Promise<string | null> {
  const calendar = await getCalendarByFeedHash(db, hashOfLinkToken(token));
  if (!calendar) return null;
  const period = { from: now.subtract({ hours: 24 * PAST_DAYS }), to: now.add({ hours: 24 * COMING_DAYS }) };
  const bookings = await listFeedBookings(db, { ...calendar, ...period }, now);
  return calendarFeed(
    `${calendar.name} · ${calendar.business_name}`,
    bookings.map((booking) => ({
      id: booking.id,
      title: [booking.service_name, firstName(booking.client_name)].filter(Boolean).join(' · '),
      description: '',
      place: calendar.business_name,
      start: booking.starts_at.toString(),
      end: booking.ends_at.toString(),
      status: booking.is_request ? ('tentative' as const) : ('confirmed' as const),
      sequence: booking.changes,
      changed_at: booking.changed_at,
    })),
  );
}

const firstName = (name: string | null) => name?.trim().split(/\s+/)[0];
