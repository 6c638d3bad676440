import { adminCalls as calls } from '@kursi/core/admin/admin.contract.ts';
import { businessStates } from '@kursi/core/business/business.contract.ts';
import type { BusinessState } from '@kursi/core/business/business-state.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../../platform/http/cursor.ts';
import { command, type Endpoint, query } from '../../platform/http/endpoint.ts';
import { commandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { changeBusinessState } from './change-business-state.ts';
import { countStates, findBusinesses } from './listed-business.store.ts';

export function adminRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.listBusinesses, async ({ input: { statuses, text = '', limit, cursor }, now }) => {
      const states = statesIn(statuses);
      if (!states) return refuse('INVALID_STATUSES');
      const before = readTimeCursor(cursor);
      if (before === undefined) return badCursor;
      const [found, counts] = await Promise.all([
        findBusinesses(q, { states, text, limit: limit + 1, before, now }),
        countStates(q),
      ]);
      const { rows, next_cursor } = cutPage(found, limit, (last) => timeCursor(last.created_at, last.id));
      const items = rows.map(({ name_en, name_hi, created_at, owners, plans, ...business }) => ({
        ...business,
        created_at: created_at.toString(),
        category: { en: name_en, hi: name_hi },
        owners: owners.map(({ user_name, email }) => ({ user_name, email })),
        plans: plans.map(({ id, type, starts_at, ends_at }) => ({
          id,
          type,
          starts_at: starts_at.toString(),
          ends_at: ends_at.toString(),
        })),
      }));
      return ok({ items, next_cursor, counts });
    }),
    command(calls.changeBusinessState, (request) =>
      changeBusinessState(deps, commandContext(deps, request), request.input),
    ),
  ];
}

/** Approved when none is named; null when the list is empty or has an unknown state. */
function statesIn(text = 'approved'): BusinessState[] | null {
  const named = text.split(',');
  const known = businessStates.filter((state) => named.includes(state));
  return named.every((name) => businessStates.some((state) => state === name)) ? known : null;
}
