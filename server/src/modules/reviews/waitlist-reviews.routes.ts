import { refuse } from '@kursi/core/kernel/result.ts';
import { waitlistReviewCalls as calls } from '@kursi/core/reviews/waitlist-reviews.contract.ts';
import type { Tx } from '../../platform/database/database.ts';
import { command, type Endpoint, query } from '../../platform/http/endpoint.ts';
import { type CommandContext, contextAs } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { findLinkByToken } from '../waitlist/public.ts';
import { getEntryReview, removeEntryReview, type Speaker, writeEntryReview } from './review-entry.ts';

/** For the holder of an entry's link; of an entry that someone joined by themselves, in their own session. */
export function waitlistReviewRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  const asClient = async <Done>(
    request: {
      readonly tx: Tx;
      readonly now: Temporal.Instant;
      readonly caller: { readonly user_id: string } | null;
      readonly input: { readonly token: string };
    },
    act: (ctx: CommandContext, id: string, by: Speaker) => Promise<Done>,
  ) => {
    const { tx, now, input, caller } = request;
    const link = await findLinkByToken(tx.q, input.token);
    if (!link?.waitlist_booking_id) return refuse('NOT_FOUND');
    const ctx = contextAs(deps, {
      tx,
      now,
      business_id: link.business_id,
      actor_id: caller?.user_id ?? null,
      role: null,
    });
    return act(ctx, link.waitlist_booking_id, { user_id: ctx.actor_id, hasClientsLink: link.is_clients });
  };
  return [
    query(calls.get, async ({ input, caller }) => {
      const link = await findLinkByToken(q, input.token);
      if (!link?.waitlist_booking_id) return refuse('NOT_FOUND');
      const key = { business_id: link.business_id, id: link.waitlist_booking_id };
      return getEntryReview(q, key, { user_id: caller?.user_id ?? null, hasClientsLink: link.is_clients });
    }),
    command(calls.write, (request) =>
      asClient(request, (ctx, id, by) => writeEntryReview(ctx, id, by, request.input)),
    ),
    command(calls.remove, (request) => asClient(request, removeEntryReview)),
  ];
}
