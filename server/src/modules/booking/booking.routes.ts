import { bookingCalls as calls } from '@kursi/core/booking/booking.contract.ts';
import { calendarFeedCalls as feedCalls } from '@kursi/core/booking/calendar-feed.contract.ts';
import { type Handling, reads, theBusiness, theCaller, writes } from '../../platform/http/handling.ts';
import { confirmRequest } from './answer-request.ts';
import { cancelBooking, uncancelBooking } from './cancel-booking.ts';
import { confirmHold } from './confirm-hold.ts';
import { type BookingRoutesDeps, doingOf } from './doing.ts';
import { earlierRoutes } from './earlier/earlier.routes.ts';
import { tooManyFromHere } from './hold-limit.ts';
import { asVisit, holdTime, wantedBy } from './hold-time.ts';
import { lookAtFeed, makeFeed, revokeFeed } from './keep-calendar-feeds.ts';
import { moveBooking } from './move-booking.ts';
import { makeOfferInstead } from './offer-instead.ts';
import { changeBooking, payBooking, undoPayment } from './pay-booking.ts';
import { releaseHold } from './release-hold.ts';
import { scheduleRoutes } from './schedule.routes.ts';
import { lookAtShare } from './share-visit.ts';
import { visitRoutes } from './visits.routes.ts';

export function bookingRoutes(deps: BookingRoutesDeps): Handling[] {
  const { database } = deps;
  const offerInstead = makeOfferInstead(database.q);
  return [
    writes(
      calls.reserve,
      (request) => holdTime(doingOf(deps, request), theCaller(request).is_guest, request.input),
      (request) => tooManyFromHere(database, request),
      ({ input, caller, now }, no) => offerInstead(no, wantedBy(asVisit(input), caller?.role ?? null), now),
    ),
    writes(calls.release, (request) => releaseHold(doingOf(deps, request), request.input.booking_id)),
    writes(calls.confirmHold, (request) => confirmHold(doingOf(deps, request), request.input)),
    writes(calls.confirm, (request) => confirmRequest(doingOf(deps, request), request.input.booking_id)),
    writes(calls.cancel, (request) =>
      cancelBooking(doingOf(deps, request), request.input.booking_id, request.input.reason ?? null),
    ),
    writes(calls.uncancel, (request) => uncancelBooking(doingOf(deps, request), request.input.booking_id)),
    writes(calls.move, (request) => moveBooking(doingOf(deps, request), request.input)),
    writes(calls.pay, (request) => payBooking(doingOf(deps, request), request.input)),
    writes(calls.undoPayment, (request) => undoPayment(doingOf(deps, request), request.input.booking_id)),
    writes(calls.change, (request) => changeBooking(doingOf(deps, request), request.input)),
    reads(calls.share, ({ input, now }) => lookAtShare(database.q, input.share_id, now)),
    reads(feedCalls.look, (request) => {
      const { user_id: actor_id, role } = theCaller(request);
      const who = { business_id: theBusiness(request), role, actor_id };
      return lookAtFeed(database.q, who, request.input.id);
    }),
    writes(feedCalls.make, (request) => makeFeed(doingOf(deps, request), request.input.id)),
    writes(feedCalls.revoke, (request) => revokeFeed(doingOf(deps, request), request.input.id)),
    ...visitRoutes(deps, offerInstead),
    ...scheduleRoutes(deps),
    ...earlierRoutes(deps),
  ];
}
