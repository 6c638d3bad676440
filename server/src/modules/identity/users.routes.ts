import { userCalls as calls } from '@kursi/core/identity/users.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import { badCursor, readTimeCursor, timeCursor } from '../../platform/http/time-cursor.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { blockUser } from './block-user.ts';
import { findUsers } from './user.store.ts';

export function userRoutes(deps: Deps): Endpoint[] {
  return [
    query(calls.users, async ({ input: { text = '', limit, cursor } }) => {
      const before = readTimeCursor(cursor);
      if (before === undefined) return badCursor;
      const found = await findUsers(deps.database.q, { text, limit: limit + 1, before });
      const items = found.slice(0, limit).map((user) => ({
        ...user,
        email: user.is_guest ? null : user.email,
        blocked_at: user.blocked_at?.toString() ?? null,
        created_at: user.created_at.toString(),
      }));
      const last = items.at(-1);
      return ok({
        items,
        next_cursor: found.length > limit && last ? timeCursor(last.created_at, last.id) : null,
      });
    }),
    command(calls.block, (request) =>
      blockUser(deps.announcer, request.tx, theCaller(request).user_id, request.input, request.now),
    ),
  ];
}
