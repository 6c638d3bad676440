import type { alertKinds } from '@kursi/core/business/settings-rules.ts';
import { isMobilePhone, isPhone } from '@kursi/core/kernel/phone.ts';
import {
  type AlertTemplateKey,
  alertsToTry,
  alertTemplates,
  paramsOf,
} from '@kursi/core/messaging/alert-templates.ts';
import { postbackOf } from '@kursi/core/messaging/postbacks.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { MessageProvider } from '../../../providers/message/message-provider.ts';
import { type MessageToQueue, queueMessages } from '../sending/queue-messages.ts';
import { findSender, providerNow } from '../sending/senders.ts';
import { countAlerts } from './alert-limit.ts';
import { type ClientKey, findAlertReaches } from './alert-reach.store.ts';
import { type ApprovedCopy, findApprovedCopy } from './alert-template.store.ts';

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

type AlertKind = (typeof alertKinds)[number];

/**
 * The phones of clients who get this by WhatsApp: the business has bought it, this kind is switched on, and the client
 * has a number that did not say STOP. Null for the others, in the same order.
 */
export async function findAlertPhones(
  deps: Pick<Deps, 'messages' | 'sandbox'>,
  db: Executor,
  asked: readonly (ClientKey & { readonly alert: AlertKind })[],
  now: Temporal.Instant,
): Promise<(string | null)[]> {
  if (!providerNow(deps)) return asked.map(() => null);
  const reaches = new Map(
    (await findAlertReaches(db, asked, now)).map((reach) => [keyOf(reach), reach] as const),
  );
  return asked.map((one) => {
    const reach = reaches.get(keyOf(one));
    if (!reach?.is_bought || reach.is_opted_out || !reach.allowed_alerts.includes(one.alert)) return null;
    return isPhone(reach.phone) && isMobilePhone(reach.phone) ? reach.phone : null;
  });
}

function keyOf({ business_id, client_id }: ClientKey): string {
  return `${business_id} ${client_id}`;
}

/** False when it does not go: nothing bought, switched off, no number, no approved text, or too many for a day. */
export async function queueAlert(deps: AlertDeps, tx: Tx, alert: Alert): Promise<boolean> {
  return (await queueAlerts(deps, tx, [alert])).has(alert.id);
}

/** Many in few statements. The ids of those that go. */
export async function queueAlerts(
  deps: AlertDeps,
  tx: Tx,
  alerts: readonly Alert[],
): Promise<ReadonlySet<string>> {
  const provider = providerNow(deps);
  if (!provider) return new Set();
  const now = deps.now();
  const asked = alerts.map((one) => ({ ...one, alert: alertTemplates[one.template].alert }));
  const phones = await findAlertPhones(deps, tx.q, asked, now);
  const copyOf = makeFindCopy(tx, provider);
  const ready: { alert: Alert; phone: string; business_id: string; copy: ApprovedCopy }[] = [];
  for (const [i, alert] of alerts.entries()) {
    const phone = phones[i];
    const found = phone ? await firstCopy(copyOf, alert) : undefined;
    if (phone && found) ready.push({ ...found, phone, business_id: alert.business_id });
  }
  const mayGo = await countAlerts(tx.q, ready, now);
  const messages = ready
    .filter((_, i) => mayGo[i])
    .map(({ alert, phone, copy }) => messageOf(alert, { to_phone: phone, copy, due_at: now }));
  return queueMessages(deps, tx, messages);
}

/** Of the text that goes: the shorter one while the provider has not approved the other. */
async function firstCopy(
  copyOf: ReturnType<typeof makeFindCopy>,
  alert: Alert,
): Promise<{ readonly alert: Alert; readonly copy: ApprovedCopy } | undefined> {
  for (const template of alertsToTry(alert.template)) {
    const tried = { ...alert, template, params: paramsOf(template, alert.params) };
    const copy = await copyOf(tried);
    if (copy) return { alert: tried, copy };
  }
  return undefined;
}

function messageOf(
  alert: Alert,
  { to_phone, copy, due_at }: Pick<MessageToQueue, 'to_phone' | 'due_at'> & { readonly copy: ApprovedCopy },
): MessageToQueue {
  const { business_id, client_id, id, visit_id, language, expires_at } = alert;
  const { name, replies } = alertTemplates[alert.template];
  const { app_id, provider_template_id } = copy;
  const postbacks = visit_id
    ? replies.map(({ wish }, index) => ({ index, text: postbackOf(wish, visit_id) }))
    : [];
  const content = {
    name,
    language,
    provider_template_id,
    params: alert.params.map(oneLine),
    ...(postbacks.length > 0 && { postbacks }),
  };
  return {
    business_id,
    id,
    app_id,
    purpose: 'alert',
    source_id: id,
    client_id,
    to_phone,
    content,
    due_at,
    expires_at,
  };
}

/** The approved copy at the business's own sender, else at the product's; each is asked for once. */
function makeFindCopy(tx: Tx, provider: MessageProvider) {
  const senders = new Map<string, Promise<readonly string[]>>();
  const copies = new Map<string, ReturnType<typeof findApprovedCopy>>();
  const senderIds = async (business_id: string) => {
    const own = await findSender(tx.q, provider, business_id);
    return [...new Set([own.app_id, provider.productApp.app_id])];
  };
  return async ({ business_id, template, language }: Alert) => {
    const known = senders.get(business_id) ?? senderIds(business_id);
    senders.set(business_id, known);
    const appIds = await known;
    const { name } = alertTemplates[template];
    const key = [name, language, ...appIds].join(' ');
    const copy = copies.get(key) ?? findApprovedCopy(tx.q, { name, language_code: language }, appIds);
    copies.set(key, copy);
    return copy;
  };
}

/** The provider refuses line breaks, tabs and rows of spaces in what fills a variable, and an empty one. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300) || '–';
}
