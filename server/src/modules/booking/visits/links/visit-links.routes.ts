import { visitLinkCalls as calls } from '@kursi/core/booking/visit-link.contract.ts';
import {
  command,
  type Endpoint,
  preparedCommand,
  query,
  theCaller,
} from '../../../../platform/http/endpoint.ts';
import { commandContext } from '../../../../platform/module/command-context.ts';
import type { Deps } from '../../../../platform/module/deps.ts';
import { checkDigits, lookAtLink, openLink, revokeVisitLink } from './open-link.ts';

export function visitLinkRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.look, ({ input, now }) => lookAtLink(q, input.token, now)),
    preparedCommand(
      calls.open,
      (request) => {
        const { user_id } = theCaller(request);
        const { address } = request.exchange;
        return checkDigits(q, request.input, { user_id, address }, request.now);
      },
      (request, opening) => openLink(request.tx, opening, theCaller(request).user_id, request.now),
    ),
    command(calls.revoke, (request) =>
      revokeVisitLink(commandContext(deps, request), request.input.visit_id),
    ),
  ];
}
