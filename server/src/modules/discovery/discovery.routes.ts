import { discoveryCalls as calls } from '@kursi/core/discovery/discovery.contract.ts';
import { done, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Handling, reads, theCaller, writes } from '../../platform/http/handling.ts';
import { badCursor, readTimeCursor, timeCursor } from '../../platform/http/time-cursor.ts';
import { citiesWithBusinesses, favouriteCards } from './business-cards.store.ts';
import { deleteFavourite, hasReported, insertFavourite } from './favourites.store.ts';
import { findBusinesses } from './find-businesses.ts';
import { findVisibleRow, lookAtBusiness } from './look-at-business.ts';
import { reportBusiness } from './report-business.ts';
import { listReports } from './reports.store.ts';

export interface DiscoveryDeps {
  readonly database: Database;
  readonly newId: (now: Temporal.Instant) => string;
}

export function discoveryRoutes({ database: { q }, newId }: DiscoveryDeps): Handling[] {
  return [
    reads(calls.list, ({ input, caller, now }) =>
      findBusinesses(q, input, caller?.is_platform_admin ?? false, now),
    ),
    reads(calls.cities, async () => ok({ items: await citiesWithBusinesses(q) })),
    reads(calls.page, async ({ input, caller, now }) => {
      const row = await findVisibleRow(q, input.business_url, caller?.user_id ?? null);
      return row ? ok(await lookAtBusiness(q, row, now)) : refuse('NOT_FOUND');
    }),
    reads(calls.favourites, async (request) =>
      ok({ items: await favouriteCards(q, theCaller(request).user_id, request.now) }),
    ),
    writes(calls.addFavourite, async (request) => {
      const favourite = {
        business_id: request.input.business_id,
        user_id: theCaller(request).user_id,
        created_at: request.now,
      };
      return (await insertFavourite(request.tx, favourite)) ? done : refuse('NOT_FOUND');
    }),
    writes(calls.removeFavourite, async (request) => {
      await deleteFavourite(request.tx, request.input.business_id, theCaller(request).user_id);
      return done;
    }),
    writes(calls.report, (request) =>
      reportBusiness(newId, request.tx, theCaller(request).user_id, request.input, request.now),
    ),
    reads(calls.myReport, async (request) => {
      const reported = await hasReported(q, request.input.business_id, theCaller(request).user_id);
      return ok({ reported });
    }),
    reads(calls.reports, async ({ input }) => {
      const before = readTimeCursor(input.cursor);
      if (before === undefined) return badCursor;
      const found = await listReports(q, { limit: input.limit + 1, before });
      const items = found.slice(0, input.limit);
      const last = items.at(-1);
      const isMore = found.length > input.limit;
      return ok({ items, next_cursor: isMore && last ? timeCursor(last.created_at, last.id) : null });
    }),
  ];
}
