import type { ClientReminder } from '@kursi/core/clients/client-reminders.contract.ts';
import { nextReminderOn } from '@kursi/core/clients/client-reminders.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { clientGroups } from '../merge/client-group.store.ts';
import type { GetServed } from '../ports.ts';
import { listReminders } from './client-reminder.store.ts';

export interface ReminderOfClient extends ClientReminder {
  /** The record that stands. */
  readonly client_id: string;
  readonly client_name: string;
}

/** With their next dates, what is due first. `client_ids` are all records of the persons asked for; null: everyone. */
export async function workOutReminders(
  db: Executor,
  getServed: GetServed,
  of: {
    readonly business_id: string;
    readonly client_ids: readonly string[] | null;
    readonly today: string;
  },
): Promise<ReminderOfClient[]> {
  const { business_id, today } = of;
  const rows = await listReminders(db, of);
  if (rows.length === 0) return [];
  const heads = [...new Set(rows.map(({ head_id }) => head_id))];
  const client_ids = of.client_ids ?? (await clientGroups(db, business_id, heads));
  const service_ids = [...new Set(rows.map(({ service_id }) => service_id))];
  const served = new Map(
    (await getServed(db, { business_id, client_ids, service_ids, today })).map((one) => [keyOf(one), one]),
  );
  // Two records of one person may have one each for the same service: that of the record that stands counts.
  const own = new Map(
    rows
      .toSorted((a, b) => Number(a.client_id === a.head_id) - Number(b.client_id === b.head_id))
      .map((row) => [keyOf({ client_id: row.head_id, service_id: row.service_id }), row]),
  );
  const items = Array.from(own, ([key, row]) => {
    const { last_on = null, booked_on = null } = served.get(key) ?? {};
    const next_on = nextReminderOn(row, last_on);
    const is_by_hand = row.by_hand_on !== null && next_on === row.by_hand_on;
    const is_due = row.is_on && next_on <= today && booked_on === null;
    const {
      head_id: client_id,
      client_name,
      service_id,
      service_name,
      service_name_hi,
      every_count,
      every_unit,
      is_on,
    } = row;
    return {
      client_id,
      client_name,
      service_id,
      service_name,
      service_name_hi,
      every_count,
      every_unit,
      is_on,
      last_on,
      next_on,
      is_by_hand,
      booked_on,
      is_due,
    };
  });
  return items.toSorted((a, b) => (a.next_on < b.next_on ? -1 : 1));
}

const keyOf = ({ client_id, service_id }: { readonly client_id: string; readonly service_id: string }) =>
  `${client_id} ${service_id}`;
