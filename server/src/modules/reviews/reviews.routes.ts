import { publicMaySee } from '@kursi/core/business/business-state.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { reviewCalls as calls } from '@kursi/core/reviews/reviews.contract.ts';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../../platform/http/cursor.ts';
import { command, type Endpoint, query } from '../../platform/http/endpoint.ts';
import { commandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { answerReview, hideReview, reportReview } from './answer-review.ts';
import {
  countUnanswered,
  findReported,
  findReviews,
  getRating,
  getVisibility,
  presentPublicReview,
  presentTeamReview,
} from './review.store.ts';
import { removeReview, writeReview } from './write-review.ts';

export function reviewRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  return [
    command(calls.write, (request) => writeReview(commandContext(deps, request), request.input)),
    command(calls.remove, (request) => removeReview(commandContext(deps, request), request.input.booking_id)),
    command(calls.answer, (request) => answerReview(commandContext(deps, request), request.input)),
    command(calls.report, (request) => reportReview(commandContext(deps, request), request.input)),
    command(calls.hide, (request) => hideReview(commandContext(deps, request), request.input)),
    query(calls.list, async ({ input, caller }) => {
      const business = await getVisibility(q, input.business_id);
      if (!business || !(publicMaySee(business) || caller?.role)) return refuse('NOT_FOUND');
      const before = readTimeCursor(input.cursor);
      if (before === undefined) return badCursor;
      const found = await findReviews(q, { ...input, shown: 'to anyone', before, limit: input.limit + 1 });
      const rating = await getRating(q, input.business_id);
      const { rows, next_cursor } = cutPage(found, input.limit, (last) =>
        timeCursor(last.created_at, last.booking_id),
      );
      return ok({ items: rows.map(presentPublicReview), next_cursor, rating });
    }),
    query(calls.listReceived, async ({ input }) => {
      const before = readTimeCursor(input.cursor);
      if (before === undefined) return badCursor;
      const shown = input.answer === 'missing' ? 'without an answer' : 'to the team';
      const [found, rating, unanswered] = await Promise.all([
        findReviews(q, { ...input, shown, before, limit: input.limit + 1 }),
        getRating(q, input.business_id),
        countUnanswered(q, input.business_id),
      ]);
      const { rows, next_cursor } = cutPage(found, input.limit, (last) =>
        timeCursor(last.created_at, last.booking_id),
      );
      return ok({ items: rows.map(presentTeamReview), next_cursor, rating, unanswered });
    }),
    query(calls.listReported, async ({ input }) => {
      const before = readTimeCursor(input.cursor);
      if (before === undefined) return badCursor;
      const found = await findReported(q, { before, limit: input.limit + 1 });
      const { rows, next_cursor } = cutPage(found, input.limit, (last) =>
        timeCursor(last.reported_at, last.id),
      );
      return ok({ items: rows, next_cursor });
    }),
  ];
}
