import { businessCalls as calls } from '@kursi/core/business/business.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Handling, reads, theCaller } from '../../platform/http/handling.ts';
import { businessesOf } from './business.store.ts';

export function businessRoutes({ database }: { readonly database: Database }): Handling[] {
  return [
    reads(calls.mine, async (request) => ok({ items: await businessesOf(database.q, theCaller(request).user_id) })),
  ];
}
