import { alertTemplates } from '@kursi/core/messaging/alert-templates.ts';
import { alertParams, alertTemplateOf } from '@kursi/core/notifications/alert-words.ts';
import type { NotificationKind } from '@kursi/core/notifications/notification-kinds.ts';
import type { NotificationWords } from '@kursi/core/notifications/notification-templates.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { findClientsByIds } from '../../clients/public.ts';
import { findAlertPhones, queueAlerts } from '../../messaging/public.ts';
import type { About } from '../notification.store.ts';
import type { LinkVisit } from '../visits/visit-link.ts';

type AlertDeps = Pick<Deps, 'database' | 'sendJob' | 'now' | 'messages' | 'sandbox' | 'origin'> & {
  readonly linkVisit: LinkVisit;
};

interface ClientNews {
  readonly kind: NotificationKind;
  readonly of_business: string | null;
  readonly as_member: boolean;
  readonly about: Pick<About, 'client_id'>;
}

/** Which of these news go to the client by WhatsApp too: the business has bought it, and the client can be written to. */
export async function findAlerts<News extends ClientNews>(
  deps: Pick<Deps, 'messages' | 'sandbox'>,
  db: Executor,
  news: readonly News[],
  now: Temporal.Instant,
): Promise<ReadonlySet<News>> {
  const asked = news.flatMap((one) => {
    const template = alertTemplateOf(one.kind);
    const { client_id } = one.about;
    if (!template || !client_id || !one.of_business || one.as_member) return [];
    return [{ one, business_id: one.of_business, client_id, alert: alertTemplates[template].alert }];
  });
  const phones = await findAlertPhones(deps, db, asked, now);
  return new Set(asked.flatMap(({ one }, i) => (phones[i] ? [one] : [])));
}

export interface ClientAlert {
  /** Of what it belongs to: the same alert goes once. */
  readonly id: string;
  readonly business_id: string;
  readonly client_id: string;
  readonly visit_id: string | null;
  readonly kind: NotificationKind;
  readonly words: NotificationWords;
  readonly locale: 'en' | 'hi';
  /** Of a person with an inbox. */
  readonly notification_id?: string;
}

/** Puts the message into the queue; false when it does not go. */
export async function alertClient(deps: AlertDeps, alert: ClientAlert): Promise<boolean> {
  return (await alertClients(deps, [alert])).has(alert.id);
}

/** Many in one transaction. The ids of those that go. */
export async function alertClients(
  deps: AlertDeps,
  alerts: readonly ClientAlert[],
): Promise<ReadonlySet<string>> {
  if (alerts.length === 0) return new Set();
  const names = new Map<string, string | null>();
  for (const [business_id, ofBusiness] of Map.groupBy(alerts, (alert) => alert.business_id)) {
    const ids = [...new Set(ofBusiness.map(({ client_id }) => client_id))];
    for (const { id, name } of await findClientsByIds(deps.database.q, business_id, ids))
      names.set(`${business_id} ${id}`, name);
  }
  const links: (string | null)[] = [];
  for (const { kind, business_id, visit_id } of alerts) {
    const isBooked = visit_id !== null && kind !== 'slot_alert_offered';
    links.push(isBooked ? await deps.linkVisit({ business_id, visit_id }) : null);
  }
  const written = alerts.flatMap(({ kind, words, locale: language, notification_id, ...alert }, i) => {
    const template = alertTemplateOf(kind, words);
    if (!template) return [];
    const client_name = names.get(`${alert.business_id} ${alert.client_id}`) ?? null;
    const link =
      links[i] ?? (notification_id ? `${deps.origin}/notifications/${notification_id}` : deps.origin);
    const params = alertParams(language, template, { words, client_name, link });
    const useful = words.until ?? (kind === 'booking_cancelled' ? null : words.starts_at);
    const expires_at = useful ? Temporal.Instant.from(useful) : deps.now().add({ hours: 24 });
    return [{ ...alert, template, language, params, expires_at }];
  });
  return deps.database.transaction((tx) => queueAlerts(deps, tx, written));
}
