import { rightsSetCalls as calls } from '@kursi/core/business/rights-set.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { addSet, changeSet, giveRights, removeSet } from './manage-rights-sets.ts';
import { listSets } from './rights-set.store.ts';

export function rightsRoutes(deps: Deps): Endpoint[] {
  return [
    query(calls.list, async ({ input }) => ok({ items: await listSets(deps.database.q, input.business_id) })),
    command(calls.add, (request) => addSet(commandContext(deps, request), request.input)),
    command(calls.change, (request) => changeSet(deps, commandContext(deps, request), request.input)),
    command(calls.remove, (request) => removeSet(commandContext(deps, request), request.input)),
    command(calls.give, (request) => giveRights(deps, commandContext(deps, request), request.input)),
  ];
}
