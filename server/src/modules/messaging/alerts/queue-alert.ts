import type { alertKinds } from '@kursi/core/business/settings-rules.ts';
import { isMobilePhone, isPhone } from '@kursi/core/kernel/phone.ts';
import { type AlertTemplateKey, alertTemplates } from '@kursi/core/messaging/alert-templates.ts';
import { postbackOf } from '@kursi/core/messaging/postbacks.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { queueMessages } from '../sending/queue-messages.ts';
import { findSender, providerNow } from '../sending/senders.ts';
import { countAlert } from './alert-limit.ts';
import { getAlertReach } from './alert-reach.store.ts';
import { findApprovedCopy } from './alert-template.store.ts';

export interface Alert {
  readonly business_id: string;
  readonly client_id: string;
  /** Of the notification or message that it belongs to: the same alert goes once. */
  readonly id: string;
  readonly template: AlertTemplateKey;
  readonly language: 'en' | 'hi';
  readonly params: readonly string[];
  /** For the quick replies. */
  readonly visit_id: string | null;
  readonly expires_at: Temporal.Instant | null;
}
type AlertDeps = Pick<Deps, 'sendJob' | 'now' | 'messages' | 'sandbox'>;

/**
 * Whether a business's clients get this by WhatsApp: it has bought alerts, this kind is switched on, and the client has
 * a number that did not say STOP.
 */
export async function reachesByWhatsapp(
  deps: Pick<Deps, 'messages' | 'sandbox'>,
  db: Executor,
  key: { readonly business_id: string; readonly client_id: string },
  alert: (typeof alertKinds)[number],
  now: Temporal.Instant,
): Promise<boolean> {
  return (await phoneFor(deps, db, key, alert, now)) !== null;
}

async function phoneFor(
  deps: Pick<Deps, 'messages' | 'sandbox'>,
  db: Executor,
  key: { readonly business_id: string; readonly client_id: string },
  alert: (typeof alertKinds)[number],
  now: Temporal.Instant,
): Promise<string | null> {
  if (!providerNow(deps)) return null;
  const reach = await getAlertReach(db, key, now);
  if (!reach?.is_bought || reach.is_opted_out || !reach.allowed_alerts.includes(alert)) return null;
  return isPhone(reach.phone) && isMobilePhone(reach.phone) ? reach.phone : null;
}

/** False when it does not go: nothing bought, switched off, no number, no approved text, or too many for a day. */
export async function queueAlert(deps: AlertDeps, tx: Tx, alert: Alert): Promise<boolean> {
  const { business_id, client_id, language } = alert;
  const provider = providerNow(deps);
  const template = alertTemplates[alert.template];
  const now = deps.now();
  const to_phone = await phoneFor(deps, tx.q, { business_id, client_id }, template.alert, now);
  if (!provider || !to_phone) return false;
  const own = await findSender(tx.q, provider, business_id);
  const appIds = [...new Set([own.app_id, provider.productApp.app_id])];
  const copy = await findApprovedCopy(tx.q, { name: template.name, language_code: language }, appIds);
  if (!copy || !(await countAlert(tx.q, { business_id, phone: to_phone }, now))) return false;
  const { visit_id } = alert;
  const postbacks = visit_id
    ? template.replies.map(({ wish }, index) => ({ index, text: postbackOf(wish, visit_id) }))
    : [];
  await queueMessages(deps, tx, [
    {
      business_id,
      id: alert.id,
      app_id: copy.app_id,
      purpose: 'alert',
      source_id: alert.id,
      client_id,
      to_phone,
      content: {
        name: template.name,
        language,
        provider_template_id: copy.provider_template_id,
        params: alert.params.map(oneLine),
        ...(postbacks.length > 0 && { postbacks }),
      },
      due_at: now,
      expires_at: alert.expires_at,
    },
  ]);
  return true;
}

/** The provider refuses line breaks, tabs and rows of spaces in what fills a variable, and an empty one. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300) || '–';
}
