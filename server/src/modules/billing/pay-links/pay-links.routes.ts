import { payLinkCalls as calls } from '@kursi/core/billing/pay-links.contract.ts';
import { command, type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { callOffPayLink, getPayLink, makePayLink, openPayLink } from './pay-link.ts';

export function payLinkRoutes(deps: Deps): Endpoint[] {
  return [
    command(calls.make, (request) => makePayLink(deps, commandContext(deps, request), request.input)),
    command(calls.callOff, (request) =>
      callOffPayLink(commandContext(deps, request), request.input.visit_id),
    ),
    query(calls.get, ({ input, now }) => getPayLink(deps.database.q, input.token, now)),
    command(calls.open, (request) =>
      openPayLink(request.tx, request.input.token, theCaller(request).user_id, request.now),
    ),
  ];
}
