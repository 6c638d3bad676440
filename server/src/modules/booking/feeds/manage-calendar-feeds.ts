import { may, refuseRight } from '@kursi/core/contract/rights.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { newLinkToken } from '../../../platform/link-token.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import { listCalendars } from '../../catalogue/public.ts';
import { deleteFeed, getFeedByCalendar, insertFeed } from './calendar-feed.store.ts';

type Refused = 'NOT_FOUND' | 'NOT_ALLOWED';
type Who = Pick<ActorContext, 'business_id' | 'role' | 'rights' | 'actor_id'>;

/** The path of a feed, without the name of the server. */
export const FEED_PATH = '/api/feed/';

async function refusalFor(db: Executor, who: Who, id: string) {
  const [calendar] = await listCalendars(db, who.business_id, { ids: [id] });
  if (!calendar || calendar.calendar_status === 'deleted') return refuse('NOT_FOUND');
  return may(who, 'calendar.share', { own: calendar.user_id === who.actor_id })
    ? null
    : refuseRight('calendar.share');
}

export async function getFeed(
  db: Executor,
  who: Who,
  id: string,
): Outcome<{ made_at: string | null }, Refused> {
  const refusal = await refusalFor(db, who, id);
  if (refusal) return refusal;
  const feed = await getFeedByCalendar(db, who.business_id, id);
  return ok({ made_at: feed?.created_at.toString() ?? null });
}

/** A new secret address. Only its hash is stored, so a lost one is replaced. */
export async function makeFeed(ctx: ActorContext, id: string): Outcome<{ path: string }, Refused> {
  const { tx, business_id, actor_id, now } = ctx;
  const refusal = await refusalFor(tx.q, ctx, id);
  if (refusal) return refusal;
  const { token, hash } = newLinkToken();
  await insertFeed(tx, {
    feed_hash: hash,
    of_business: business_id,
    entity_id: id,
    made_by: actor_id,
    created_at: now,
  });
  ctx.emit('calendar_feed.made', { entity_id: id });
  return ok({ path: `${FEED_PATH}${token}.ics` });
}

export async function revokeFeed(ctx: ActorContext, id: string): Done<Refused> {
  const refusal = await refusalFor(ctx.tx.q, ctx, id);
  if (refusal) return refusal;
  if (await deleteFeed(ctx.tx, ctx.business_id, id)) {
    ctx.emit('calendar_feed.revoked', { entity_id: id });
  }
  return done;
}
