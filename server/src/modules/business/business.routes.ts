import { businessCalls as calls } from '@kursi/core/business/business.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import type { Database } from '../../platform/database/database.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import { businessesOf, listCategories } from './business.store.ts';
import { type CreateBusinessDeps, createBusiness } from './create-business.ts';

export interface BusinessDeps extends CreateBusinessDeps {
  readonly database: Database;
  readonly sandbox: boolean;
}

export function businessRoutes(deps: BusinessDeps): Endpoint[] {
  const { database } = deps;
  return [
    query(calls.mine, async (request) =>
      ok({ items: await businessesOf(database.q, theCaller(request).user_id) }),
    ),
    query(calls.categories, async () => ok({ items: await listCategories(database.q) })),
    command(calls.create, (request) => {
      const approveAtOnce = deps.sandbox && request.exchange.isLoopback;
      const { user_id } = theCaller(request);
      return createBusiness(deps, request.tx, user_id, request.input, { approveAtOnce }, request.now);
    }),
  ];
}
