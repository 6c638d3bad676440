import type { NotificationWords } from '@kursi/core/notifications/notification-templates.ts';
import { servicesCalled } from '@kursi/core/notifications/notification-templates.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';

type OfVisit = { readonly business_id: string; readonly visit_id: string };

export interface AlertHoldRecipient {
  readonly user_id: string;
  readonly visit_id: string;
}

/** The recipient of an alert hold; undefined when it has expired. */
export async function getAlertHoldRecipient(
  tx: Tx,
  { business_id, slot_alert_id }: { readonly business_id: string; readonly slot_alert_id: string },
): Promise<AlertHoldRecipient | undefined> {
  const { rows } = await sql<AlertHoldRecipient>`
    SELECT user_id, visit_id FROM slot_alert
    WHERE business_id = ${business_id} AND id = ${slot_alert_id} AND state = 'offered'`.execute(tx.q);
  return rows[0];
}

/** The current text of an alert hold. */
export async function getAlertHoldWords(
  db: Executor,
  { business_id, visit_id }: OfVisit,
  now: Temporal.Instant,
): Promise<NotificationWords | undefined> {
  const { rows } = await sql<{
    business_name: string;
    time_zone: string;
    services: { service_name: string; service_name_hi: string | null }[];
    people: string[];
    starts_at: Temporal.Instant;
    until: Temporal.Instant;
  }>`
    SELECT business.name AS business_name, business.time_zone, min(hold.starts_at) AS starts_at,
      min(hold.expires_at) AS until, json_agg(json_build_object('service_name', hold.service_name,
        'service_name_hi', hold.service_name_hi) ORDER BY hold.index) AS services,
      coalesce(array_agg(calendar.name ORDER BY hold.index) FILTER (WHERE calendar.kind = 'person'), '{}') AS people
    FROM reserved_booking AS hold
    JOIN business ON business.id = hold.business_id AND NOT business.is_deleted
    JOIN calendar ON calendar.business_id = hold.business_id AND calendar.id = hold.entity_id
    WHERE hold.business_id = ${business_id} AND hold.visit_id = ${visit_id} AND hold.expires_at > ${now}
    GROUP BY business.id`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    business_name: row.business_name,
    time_zone: row.time_zone,
    ...servicesCalled(row.services),
    people: [...new Set(row.people)],
    starts_at: row.starts_at.toString(),
    before: null,
    amount: null,
    until: row.until.toString(),
  };
}
