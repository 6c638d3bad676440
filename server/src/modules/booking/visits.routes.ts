import { visitCalls as calls } from '@kursi/core/booking/visits.contract.ts';
import { day, id } from '@kursi/core/contract/fields.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import * as z from 'zod/mini';
import { type Handling, reads, theBusiness, theCaller, writes } from '../../platform/http/handling.ts';
import { badCursor, readTimeCursor, timeCursor } from '../../platform/http/time-cursor.ts';
import { bookVisit } from './book-visit.ts';
import { cancelVisit, uncancelVisit } from './cancel-booking.ts';
import { confirmVisit } from './confirm-hold.ts';
import { type BookingRoutesDeps, doingOf } from './doing.ts';
import { tooManyFromHere } from './hold-limit.ts';
import { holdVisit, wantedBy } from './hold-time.ts';
import { lookAtHold, noteHold } from './look-at-hold.ts';
import { withBookings } from './look-at-visits.ts';
import { moveVisit } from './move-booking.ts';
import type { OfferInstead } from './offer-instead.ts';
import { noteVisit, progressVisit } from './progress-visit.ts';
import { revokeShares, shareVisit } from './share-visit.ts';
import { whereIs } from './shares.store.ts';
import {
  type DayPlace,
  findVisit,
  findVisits,
  historyOf,
  type VisitOfPerson,
  visitsOfPerson,
  visitWithBusiness,
} from './visits.store.ts';

export function visitRoutes(deps: BookingRoutesDeps, offerInstead: OfferInstead): Handling[] {
  const { database } = deps;
  const { q } = database;
  return [
    writes(
      calls.reserve,
      (request) => holdVisit(doingOf(deps, request), theCaller(request).is_guest, request.input),
      (request) => tooManyFromHere(database, request),
      ({ input, caller, now }, no) => offerInstead(no, wantedBy(input, caller?.role ?? null), now),
    ),
    reads(calls.lookAtHold, (request) =>
      lookAtHold(q, request.input, theCaller(request).user_id, request.now),
    ),
    writes(calls.noteHold, (request) => noteHold(doingOf(deps, request), request.input)),
    writes(calls.confirm, (request) => confirmVisit(doingOf(deps, request), request.input)),
    writes(calls.book, (request) => bookVisit(doingOf(deps, request), request.input)),
    writes(calls.change, (request) =>
      noteVisit(doingOf(deps, request), request.input.visit_id, request.input.additional_note || null),
    ),
    writes(calls.move, (request) => moveVisit(doingOf(deps, request), request.input)),
    writes(calls.cancel, (request) =>
      cancelVisit(doingOf(deps, request), request.input.visit_id, request.input.reason ?? null),
    ),
    writes(calls.uncancel, (request) => uncancelVisit(doingOf(deps, request), request.input.visit_id)),
    writes(calls.progress, (request) =>
      progressVisit(doingOf(deps, request), request.input.visit_id, request.input.progress),
    ),
    writes(calls.makeShare, (request) => shareVisit(doingOf(deps, request), request.input.visit_id)),
    writes(calls.revokeShares, (request) => revokeShares(doingOf(deps, request), request.input.visit_id)),

    reads(calls.look, async (request) => {
      const { user_id, role } = theCaller(request);
      const key = { business_id: theBusiness(request), id: request.input.visit_id };
      const visit = await findVisit(q, key);
      const viewer = role ? ({ isMember: true } as const) : ({ isMember: false, user_id } as const);
      const [found] = visit ? await withBookings(q, [visit], viewer, request.now) : [];
      const business = found && (await whereIs(q, found.business_id));
      return business ? ok({ ...found, business }) : refuse('NOT_FOUND');
    }),
    reads(calls.history, async ({ input }) => {
      const rows = await historyOf(q, input);
      return ok({
        items: rows.map(({ at, ...row }) => ({ ...row, at: at.toString() })),
      });
    }),
    reads(calls.visits, async ({ input, now }) => {
      const before = readDayCursor(input.cursor);
      if (before === undefined) return badCursor;
      const found = await findVisits(q, { ...input, before, limit: input.limit + 1 });
      const items = await withBookings(q, found.slice(0, input.limit), { isMember: true }, now);
      return ok({ items, next_cursor: nextCursor(found, input.limit) });
    }),
    reads(calls.mine, async (request) => {
      const { input, now } = request;
      const { user_id } = theCaller(request);
      const from = readTimeCursor(input.cursor);
      if (from === undefined) return badCursor;
      const found = await visitsOfPerson(q, user_id, { ...input, from, limit: input.limit + 1 }, now);
      const last = found[input.limit - 1];
      return ok({
        items: await asTheirs(found.slice(0, input.limit), user_id, now),
        next_cursor:
          found.length > input.limit && last ? timeCursor(last.begins_at.toString(), last.id) : null,
      });
    }),
    reads(calls.lookAtMine, async (request) => {
      const { business_id, visit_id } = request.input;
      const visit = await visitWithBusiness(q, { business_id, id: visit_id });
      const [found] = visit ? await asTheirs([visit], theCaller(request).user_id, request.now) : [];
      return found ? ok(found) : refuse('NOT_FOUND');
    }),
  ];

  async function asTheirs(found: readonly VisitOfPerson[], user_id: string, now: Temporal.Instant) {
    const visits = await withBookings(q, found, { isMember: false, user_id }, now);
    return visits.flatMap((visit, i) => {
      const business = found[i]?.business;
      return business ? [{ ...visit, business }] : [];
    });
  }
}

const place = z.tuple([day, id]);

function nextCursor(
  found: readonly { readonly booking_date: string; readonly id: string }[],
  limit: number,
): string | null {
  const last = found[limit - 1];
  return found.length > limit && last ? `${last.booking_date},${last.id}` : null;
}

/** Null for the beginning; undefined when it is none that this server gave out. */
function readDayCursor(cursor: string | undefined): DayPlace | null | undefined {
  if (cursor === undefined) return null;
  const { data } = z.safeParse(place, cursor.split(','));
  return data && { day: data[0], id: data[1] };
}
