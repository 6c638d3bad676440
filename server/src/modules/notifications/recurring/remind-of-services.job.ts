import { mayMarketTo } from '@kursi/core/clients/marketing.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { runEach } from '../../../platform/jobs/run-each.ts';
import { getServed } from '../../booking/public.ts';
import { workOutReminders } from '../../clients/public.ts';
import type { ClientNews, News } from '../notify.ts';
import {
  findRemindedClients,
  findRemindingBusinesses,
  type RemindingBusiness,
} from '../reminded-client.store.ts';
import { type NewsJobDeps, newsJob, newsTo } from './news-job.ts';

/** What was due longer ago is the desk's to ask about. Shorter than messages are kept, so that nobody is told twice. */
const LATEST_DAYS = 14;

/** Tells clients that a service is due again, once for each date. */
export function remindOfServicesJob(deps: NewsJobDeps): JobKind {
  const { q } = deps.database;
  return newsJob(deps, {
    name: 'notification-service-due',
    cron: '25 */3 * * *',
    expireInSeconds: 1700,
    async run(_, tell) {
      await runEach(await findRemindingBusinesses(q), async (business) =>
        tell(await findRemindersOf(q, business, deps.now())),
      );
    },
  });
}

async function findRemindersOf(
  db: Executor,
  { business_id, time_zone }: RemindingBusiness,
  at: Temporal.Instant,
): Promise<(News | ClientNews)[]> {
  const day = at.toZonedDateTimeISO(time_zone).toPlainDate();
  const [today, earliest] = [day.toString(), day.subtract({ days: LATEST_DAYS }).toString()];
  const reminders = await workOutReminders(db, getServed, { business_id, client_ids: null, today });
  const due = reminders.filter(({ is_due, next_on }) => is_due && next_on > earliest);
  const clients = await findRemindedClients(
    db,
    business_id,
    due.map(({ client_id }) => client_id),
  );
  const byId = new Map(clients.filter(mayMarketTo).map((client) => [client.client_id, client]));
  return due.flatMap(({ client_id, service_id, next_on: due_on }) => {
    const client = byId.get(client_id);
    if (!client) return [];
    const kind = 'service_due';
    const happening = `${kind} ${client_id} ${service_id} ${due_on}`;
    const { person_id } = client;
    return [
      newsTo({ business_id, client_id, person_id }, { kind, about: { service_id, due_on }, happening, at }),
    ];
  });
}
