import { refuse } from '@kursi/core/kernel/result.ts';
import { waitlistReviewCalls as calls } from '@kursi/core/reviews/waitlist-reviews.contract.ts';
import type { Tx } from '../../platform/database/database.ts';
import { command, type Endpoint, query } from '../../platform/http/endpoint.ts';
import { type CommandContext, contextAs } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { findLinkByToken } from '../waitlist/public.ts';
import { getEntryReview, removeEntryReview, writeEntryReview } from './review-entry.ts';

/** For the holder of an entry's link: they speak as the client of the entry, with or without a session. */
export function waitlistReviewRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
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
    query(calls.get, async ({ input }) => {
      const link = await findLinkByToken(q, input.token);
      if (!link?.waitlist_booking_id) return refuse('NOT_FOUND');
      return getEntryReview(q, { business_id: link.business_id, id: link.waitlist_booking_id });
    }),
    command(calls.write, (request) =>
      asClient(request, (ctx, id) => writeEntryReview(ctx, id, request.input)),
    ),
    command(calls.remove, (request) => asClient(request, removeEntryReview)),
  ];
}
