import { parkedBillCalls as calls } from '@kursi/core/billing/parked-bills.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getParkedBills, parkBill, restoreBill, takeUpBill, throwAwayBill } from './park-bill.ts';

export function parkedBillRoutes(deps: Deps): Endpoint[] {
  return [
    query(calls.list, async ({ input }) => ok(await getParkedBills(deps.database.q, input.business_id))),
    command(calls.park, (request) => parkBill(commandContext(deps, request), request.input)),
    command(calls.takeUp, (request) => takeUpBill(commandContext(deps, request), request.input.id)),
    command(calls.throwAway, (request) => throwAwayBill(commandContext(deps, request), request.input.id)),
    command(calls.restore, (request) => restoreBill(commandContext(deps, request), request.input.id)),
  ];
}
