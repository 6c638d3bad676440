import { billingCalls as calls } from '@kursi/core/billing/billing.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import { makeLinkTokens } from '../../platform/link-token.ts';
import { commandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { billWalkIn } from './bill-queue-entry.ts';
import { checkOutVisit, reviseBill } from './bills/bill-visit.ts';
import { changeVisitTotal } from './bills/change-visit-total.ts';
import { mayChangeBill } from './bills/may-change-bill.ts';
import { voidBill } from './bills/void-bill.ts';
import { commissionRoutes } from './commission/commission.routes.ts';
import { parkedBillRoutes } from './parked/parked-bills.routes.ts';
import { payLinkRoutes } from './pay-links/pay-links.routes.ts';
import { getReceipt, type Viewer } from './receipts/get-receipt.ts';
import { findReceiptToken } from './receipts/link-receipt.ts';
import { makeSeesSums } from './shown-bills/seen-sums.ts';
import { showBill } from './shown-bills/show-bill.ts';
import { countShownBills } from './shown-bills/shown-bill.store.ts';

export function billingRoutes(deps: Deps): Endpoint[] {
  const tokenOf = makeLinkTokens(deps.keyFor('receipt-link'));
  const seesSums = makeSeesSums(deps.database);
  return [
    command(calls.makeWalkIn, (request) => billWalkIn(commandContext(deps, request), request.input)),
    command(calls.checkOut, (request) => checkOutVisit(deps, commandContext(deps, request), request.input)),
    query(calls.get, async (request) => {
      const { user_id, role, rights } = theCaller(request);
      const { q } = deps.database;
      const mayChange: Viewer['mayChange'] = (bill, visit) =>
        mayChangeBill({ role, rights, actor_id: user_id, now: request.now }, bill, visit);
      const viewer = { isMember: role !== null, user_id, ...(role && { mayChange }) };
      const found = await getReceipt(q, request.input, viewer, request.input.revision);
      if (!found.ok || role === null || !found.value.has_link) return found;
      return ok({ ...found.value, link_token: await findReceiptToken(q, tokenOf, request.input) });
    }),
    command(calls.show, (request) => {
      const { input, now } = request;
      const caller = theCaller(request);
      return showBill(commandContext(deps, request), input.visit_id, () =>
        seesSums(caller, { business_id: input.business_id, record: 'visit', id: input.visit_id, now }),
      );
    }),
    query(calls.countShown, async (request) => {
      const of = { ...request.input, user_id: theCaller(request).user_id, now: request.now };
      return ok({ shown_today: await countShownBills(deps.database.q, of) });
    }),
    command(calls.revise, (request) => reviseBill(deps, commandContext(deps, request), request.input)),
    // Here and not in booking: a visit that was billed gets a revision.
    command(visitCalls.changeTotal, (request) =>
      changeVisitTotal(deps, commandContext(deps, request), request.input),
    ),
    command(calls.void, (request) => voidBill(deps, commandContext(deps, request), request.input)),
    ...commissionRoutes(deps),
    ...parkedBillRoutes(deps),
    ...payLinkRoutes(deps),
  ];
}
