import { mayMarketTo } from '@kursi/core/clients/marketing.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { runEach } from '../../platform/jobs/run-each.ts';
import { getServed } from '../booking/public.ts';
import { workOutReminders } from '../clients/public.ts';
import { type ClientNews, type News, type Notify, notifyUnnotified } from './notify.ts';
import {
  findRemindedClients,
  findRemindingBusinesses,
  type RemindingBusiness,
} from './reminded-client.store.ts';

/** What was due longer ago is the desk's to ask about. Shorter than messages are kept, so that nobody is told twice. */
const LATEST_DAYS = 14;

/** Tells clients that a service is due again, once for each date. */
export function remindOfServicesJob(deps: {
  readonly database: Database;
  readonly notify: Notify;
  readonly now: () => Temporal.Instant;
}): JobKind {
  const { database, notify } = deps;
  return {
    name: 'notification-service-due',
    cron: '25 */3 * * *',
    retries: 1,
    expireInSeconds: 1700,
    async run() {
      await runEach(await findRemindingBusinesses(database.q), remindClients);
    },
  };

  async function remindClients({ business_id, time_zone }: RemindingBusiness): Promise<void> {
    const { q } = database;
    const at = deps.now();
    const day = at.toZonedDateTimeISO(time_zone).toPlainDate();
    const [today, earliest] = [day.toString(), day.subtract({ days: LATEST_DAYS }).toString()];
    const reminders = await workOutReminders(q, getServed, { business_id, client_ids: null, today });
    const due = reminders.filter(({ is_due, next_on }) => is_due && next_on > earliest);
    const clients = await findRemindedClients(
      q,
      business_id,
      due.map(({ client_id }) => client_id),
    );
    const byId = new Map(clients.filter(mayMarketTo).map((client) => [client.client_id, client]));
    const told = due.flatMap(({ client_id, service_id, next_on: due_on }): (News | ClientNews)[] => {
      const client = byId.get(client_id);
      if (!client) return [];
      const kind = 'service_due' as const;
      const news = {
        kind,
        business_id,
        happening: `${kind} ${client_id} ${service_id} ${due_on}`,
        at,
        delay: 0,
      };
      const about = { service_id, due_on };
      return client.person_id
        ? [{ ...news, user_id: client.person_id, as_member: false, about: { ...about, client_id } }]
        : [{ ...news, client_id, visit_id: null, about }];
    });
    await notifyUnnotified(database, notify, told);
  }
}
