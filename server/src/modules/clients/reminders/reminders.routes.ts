import { clientReminderCalls as calls } from '@kursi/core/clients/client-reminders.contract.ts';
import { nextReminderOn } from '@kursi/core/clients/client-reminders.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { done, ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { type ActorContext, commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { GetServed } from '../../../platform/module/module.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { listServices } from '../../catalogue/public.ts';
import { getClient, lockClient } from '../client.store.ts';
import { clientGroup } from '../client-group.store.ts';
import { deleteReminders, listReminders, saveReminder } from './client-reminder.store.ts';

export function reminderRoutes(deps: Deps, getServed: GetServed): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.list, async ({ input: { business_id, client_id }, now }) => {
      if (!(await getClient(q, { business_id, client_id }))) return refuse('NOT_FOUND');
      const client_ids = await clientGroup(q, business_id, client_id);
      const { time_zone } = await getBusinessFacts(q, business_id);
      const today = now.toZonedDateTimeISO(time_zone).toPlainDate().toString();
      const rows = await listReminders(q, { business_id, client_ids });
      const service_ids = rows.map(({ service_id }) => service_id);
      const served = await getServed(q, { business_id, client_ids, service_ids, today });
      // Two records of one person may have one each for the same service: that of the record that stands counts.
      const own = new Map(
        rows
          .toSorted((a, b) => client_ids.indexOf(b.client_id) - client_ids.indexOf(a.client_id))
          .map((row) => [row.service_id, row]),
      );
      const items = Array.from(own.values(), (row) => {
        const { last_on = null, booked_on = null } = served.get(row.service_id) ?? {};
        const next_on = nextReminderOn(row, last_on);
        const is_by_hand = row.by_hand_on !== null && next_on === row.by_hand_on;
        const is_due = row.is_on && next_on <= today && booked_on === null;
        const { service_id, service_name, every_count, every_unit, is_on } = row;
        return {
          ...{ service_id, service_name, every_count, every_unit, is_on },
          ...{ last_on, next_on, is_by_hand, booked_on, is_due },
        };
      });
      return ok({ items: items.toSorted((a, b) => (a.next_on < b.next_on ? -1 : 1)) });
    }),
    command(calls.save, (request) => save(commandContext(deps, request), request.input)),
    command(calls.remove, async (request) => {
      const { business_id, client_id, service_id } = request.input;
      const client_ids = await clientGroup(request.tx.q, business_id, client_id);
      const isGone = await deleteReminders(request.tx, { business_id, client_ids, service_id });
      if (!isGone) return refuse('NOT_FOUND');
      commandContext(deps, request).emit('client.reminder_changed', { client_id, service_id });
      return done;
    }),
  ];
}

async function save(
  ctx: ActorContext,
  input: InputOf<typeof calls.save>,
): Promise<Result<Record<string, never>, 'NOT_FOUND' | 'CLIENT_REQUIRED'>> {
  const { tx, business_id, actor_id, now } = ctx;
  const { service_id, every_count, every_unit, is_on, next_on } = input;
  const [head = input.client_id, ...merged] = await clientGroup(tx.q, business_id, input.client_id);
  // Locked, so that nothing is added to a client who is being erased.
  const client = await lockClient(tx, { business_id, client_id: head });
  if (!client) return refuse('NOT_FOUND');
  if (client.kind !== 'person') return refuse('CLIENT_REQUIRED');
  const [service] = await listServices(tx.q, business_id, [service_id]);
  if (!service) return refuse('NOT_FOUND');
  const { time_zone } = await getBusinessFacts(tx.q, business_id);
  const set_on = now.toZonedDateTimeISO(time_zone).toPlainDate().toString();
  if (merged.length > 0) await deleteReminders(tx, { business_id, client_ids: merged, service_id });
  await saveReminder(tx, {
    ...{ business_id, client_id: head, service_id, every_count, every_unit, is_on },
    ...{ by_hand_on: next_on, set_on, created_by: actor_id, created_at: now },
  });
  ctx.emit('client.reminder_changed', { client_id: head, service_id });
  return done;
}
