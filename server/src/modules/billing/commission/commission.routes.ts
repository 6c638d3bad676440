import { commissionCalls as calls } from '@kursi/core/billing/commission.contract.ts';
import { done, ok, refuse } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { listEarners, upsertCalendarCommission } from './seller.store.ts';

export function commissionRoutes(deps: Deps): Endpoint[] {
  return [
    query(calls.list, async ({ input: { business_id } }) => {
      const earners = await listEarners(deps.database.q, business_id);
      const items = earners.map(({ services, products, ...one }) => ({
        ...one,
        commission: { services, products },
      }));
      return ok({ items });
    }),
    command(calls.set, async (request) => {
      const ctx = commandContext(deps, request);
      const { business_id, entity_id, commission } = request.input;
      const earners = await listEarners(ctx.tx.q, business_id);
      if (!earners.some((one) => one.entity_id === entity_id)) return refuse('NOT_FOUND');
      const shares = { service_share: commission.services, product_share: commission.products };
      await upsertCalendarCommission(ctx.tx, { business_id, entity_id, ...shares });
      ctx.emit('calendar.commission_changed', { entity_id });
      return done;
    }),
  ];
}
