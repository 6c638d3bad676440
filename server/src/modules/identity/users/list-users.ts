import type { InputOf } from '@kursi/core/contract/call.ts';
import type { userCalls } from '@kursi/core/identity/users.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../../../platform/http/cursor.ts';
import { findUsers } from '../user.store.ts';

/** For platform admins. A guest's address is made up, so it is not shown. */
export async function listUsers(db: Executor, { text = '', limit, cursor }: InputOf<typeof userCalls.list>) {
  const before = readTimeCursor(cursor);
  if (before === undefined) return badCursor;
  const found = await findUsers(db, { text, limit: limit + 1, before });
  const { rows, next_cursor } = cutPage(found, limit, (last) => timeCursor(last.created_at, last.id));
  const items = rows.map((user) => ({
    ...user,
    email: user.is_guest ? null : user.email,
    blocked_at: user.blocked_at?.toString() ?? null,
    created_at: user.created_at.toString(),
  }));
  return ok({ items, next_cursor });
}
