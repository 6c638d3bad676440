import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { visitCalls as calls } from '@kursi/core/booking/visits.contract.ts';
import { day, id, instant } from '@kursi/core/contract/fields.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import * as z from 'zod/mini';
import type { Authority } from '../../../platform/http/authority.ts';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../../../platform/http/cursor.ts';
import { command, type Endpoint, query, theBusiness, theCaller } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { clientGroup, findClientIds, numberSearchOf } from '../../clients/public.ts';
import type { FindAlternatives } from '../availability/find-alternatives.ts';
import { confirmVisit } from '../holds/confirm-hold.ts';
import { getHold, noteHold } from '../holds/get-hold.ts';
import { holdVisit, visitQueryBy } from '../holds/hold-visit.ts';
import { holderIn } from '../holds/holder-in.ts';
import { payVisit, undoVisitPayment } from '../payments/pay-booking.ts';
import { refundVisitPayment, undoRefund } from '../payments/refund-visit.ts';
import type { BookingPorts } from '../ports.ts';
import { bookVisit } from './book-visit.ts';
import { confirmRequestedVisit, reopenRequest } from './changes/answer-request.ts';
import { cancelVisit, uncancelVisit } from './changes/cancel-booking.ts';
import { clearChangeWanted } from './changes/client-answer.ts';
import { editVisit } from './changes/edit-visit.ts';
import { moveVisit } from './changes/move-booking.ts';
import { noteVisit, progressVisit } from './changes/progress-visit.ts';
import { runLate } from './changes/run-late.ts';
import { withdrawVisits } from './changes/withdraw-visits.ts';
import { takeTimeOff, undoTimeOff } from './conflicts/take-time-off.ts';
import { withBookings } from './get-visits.ts';
import { getVisitLocation } from './sharing/share.store.ts';
import { revokeShares, shareVisit } from './sharing/share-visit.ts';
import {
  type DayCursor,
  findVisit,
  findVisits,
  getVisitWithBusiness,
  listRestOfSeries,
  listVisitHistory,
  listVisitsOfPerson,
  type VisitOfPerson,
} from './visit.store.ts';
import { ownerOf } from './visit-owner.store.ts';

interface VisitRoutesDeps extends Deps, BookingPorts {
  readonly findAlternatives: FindAlternatives;
}

export function visitRoutes(deps: VisitRoutesDeps): Endpoint[] {
  const {
    database,
    findAlternatives,
    getBookingReviews,
    getVisitBills,
    getAdvanceNumbers,
    findVisitsByReceipt,
  } = deps;
  const { q } = database;
  const reads = { q, getBookingReviews, getVisitBills, getAdvanceNumbers };
  return [
    command(
      calls.reserve,
      (request) => holdVisit(commandContext(deps, request), holderIn(request), request.input),
      undefined,
      ({ input, caller, now }, no) => findAlternatives(no, visitQueryBy(input, caller?.role ?? null), now),
    ),
    query(calls.getHold, (request) => getHold(q, request.input, theCaller(request).user_id, request.now)),
    command(calls.setHoldNote, (request) => noteHold(commandContext(deps, request), request.input)),
    command(calls.confirm, (request) => confirmVisit(commandContext(deps, request), request.input)),
    command(calls.confirmRequest, (request) =>
      confirmRequestedVisit(commandContext(deps, request), request.input.visit_id),
    ),
    command(calls.book, (request) => bookVisit(commandContext(deps, request), request.input)),
    command(calls.clearChangeWanted, (request) =>
      clearChangeWanted(commandContext(deps, request), request.input.visit_id),
    ),
    command(calls.setLate, (request) =>
      runLate(commandContext(deps, request), request.input.visit_id, request.input.minutes),
    ),
    command(calls.changeNote, (request) =>
      noteVisit(commandContext(deps, request), request.input.visit_id, request.input.additional_note || null),
    ),
    command(calls.recordPayment, (request) => payVisit(commandContext(deps, request), request.input)),
    command(calls.undoPayment, (request) => undoVisitPayment(commandContext(deps, request), request.input)),
    command(calls.refund, (request) =>
      refundVisitPayment(deps, commandContext(deps, request), request.input),
    ),
    command(calls.undoRefund, (request) => undoRefund(commandContext(deps, request), request.input)),
    command(calls.move, (request) => moveVisit(commandContext(deps, request), request.input)),
    command(calls.cancel, (request) =>
      cancelVisit(commandContext(deps, request), request.input.visit_id, request.input.reason ?? null),
    ),
    command(calls.uncancel, (request) =>
      uncancelVisit(commandContext(deps, request), request.input.visit_id),
    ),
    command(calls.setProgress, (request) =>
      progressVisit(
        commandContext(deps, request),
        request.input.visit_id,
        request.input.progress,
        request.input.believed,
      ),
    ),
    command(deskCalls.editVisit, (request) =>
      editVisit(commandContext(deps, request), request.input, holderIn(request)),
    ),
    command(deskCalls.takeTimeOff, (request) => takeTimeOff(commandContext(deps, request), request.input)),
    command(deskCalls.undoTimeOff, (request) => undoTimeOff(commandContext(deps, request), request.input)),
    command(deskCalls.withdrawVisits, (request) =>
      withdrawVisits(commandContext(deps, request), request.input, deps.lockToldOfVisit),
    ),
    command(deskCalls.reopenRequest, (request) =>
      reopenRequest(commandContext(deps, request), request.input.visit_id),
    ),
    command(calls.createShare, (request) => shareVisit(commandContext(deps, request), request.input)),
    command(calls.revokeShares, (request) =>
      revokeShares(commandContext(deps, request), request.input.visit_id),
    ),

    query(calls.get, async (request) => {
      const { user_id, role } = theCaller(request);
      const key = { business_id: theBusiness(request), id: request.input.visit_id };
      const visit = await findVisit(q, key);
      const viewer = role ? ({ isMember: true } as const) : ({ isMember: false, user_id } as const);
      const [found] = visit ? await withBookings(reads, [visit], viewer, request.now) : [];
      const business = found && (await getVisitLocation(q, found.business_id));
      return business ? ok({ ...found, business }) : refuse('NOT_FOUND');
    }),
    query(calls.listHistory, async ({ input }) => {
      const rows = await listVisitHistory(q, input);
      return ok({
        items: rows.map(({ at, ...row }) => ({ ...row, at: at.toString() })),
      });
    }),
    query(calls.list, async (request) => {
      const { input, now } = request;
      const before = readDayCursor(input.cursor);
      if (before === undefined) return badCursor;
      const { query: text = '', business_id } = input;
      const client_id = input.client_id ?? input.user_id;
      const filter = {
        ...input,
        client_ids: client_id ? await clientGroup(q, business_id, client_id) : undefined,
        named: text === '' ? null : await findNamed(business_id, text, theCaller(request)),
        before,
        limit: input.limit + 1,
      };
      const found = await findVisits(q, filter, now);
      const { rows, next_cursor } = cutPage(
        found,
        input.limit,
        (last) => `${last.booking_date},${last.begins_at},${last.id}`,
      );
      const items = await withBookings(reads, rows, { isMember: true }, now);
      return ok({ items, next_cursor });
    }),
    query(calls.listMine, async (request) => {
      const { input, now } = request;
      const { user_id } = theCaller(request);
      const from = readTimeCursor(input.cursor);
      if (from === undefined) return badCursor;
      const found = await listVisitsOfPerson(
        q,
        user_id,
        { ...input, from, limit: input.limit + 1, opened: true },
        now,
      );
      const { rows, next_cursor } = cutPage(found, input.limit, (last) =>
        timeCursor(last.begins_at, last.id),
      );
      return ok({ items: await asTheirs(rows, user_id, now), next_cursor });
    }),
    query(calls.getMine, async (request) => {
      const { business_id, visit_id } = request.input;
      const visit = await getVisitWithBusiness(q, { business_id, id: visit_id });
      if (!visit) return refuse('NOT_FOUND');
      const [found] = await asTheirs([visit], theCaller(request).user_id, request.now);
      if (!found) return refuse('NOT_FOUND');
      const rest = await listRestOfSeries(q, visit, request.now);
      const series = rest.map(({ visit_id, starts_at }) => ({ visit_id, start_date: starts_at.toString() }));
      return ok({ ...found, series });
    }),
  ];

  /** Clients by name or number, and visits by the end of their receipt number. */
  async function findNamed(business_id: string, text: string, caller: Authority) {
    const numbers = numberSearchOf(caller);
    const [client_ids, visit_ids] = await Promise.all([
      findClientIds(q, business_id, { text, numbers, limit: CLIENTS_NAMED }),
      /\d/.test(text) ? findVisitsByReceipt(q, business_id, text) : [],
    ]);
    return { client_ids, visit_ids };
  }

  async function asTheirs(found: readonly VisitOfPerson[], user_id: string, now: Temporal.Instant) {
    const visits = await withBookings(reads, found, { isMember: false, user_id }, now);
    return visits.flatMap((visit, i) => {
      const row = found[i];
      return row ? [{ ...visit, business: row.business, is_opened: ownerOf(row) !== user_id }] : [];
    });
  }
}

/** A search for a common name is cut; its clients are found one by one. */
const CLIENTS_NAMED = 200;

const dayCursor = z.tuple([day, instant, id]);

/** Null for the first page; undefined when the cursor is invalid. */
function readDayCursor(cursor: string | undefined): DayCursor | null | undefined {
  if (cursor === undefined) return null;
  const { data } = z.safeParse(dayCursor, cursor.split(','));
  return data && { day: data[0], at: data[1], id: data[2] };
}
