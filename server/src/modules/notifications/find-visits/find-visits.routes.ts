import { findVisitCalls as calls } from '@kursi/core/notifications/find-visits.contract.ts';
import { command, type Endpoint, preparedCommand, theCaller } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { HashCode } from './hash-code.ts';
import { mayRenewLink, renewLink } from './send-link.job.ts';
import { askCode, checkCode, mayAskCode, redeemCode } from './visit-code.ts';

export function findVisitRoutes(
  deps: Pick<Deps, 'database' | 'sendJob' | 'newId'> & { readonly hashCode: HashCode },
): Endpoint[] {
  const { q } = deps.database;
  return [
    command(
      calls.renewLink,
      ({ tx, input, now }) => renewLink(deps, tx, input.token, now),
      ({ exchange, now }) => mayRenewLink(q, exchange.address, now),
    ),
    command(
      calls.askCode,
      (request) => {
        const { user_id } = theCaller(request);
        return askCode(deps, request.tx, { user_id, phone: request.input.phone }, request.now);
      },
      ({ input, exchange, now }) => mayAskCode(q, { phone: input.phone, address: exchange.address }, now),
    ),
    preparedCommand(
      calls.redeemCode,
      (request) => {
        const { user_id } = theCaller(request);
        const { address } = request.exchange;
        return checkCode(q, deps.hashCode, { user_id, code: request.input.code, address }, request.now);
      },
      (request, right) => redeemCode(request.tx, theCaller(request).user_id, right, request.now),
    ),
  ];
}
