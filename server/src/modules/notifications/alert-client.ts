import { alertTemplates } from '@kursi/core/messaging/alert-templates.ts';
import { alertParams, alertTemplateOf } from '@kursi/core/notifications/alert-words.ts';
import type { NotificationKind } from '@kursi/core/notifications/notification-kinds.ts';
import type { NotificationWords } from '@kursi/core/notifications/notification-templates.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { findClientsByIds } from '../clients/public.ts';
import { queueAlert, reachesByWhatsapp } from '../messaging/public.ts';
import type { About } from './notification.store.ts';

type AlertDeps = Pick<Deps, 'database' | 'sendJob' | 'now' | 'messages' | 'sandbox'>;

/** Whether this news goes to the client by WhatsApp too: the business has bought it, and the client can be written to. */
export async function isAlert(
  deps: Pick<Deps, 'messages' | 'sandbox'>,
  db: Executor,
  news: {
    readonly kind: NotificationKind;
    readonly of_business: string | null;
    readonly as_member: boolean;
    readonly about: Pick<About, 'client_id'>;
  },
  now: Temporal.Instant,
): Promise<boolean> {
  const template = alertTemplateOf(news.kind);
  const { client_id } = news.about;
  if (!template || !client_id || !news.of_business || news.as_member) return false;
  const key = { business_id: news.of_business, client_id };
  return reachesByWhatsapp(deps, db, key, alertTemplates[template].alert, now);
}

interface ClientAlert {
  /** Of what it belongs to: the same alert goes once. */
  readonly id: string;
  readonly business_id: string;
  readonly client_id: string;
  readonly visit_id: string | null;
  readonly kind: NotificationKind;
  readonly words: NotificationWords;
  readonly locale: 'en' | 'hi';
}

/** Puts the message into the queue; false when it does not go. */
export async function alertClient(deps: AlertDeps, alert: ClientAlert): Promise<boolean> {
  const { business_id, client_id, kind, words, locale } = alert;
  const template = alertTemplateOf(kind);
  if (!template) return false;
  const [client] = await findClientsByIds(deps.database.q, business_id, [client_id]);
  const params = alertParams(locale, template, { words, client_name: client?.name ?? null });
  const useful = words.until ?? (kind === 'booking_cancelled' ? null : words.starts_at);
  const expires_at = useful ? Temporal.Instant.from(useful) : deps.now().add({ hours: 24 });
  return deps.database.transaction((tx) =>
    queueAlert(deps, tx, {
      ...{ business_id, client_id, id: alert.id, visit_id: alert.visit_id },
      ...{ template, language: locale, params, expires_at },
    }),
  );
}

/** Of a notification to an account. */
export function alertOfDelivery(
  deps: AlertDeps,
  delivery: {
    readonly id: string;
    readonly of_business: string | null;
    readonly about: About;
    readonly locale: 'en' | 'hi';
  },
  { kind, words }: { readonly kind: NotificationKind; readonly words: NotificationWords },
): Promise<boolean> {
  const { id, of_business: business_id, about, locale } = delivery;
  const { client_id, visit_id = null } = about;
  if (!business_id || !client_id) return Promise.resolve(false);
  return alertClient(deps, { id, business_id, client_id, visit_id, kind, words, locale });
}
