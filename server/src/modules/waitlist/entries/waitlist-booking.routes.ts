import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import {
  waitlistBookingCalls as calls,
  LINK_HEADER,
  waitlistLinkCalls as linkCalls,
} from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { command, type Endpoint, query, stream, theCaller } from '../../../platform/http/endpoint.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { countAttempt } from '../../../platform/http/rate-limit.store.ts';
import type { LinkTokens } from '../../../platform/link-token.ts';
import { type CommandContext, commandContext, contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { waitOfNewcomer } from '../estimates/quote-queue.ts';
import { findLinkByToken, findToken } from '../links/links.ts';
import { makeWatching } from '../links/watching.ts';
import type { GetEntryReviews } from '../ports.ts';
import { getWaitlist } from '../waitlist.store.ts';
import { cancelEntry, cancelEntryAtDesk, restoreEntry } from './cancel-entry.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { presentEntry } from './present.ts';
import { readQueue } from './read-queue.ts';
import { beLate, callEntry, callNext, moveEntry, stepEntry, uncallEntry } from './serve-queue.ts';
import { getEntry, listActiveOfPerson } from './waitlist-booking.store.ts';

/** From one network: all who stand in a busy shop have its address, and new guests cost nothing. */
const JOINS_PER_NETWORK = { tries: 60, windowSeconds: 3600 };

export function waitlistBookingRoutes(
  deps: Deps,
  tokenOf: LinkTokens,
  getEntryReviews: GetEntryReviews,
): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.board, async ({ input: { business_id, waitlist_id }, now }) => {
      const waitlist = await getWaitlist(q, { business_id, id: waitlist_id });
      if (!waitlist) return refuse('NOT_FOUND');
      const { time_zone } = await getBusinessFacts(q, business_id);
      const queue = await readQueue(q, waitlist, time_zone, now);
      const done = queue.entries.filter(({ status }) => status === 'completed');
      const reviews = await getEntryReviews(q, done);
      const wanted = { service_ids: waitlist.service_ids.slice(0, 1), people: 1, calendar_id: null };
      return ok({
        time_zone,
        items: queue.entries.map((entry) => presentEntry(entry, queue.line, reviews.get(entry.id))),
        wait: waitOfNewcomer(queue, waitlist_id, wanted),
      });
    }),
    query(calls.get, async ({ input: { business_id, waitlist_booking_id: id } }) => {
      const entry = await getEntry(q, { business_id, id });
      if (!entry) return refuse('NOT_FOUND');
      const review = (await getEntryReviews(q, [entry])).get(id);
      return ok(presentEntry(entry, [], review));
    }),
    query(calls.mine, async (request) => {
      const { user_id } = theCaller(request);
      const rows = await listActiveOfPerson(q, user_id, request.now.subtract({ hours: 24 }));
      const items = await Promise.all(
        rows
          .filter(({ business_id, time_zone, created_at_iso_date }) => {
            const isHere = !request.input.business_id || request.input.business_id === business_id;
            return isHere && created_at_iso_date === localMinute(request.now, time_zone).day.toString();
          })
          .map(async ({ id: waitlist_booking_id, ...row }) => {
            const { business_id, waitlist_id, business_name, number } = row;
            const token = await findToken(q, tokenOf, { business_id, waitlist_booking_id });
            return token
              ? [{ waitlist_booking_id, business_id, waitlist_id, business_name, number, token }]
              : [];
          }),
      );
      return ok({ items: items.flat() });
    }),
    command(
      calls.join,
      (request) => {
        const network = networkOf(request.exchange.address);
        return joinWaitlist(commandContext(deps, request), tokenOf, request.input, network);
      },
      async ({ caller, input, exchange, now }) => {
        if (caller?.role) return null;
        const subject = `queue:${input.business_id}:${networkOf(exchange.address)}`;
        const retry_after_seconds = await countAttempt(q, subject, JOINS_PER_NETWORK, now);
        return retry_after_seconds === 0 ? null : refuse('TOO_MANY_REQUESTS', { retry_after_seconds });
      },
    ),
    command(calls.cancel, async (request) => {
      const ctx = commandContext(deps, request);
      const { waitlist_booking_id: id, no_show } = request.input;
      if (ctx.role !== null) return cancelEntryAtDesk(ctx, id, no_show ? 'no_show' : 'business');
      const entry = await getEntry(ctx.tx.q, { business_id: ctx.business_id, id });
      return entry?.user_id === ctx.actor_id ? cancelEntry(ctx, id, 'left') : refuse('NOT_FOUND');
    }),
    command(calls.restore, (request) =>
      restoreEntry(commandContext(deps, request), request.input.waitlist_booking_id, 'member'),
    ),
    command(calls.callNext, (request) => callNext(commandContext(deps, request), request.input)),
    command(calls.call, (request) => callEntry(commandContext(deps, request), request.input)),
    command(calls.uncall, (request) =>
      uncallEntry(commandContext(deps, request), request.input.waitlist_booking_id),
    ),
    command(calls.step, (request) => stepEntry(commandContext(deps, request), request.input)),
    command(calls.late, (request) =>
      beLate(commandContext(deps, request), request.input.waitlist_booking_id, request.input.minutes),
    ),
    command(calls.move, (request) => moveEntry(commandContext(deps, request), request.input)),
    query(calls.link, async ({ input }) => {
      const token = await findToken(q, tokenOf, input);
      return token ? ok({ token }) : refuse('NOT_FOUND');
    }),
  ];
}

/** For the holder of a link: they act as the client of the entry, with or without a session. */
export function waitlistLinkRoutes(deps: Deps): Endpoint[] {
  const watching = makeWatching(deps);
  const asClient = async <Done>(
    request: { readonly tx: Tx; readonly now: Temporal.Instant; readonly input: { readonly token: string } },
    act: (ctx: CommandContext, id: string) => Promise<Done>,
  ) => {
    const { tx, now, input } = request;
    const link = await findLinkByToken(tx.q, input.token);
    if (!link?.waitlist_booking_id) return refuse('NOT_FOUND');
    const ctx = contextAs(deps, { tx, now, business_id: link.business_id, actor_id: null, role: null });
    return act(ctx, link.waitlist_booking_id);
  };
  return [
    query(linkCalls.entry, async ({ input }) => {
      const entry = await watching.readEntry(input.token);
      return entry ? ok(entry) : refuse('NOT_FOUND');
    }),
    stream(linkCalls.watchEntry, ({ exchange, signal }) =>
      watching.watchEntry(exchange.headers.get(LINK_HEADER) ?? '', signal),
    ),
    stream(linkCalls.watchScreen, ({ exchange, signal }) =>
      watching.watchScreen(exchange.headers.get(LINK_HEADER) ?? '', signal),
    ),
    command(linkCalls.arrive, (request) =>
      asClient(request, (ctx, id) =>
        stepEntry(ctx, { waitlist_booking_id: id, from: 'pending', to: 'arrived' }),
      ),
    ),
    command(linkCalls.late, (request) =>
      asClient(request, (ctx, id) => beLate(ctx, id, request.input.minutes)),
    ),
    command(linkCalls.leave, (request) => asClient(request, (ctx, id) => cancelEntry(ctx, id, 'left'))),
    command(linkCalls.comeBack, (request) => asClient(request, (ctx, id) => restoreEntry(ctx, id, 'client'))),
  ];
}
