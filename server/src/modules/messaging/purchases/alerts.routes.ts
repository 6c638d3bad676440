import { ok } from '@kursi/core/kernel/result.ts';
import { alertCalls as calls } from '@kursi/core/messaging/alerts.contract.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { findUnfinishedOrder } from '../../payments/public.ts';
import { getAccountSummary } from '../../subscription/public.ts';
import { providerNow } from '../sending/senders.ts';
import { countAlerts } from './alert-count.store.ts';
import { getBoughtAlerts } from './buy-alerts.ts';

export function alertRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.get, async ({ input: { business_id }, now }) => {
      const [{ alerts_until }, sent, unfinished_payment] = await Promise.all([
        getAccountSummary(q, business_id),
        countAlerts(q, business_id, now.subtract({ hours: 24 * 7 })),
        findUnfinishedOrder(deps, q, { business_id, purpose: 'alerts' }, now),
      ]);
      const is_active = alerts_until !== null && Temporal.Instant.compare(alerts_until, now) > 0;
      return ok({
        offer: providerNow(deps) ? 'ready' : 'not_configured',
        alerts_until: alerts_until?.toString() ?? null,
        is_active,
        next_start: (is_active ? alerts_until : now).toString(),
        sent_last_week: sent.all,
        sent_by_kind: sent.byKind,
        unfinished_payment,
      });
    }),
    command(calls.purchase, (request) => getBoughtAlerts(commandContext(deps, request), request.input)),
  ];
}
