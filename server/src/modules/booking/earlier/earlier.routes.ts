import { earlierCalls as calls } from '@kursi/core/booking/earlier.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { type Handling, reads, theCaller, writes } from '../../../platform/http/handling.ts';
import { type BookingRoutesDeps, doingOf } from '../doing.ts';
import { tooManyFromHere } from '../hold-limit.ts';
import { wishForEarlier, withdrawWish, writtenWish } from './wish-for-earlier.ts';
import { openWishesOf } from './wishes.store.ts';

export function earlierRoutes(deps: BookingRoutesDeps): Handling[] {
  const { database } = deps;
  return [
    writes(
      calls.wish,
      (request) => wishForEarlier(doingOf(deps, request), request.input),
      (request) => tooManyFromHere(database, request),
    ),
    writes(calls.withdraw, (request) =>
      withdrawWish(doingOf(deps, request), deps.sendJob, request.input.wish_id),
    ),
    reads(calls.mine, async (request) => {
      const rows = await openWishesOf(database.q, theCaller(request).user_id, request.now);
      return ok({ items: rows.map(writtenWish) });
    }),
  ];
}
