import { clientReminderCalls as calls } from '@kursi/core/clients/client-reminders.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { type ActorContext, commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { listServices } from '../../catalogue/public.ts';
import { getClient, lockClient } from '../client.store.ts';
import { clientGroup } from '../merge/client-group.store.ts';
import type { GetServed } from '../ports.ts';
import { deleteReminders, saveReminder } from './client-reminder.store.ts';
import { workOutReminders } from './work-out-reminders.ts';

const DUE_SHOWN = 50;

export function reminderRoutes(deps: Deps, getServed: GetServed): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.list, async ({ input: { business_id, client_id }, now }) => {
      if (!(await getClient(q, { business_id, client_id }))) return refuse('NOT_FOUND');
      const client_ids = await clientGroup(q, business_id, client_id);
      const today = await todayOf(q, business_id, now);
      return ok({ items: await workOutReminders(q, getServed, { business_id, client_ids, today }) });
    }),
    query(calls.listDue, async ({ input: { business_id }, now }) => {
      const today = await todayOf(q, business_id, now);
      const all = await workOutReminders(q, getServed, { business_id, client_ids: null, today });
      const due = all.filter(({ is_due }) => is_due);
      return ok({ today, items: due.slice(0, DUE_SHOWN), count: due.length });
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

async function todayOf(db: Executor, business_id: string, now: Temporal.Instant): Promise<string> {
  const { time_zone } = await getBusinessFacts(db, business_id);
  return now.toZonedDateTimeISO(time_zone).toPlainDate().toString();
}

async function save(
  ctx: ActorContext,
  input: InputOf<typeof calls.save>,
): Done<'NOT_FOUND' | 'CLIENT_REQUIRED'> {
  const { tx, business_id, actor_id, now } = ctx;
  const { service_id, every_count, every_unit, is_on, next_on } = input;
  const [head = input.client_id, ...merged] = await clientGroup(tx.q, business_id, input.client_id);
  // Locked, so that nothing is added to a client who is being erased.
  const client = await lockClient(tx, { business_id, client_id: head });
  if (!client) return refuse('NOT_FOUND');
  if (client.kind !== 'person') return refuse('CLIENT_REQUIRED');
  const [service] = await listServices(tx.q, business_id, [service_id]);
  if (!service) return refuse('NOT_FOUND');
  const set_on = await todayOf(tx.q, business_id, now);
  if (merged.length > 0) await deleteReminders(tx, { business_id, client_ids: merged, service_id });
  await saveReminder(tx, {
    business_id,
    client_id: head,
    service_id,
    every_count,
    every_unit,
    is_on,
    by_hand_on: next_on,
    set_on,
    created_by: actor_id,
    created_at: now,
  });
  ctx.emit('client.reminder_changed', { client_id: head, service_id });
  return done;
}
