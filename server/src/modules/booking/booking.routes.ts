import { bookingCalls as calls } from '@kursi/core/booking/booking.contract.ts';
import { calendarFeedCalls as feedCalls } from '@kursi/core/booking/calendar-feed.contract.ts';
import { closingCalls } from '@kursi/core/booking/closing.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query, theBusiness, theCaller } from '../../platform/http/endpoint.ts';
import { commandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { commandWithPicture, pictureOf } from '../catalogue/public.ts';
import { makeFindAlternatives } from './availability/find-alternatives.ts';
import { getFeed, makeFeed, revokeFeed } from './feeds/manage-calendar-feeds.ts';
import { confirmHold } from './holds/confirm-hold.ts';
import { asVisit, holdTime, visitQueryBy } from './holds/hold-visit.ts';
import { holderIn } from './holds/holder-in.ts';
import { releaseHold } from './holds/release-hold.ts';
import { changeBooking, payBooking, undoBookingPayment } from './payments/pay-booking.ts';
import type { BookingPorts } from './ports.ts';
import { scheduleRoutes } from './schedule/schedule.routes.ts';
import { confirmRequest } from './visits/changes/answer-request.ts';
import { cancelBooking, uncancelBooking } from './visits/changes/cancel-booking.ts';
import { moveBooking } from './visits/changes/move-booking.ts';
import {
  changeCalendarHours,
  changeHours,
  undoCalendarHours,
  undoHours,
} from './visits/conflicts/change-hours.ts';
import { setDayOver, takeLeave, undoDay, undoLeave } from './visits/conflicts/close-calendar.ts';
import { closeDays, undoClosing } from './visits/conflicts/close-days.ts';
import { listClosedDaysWithVisits } from './visits/conflicts/conflict.store.ts';
import { getShare } from './visits/sharing/share-visit.ts';
import { visitRoutes } from './visits/visits.routes.ts';

export function bookingRoutes(deps: Deps, ports: BookingPorts): Endpoint[] {
  const { database } = deps;
  const { getBookingReviews, getVisitBills } = ports;
  const findAlternatives = makeFindAlternatives(database.q);
  return [
    command(
      calls.reserve,
      (request) => holdTime(commandContext(deps, request), holderIn(request), request.input),
      undefined,
      ({ input, caller, now }, no) =>
        findAlternatives(no, visitQueryBy(asVisit(input), caller?.role ?? null), now),
    ),
    command(calls.release, (request) => releaseHold(commandContext(deps, request), request.input.booking_id)),
    command(calls.confirmHold, (request) => confirmHold(commandContext(deps, request), request.input)),
    command(calls.confirm, (request) =>
      confirmRequest(commandContext(deps, request), request.input.booking_id),
    ),
    command(calls.cancel, (request) =>
      cancelBooking(commandContext(deps, request), request.input.booking_id, request.input.reason ?? null),
    ),
    command(calls.uncancel, (request) =>
      uncancelBooking(commandContext(deps, request), request.input.booking_id),
    ),
    command(calls.move, (request) => moveBooking(commandContext(deps, request), request.input)),
    command(calls.recordPayment, (request) => payBooking(commandContext(deps, request), request.input)),
    command(calls.undoPayment, (request) =>
      undoBookingPayment(commandContext(deps, request), request.input.booking_id),
    ),
    command(calls.change, (request) => changeBooking(commandContext(deps, request), request.input)),
    query(calls.getShared, ({ input, now }) =>
      getShare({ q: database.q, getVisitBills }, input.share_id, now),
    ),
    query(feedCalls.get, (request) => {
      const { user_id: actor_id, role, rights } = theCaller(request);
      const who = { business_id: theBusiness(request), role, rights, actor_id };
      return getFeed(database.q, who, request.input.id);
    }),
    command(feedCalls.create, (request) => makeFeed(commandContext(deps, request), request.input.id)),
    command(feedCalls.revoke, (request) => revokeFeed(commandContext(deps, request), request.input.id)),
    ...visitRoutes({ ...deps, ...ports, findAlternatives }),
    query(closingCalls.list, async ({ input, now }) =>
      ok({ items: await listClosedDaysWithVisits(database.q, input.business_id, now) }),
    ),
    command(closingCalls.close, (request) => closeDays(commandContext(deps, request), request.input)),
    command(closingCalls.undo, (request) => undoClosing(commandContext(deps, request), request.input)),
    command(closingCalls.changeHours, (request) => changeHours(commandContext(deps, request), request.input)),
    command(closingCalls.undoHours, (request) => undoHours(commandContext(deps, request), request.input)),
    commandWithPicture(deps, pictureOf('calendar'), closingCalls.changeCalendar, changeCalendarHours),
    command(closingCalls.setDay, (request) => setDayOver(commandContext(deps, request), request.input)),
    command(closingCalls.undoDay, (request) => undoDay(commandContext(deps, request), request.input)),
    command(closingCalls.takeLeave, (request) => takeLeave(commandContext(deps, request), request.input)),
    command(closingCalls.undoLeave, (request) => undoLeave(commandContext(deps, request), request.input)),
    command(closingCalls.undoCalendar, (request) =>
      undoCalendarHours(commandContext(deps, request), request.input),
    ),
    ...scheduleRoutes(deps, getBookingReviews),
  ];
}
