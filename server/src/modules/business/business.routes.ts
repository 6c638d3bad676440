import { businessCalls as calls } from '@kursi/core/business/business.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Handling, reads, theCaller, writes } from '../../platform/http/handling.ts';
import { businessesOf, listCategories } from './business.store.ts';
import { type CreateBusinessDeps, createBusiness } from './create-business.ts';

export interface BusinessDeps extends CreateBusinessDeps {
  readonly database: Database;
  readonly sandbox: boolean;
}

export function businessRoutes(deps: BusinessDeps): Handling[] {
  const { database } = deps;
  return [
    reads(calls.mine, async (request) =>
      ok({ items: await businessesOf(database.q, theCaller(request).user_id) }),
    ),
    reads(calls.categories, async () => ok({ items: await listCategories(database.q) })),
    writes(calls.create, (request) => {
      const approveAtOnce = deps.sandbox && request.exchange.isLoopback;
      const { user_id } = theCaller(request);
      return createBusiness(deps, request.tx, user_id, request.input, { approveAtOnce }, request.now);
    }),
  ];
}
