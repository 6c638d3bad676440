import { slotAlertCalls as calls } from '@kursi/core/booking/slot-alert.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { tooManyFromHere } from '../holds/hold-rate-limit.ts';
import { holderIn } from '../holds/holder-in.ts';
import type { CanReach } from '../ports.ts';
import { createSlotAlert, presentSlotAlert, withdrawSlotAlert } from './create-slot-alert.ts';
import { listOpenSlotAlerts } from './slot-alert.store.ts';

export function slotAlertRoutes(deps: Deps & { readonly canReach: CanReach }): Endpoint[] {
  const { database } = deps;
  return [
    command(
      calls.create,
      (request) => {
        const { is_guest, network } = holderIn(request);
        const ctx = commandContext(deps, request);
        return createSlotAlert(deps, ctx, request.input, is_guest ? network : null);
      },
      (request) => tooManyFromHere(database, request),
    ),
    command(calls.withdraw, (request) =>
      withdrawSlotAlert(commandContext(deps, request), deps.sendJob, request.input.slot_alert_id),
    ),
    query(calls.listMine, async (request) => {
      const rows = await listOpenSlotAlerts(database.q, theCaller(request).user_id, request.now);
      return ok({ items: rows.map(presentSlotAlert) });
    }),
  ];
}
