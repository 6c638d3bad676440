import { isNotificationKind } from '@kursi/core/notifications/notification-kinds.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { About } from '../notification.store.ts';
import { stillTrue } from './still-true.ts';

interface AlertKey {
  readonly business_id: string;
  readonly id: string;
}

/** Alerts that waited in the queue of messages until they were true no more: the port of messaging. */
export async function findOvertakenAlerts(
  db: Executor,
  alerts: readonly AlertKey[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const overtaken = new Set<string>();
  for (const { business_id, id } of alerts) {
    const news = await findNewsOfAlert(db, { business_id, id });
    if (!news || !isNotificationKind(news.kind)) continue;
    const truth = await stillTrue(db, { ...news, of_business: business_id }, now);
    if (truth.is !== 'true') overtaken.add(id);
  }
  return overtaken;
}

/** An alert has the id of the message to the client, or of the delivery, that it belongs to. */
async function findNewsOfAlert(db: Executor, { business_id, id }: AlertKey) {
  const { rows: messages } = await sql<{ kind: string; about: About }>`
    SELECT kind, about || jsonb_strip_nulls(jsonb_build_object('visit_id', visit_id, 'client_id', client_id)) AS about
    FROM client_message WHERE business_id = ${business_id} AND id = ${id}`.execute(db);
  if (messages[0]) return messages[0];
  const { rows } = await sql<{ kind: string; about: About }>`
    SELECT notification.kind, notification.about
    FROM notification_delivery AS delivery
    JOIN notification ON notification.user_id = delivery.user_id AND notification.id = delivery.notification_id
    WHERE delivery.id = ${id} AND notification.of_business = ${business_id}`.execute(db);
  return rows[0];
}
