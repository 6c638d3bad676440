import { userCalls as calls } from '@kursi/core/identity/users.contract.ts';
import { command, type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { blockUser } from './block-user.ts';
import { listUsers } from './list-users.ts';

export function userRoutes(deps: Deps): Endpoint[] {
  return [
    query(calls.list, ({ input }) => listUsers(deps.database.q, input)),
    command(calls.block, (request) =>
      blockUser(deps.announcer, request.tx, theCaller(request).user_id, request.input, request.now),
    ),
  ];
}
