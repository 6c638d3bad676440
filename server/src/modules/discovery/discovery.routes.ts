import { discoveryCalls as calls } from '@kursi/core/discovery/discovery.contract.ts';
import { done, ok, refuse } from '@kursi/core/kernel/result.ts';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../../platform/http/cursor.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { listCities, listFavouriteCards } from './business-card.store.ts';
import { listShownProducts } from './business-page.store.ts';
import { findBusinesses } from './find-businesses.ts';
import { findVisibleRow, findWait, getBusinessPage } from './get-business-page.ts';
import { addFavourite, removeFavourite } from './manage-favourites.ts';
import { hasReported, listReports, setReportClosed } from './report.store.ts';
import { reportBusiness } from './report-business.ts';

/** More than a shop window holds. */
const PRODUCTS_ON_A_PAGE = 60;

export function discoveryRoutes(deps: Deps): Endpoint[] {
  const { newId } = deps;
  const { q } = deps.database;
  return [
    query(calls.list, ({ input, caller, now }) =>
      findBusinesses(q, input, caller?.is_platform_admin ?? false, now),
    ),
    query(calls.listCities, async () => ok({ items: await listCities(q) })),
    query(calls.getPage, async ({ input, caller, now }) => {
      const row = await findVisibleRow(deps, input.business_url, caller?.user_id ?? null);
      if (!row) return refuse('NOT_FOUND');
      return ok(await getBusinessPage(q, row, now, await findWait(q, row, now)));
    }),
    query(calls.listFavourites, async (request) =>
      ok({ items: await listFavouriteCards(q, theCaller(request).user_id, request.now) }),
    ),
    command(calls.addFavourite, (request) =>
      addFavourite(request.tx, theCaller(request).user_id, request.input.business_id),
    ),
    command(calls.removeFavourite, (request) =>
      removeFavourite(request.tx, theCaller(request).user_id, request.input.business_id),
    ),
    query(calls.listProducts, async ({ input }) => {
      const found = await listShownProducts(q, input.business_id, PRODUCTS_ON_A_PAGE);
      return ok({
        items: found.map(({ image_url, blur_hash, ...product }) => ({
          ...product,
          image: image_url === null ? null : { url: image_url, blur_hash },
        })),
      });
    }),
    command(calls.report, (request) =>
      reportBusiness(newId, request.tx, theCaller(request).user_id, request.input, request.now),
    ),
    query(calls.getMyReport, async (request) => {
      const reported = await hasReported(q, request.input.business_id, theCaller(request).user_id);
      return ok({ reported });
    }),
    query(calls.listReports, async ({ input }) => {
      const before = readTimeCursor(input.cursor);
      if (before === undefined) return badCursor;
      const found = await listReports(q, { limit: input.limit + 1, before });
      const { rows, next_cursor } = cutPage(found, input.limit, (last) =>
        timeCursor(last.created_at, last.id),
      );
      return ok({ items: rows, next_cursor });
    }),
    command(calls.closeReport, async (request) => {
      const { tx, input, now } = request;
      const closed = input.is_closed ? { at: now, by: theCaller(request).user_id } : null;
      return (await setReportClosed(tx, input, closed)) ? done : refuse('NOT_FOUND');
    }),
  ];
}
