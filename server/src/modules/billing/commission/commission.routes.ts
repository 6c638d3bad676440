import { commissionCalls as calls } from '@kursi/core/billing/commission.contract.ts';
import { manageRight } from '@kursi/core/business/member-rules.ts';
import { may, refuseRight } from '@kursi/core/contract/rights.ts';
import { done, ok, refuse } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { listEarners, upsertCalendarCommission } from './seller.store.ts';

export function commissionRoutes(deps: Deps): Endpoint[] {
  return [
    query(calls.list, async (request) => {
      const earners = await listEarners(deps.database.q, request.input.business_id);
      const caller = theCaller(request);
      const seen = earners.filter(
        (one) => may(caller, 'commission.manage') || one.user_id === caller.user_id,
      );
      const items = seen.map(({ services, products, ...one }) => ({
        ...one,
        commission: { services, products },
      }));
      return ok({ items });
    }),
    command(calls.set, async (request) => {
      const ctx = commandContext(deps, request);
      const { business_id, entity_id, commission } = request.input;
      const earners = await listEarners(ctx.tx.q, business_id);
      const earner = earners.find((one) => one.entity_id === entity_id);
      if (!earner) return refuse('NOT_FOUND');
      if (earner.user_role && !may(ctx, manageRight[earner.user_role])) {
        return refuseRight(manageRight[earner.user_role]);
      }
      const shares = { service_share: commission.services, product_share: commission.products };
      await upsertCalendarCommission(ctx.tx, { business_id, entity_id, ...shares });
      ctx.emit('calendar.commission_changed', { entity_id });
      return done;
    }),
  ];
}
