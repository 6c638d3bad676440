import { billingCalls as calls } from '@kursi/core/billing/billing.contract.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import { commandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { getReceipt } from './get-receipt.ts';
import { checkOutVisit, makeWalkInBill } from './make-bill.ts';
import { voidBill } from './void-bill.ts';

export function billingRoutes(deps: Deps): Endpoint[] {
  return [
    command(calls.makeWalkIn, (request) => makeWalkInBill(commandContext(deps, request), request.input)),
    command(calls.checkOut, (request) => checkOutVisit(commandContext(deps, request), request.input)),
    query(calls.get, (request) => {
      const { user_id, role } = theCaller(request);
      return getReceipt(deps.database.q, request.input, { isMember: role !== null, user_id });
    }),
    command(calls.void, (request) => voidBill(commandContext(deps, request), request.input)),
  ];
}
