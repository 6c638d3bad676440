import { businessCalls as calls } from '@kursi/core/business/business.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { findBusinessesOfPerson, listCategories } from './business.store.ts';
import { createBusiness } from './create-business.ts';

export function businessRoutes(deps: Deps): Endpoint[] {
  const { sandbox, database } = deps;
  return [
    query(calls.listMine, async (request) =>
      ok({ items: await findBusinessesOfPerson(database.q, theCaller(request).user_id) }),
    ),
    query(calls.listCategories, async () => ok({ items: await listCategories(database.q) })),
    command(calls.create, (request) => {
      const { tx, input, now } = request;
      const who = { tx, now, actor_id: theCaller(request).user_id };
      return createBusiness(deps, who, input, { approve: sandbox.isOpen });
    }),
  ];
}
