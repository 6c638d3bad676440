import { dayCloseCalls as calls } from '@kursi/core/billing/day-close.contract.ts';
import { command, type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { SalesOfDays } from '../ports.ts';
import { closeDay, handInCount, noteFloat, reopenDay } from './close-day.ts';
import { getDrawer } from './get-drawer.ts';
import { payOut, takeBackPayout } from './pay-out.ts';

export function dayCloseRoutes(deps: Deps, sales: SalesOfDays): Endpoint[] {
  return [
    query(calls.get, (request) =>
      getDrawer(sales, deps.database.q, request.input, theCaller(request), request.now),
    ),
    command(calls.addPayout, (request) => payOut(commandContext(deps, request), request.input)),
    command(calls.takeBackPayout, (request) => takeBackPayout(commandContext(deps, request), request.input)),
    command(calls.noteFloat, (request) => noteFloat(commandContext(deps, request), request.input)),
    command(calls.handInCount, (request) => handInCount(sales, commandContext(deps, request), request.input)),
    command(calls.close, (request) => closeDay(sales, commandContext(deps, request), request.input)),
    command(calls.reopen, (request) => reopenDay(commandContext(deps, request), request.input)),
  ];
}
