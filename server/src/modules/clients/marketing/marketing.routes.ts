import { marketingCalls as calls } from '@kursi/core/clients/marketing.contract.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { listMarketingOfAccount } from './marketing.store.ts';
import { setMarketing } from './set-marketing.ts';

export function marketingRoutes(deps: Deps): Endpoint[] {
  return [
    command(calls.set, (request) => {
      const { client_id, wants_offers } = request.input;
      return setMarketing(commandContext(deps, request), client_id, { wants_offers, from: 'desk' });
    }),
    query(calls.listOwn, async (request) => {
      const items = await listMarketingOfAccount(deps.database.q, theCaller(request).user_id);
      return ok({ items });
    }),
    command(calls.setOwn, async (request) => {
      const { business_id, wants_offers } = request.input;
      const own = await listMarketingOfAccount(request.tx.q, theCaller(request).user_id);
      const client_id = own.find((one) => one.business_id === business_id)?.client_id;
      if (!client_id) return refuse('NOT_FOUND');
      const set = await setMarketing(commandContext(deps, request), client_id, {
        wants_offers,
        from: 'self',
      });
      return set.ok ? set : refuse('NOT_FOUND');
    }),
  ];
}
