import { ok } from '@kursi/core/kernel/result.ts';
import { supportCalls as calls } from '@kursi/core/support/support.contract.ts';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../../platform/http/cursor.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { makeMedia } from '../media/public.ts';
import { askForSupport } from './ask-for-support.ts';
import { markAnswered } from './mark-answered.ts';
import { listSupportRequests } from './support-request.store.ts';

export function supportRoutes(deps: Deps): Endpoint[] {
  const { database } = deps;
  const media = makeMedia(deps);
  return [
    command(
      calls.ask,
      (request) =>
        askForSupport({ ...deps, media }, request.tx, theCaller(request).user_id, request.input, request.now),
      (request) => {
        const { user_id } = theCaller(request);
        return media.confirm({ module: 'user_support', user_id }, request.input.picture_urls);
      },
    ),
    query(calls.list, async ({ input, now }) => {
      const before = readTimeCursor(input.cursor);
      if (before === undefined) return badCursor;
      const found = await listSupportRequests(database.q, { limit: input.limit + 1, before });
      const { rows, next_cursor } = cutPage(found, input.limit, (last) =>
        timeCursor(last.created_at, last.id),
      );
      const items = rows.map((request) => ({
        id: request.id,
        user: {
          id: request.user_id,
          user_name: request.user_name,
          email: request.email,
          phone: request.phone,
        },
        message: request.message,
        picture_urls: request.picture_urls.map((url) => media.readable(url, now)),
        created_at: request.created_at.toString(),
        answered_at: request.answered_at?.toString() ?? null,
      }));
      return ok({ items, next_cursor });
    }),
    command(calls.markAnswered, (request) =>
      markAnswered(request.tx, theCaller(request).user_id, request.input, request.now),
    ),
  ];
}
