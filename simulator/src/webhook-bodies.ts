import { asMeta, failureOf, isOfGupshup } from './failure-codes.ts';
import type { App, Happening, Message, Subscription, Template } from './records.ts';
import type { Store } from './store.ts';

/** Modes of Gupshup in the order of their bits. */
export const MODES = [
  'SENT',
  'DELIVERED',
  'READ',
  'DELETED',
  'OTHERS',
  'FAILED',
  'MESSAGE',
  'TEMPLATE',
  'ACCOUNT',
  'BILLING',
  'ENQUEUED',
  'FLOWS_MESSAGE',
  'PAYMENTS',
] as const;

/** Whether a subscription hears of something at all. */
export function hears(subscription: Subscription, { kind, status, ref }: Happening): boolean {
  if (!subscription.active) return false;
  if (kind === 'check') return ref === subscription.id;
  if (subscription.version === 'meta') return kind !== 'onboarding' && status !== 'enqueued';
  const mode = {
    status: status.toUpperCase(),
    inbound: 'MESSAGE',
    template: 'TEMPLATE',
    onboarding: 'ACCOUNT',
    preference: 'OTHERS',
  }[kind];
  // Templates and accounts are told on version 2 only; what WhatsApp itself was asked, on version 3 only.
  if (kind === 'template' || kind === 'onboarding')
    return subscription.version === 2 && subscription.modes.includes(mode);
  if (kind === 'preference' && subscription.version === 2) return false;
  return subscription.modes.includes(mode);
}

/** The JSON of one request. Meta's may hold several happenings, Gupshup's holds one. */
export function webhookBody(
  store: Store,
  { version }: Subscription,
  happenings: readonly Happening[],
): object {
  const [first] = happenings;
  const app = first && store.get('apps', first.appId);
  if (!app) return {};
  if (version === 2 || first.kind === 'check') return gupshupBody(store, app, first);
  const body = {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: app.wabaId,
        ...(version === 'meta' ? { time: Math.floor(first.at / 1000) } : {}),
        changes: changesOf(store, app, happenings, version),
      },
    ],
  };
  return version === 3 ? { entry: body.entry, gs_app_id: app.id, object: body.object } : body;
}

function gupshupBody(store: Store, app: App, happening: Happening): object {
  const { at: timestamp, ref, kind, status } = happening;
  const head = { app: app.name, timestamp, version: 2 };
  if (kind === 'check') return { ...head, type: 'platform-event', payload: { type: 'connectivity-check' } };
  if (kind === 'onboarding') {
    const payload = { status, waId: app.wabaId, namespace: app.namespace, ...reasonOf(happening) };
    return {
      ...head,
      appId: app.id,
      phone: app.phone,
      type: 'onboarding-event',
      payload: { type: 'docker-status-event', payload },
    };
  }
  if (kind === 'template') {
    const template = store.get('templates', ref);
    return { ...head, type: 'template-event', payload: template && templateEvent(template, happening) };
  }
  const message = store.get('messages', ref);
  if (!message) return head;
  if (kind === 'inbound') return { ...head, type: 'message', payload: inboundOfGupshup(store, message) };
  return { ...head, type: 'message-event', payload: statusOfGupshup(message, happening) };
}

function reasonOf({ reason }: Happening): { reason?: string } {
  return reason === undefined ? {} : { reason };
}

function templateEvent(template: Template, { status, reason, category }: Happening): object {
  const { id, name: elementName, language: languageCode } = template;
  if (category) return { id, type: 'category-update', elementName, languageCode, category };
  return {
    id,
    ...(status === 'PAUSED' ? { type: 'status-update' } : {}),
    status: status.toLowerCase(),
    elementName,
    languageCode,
    ...(reason === undefined ? {} : { rejectedReason: reason }),
  };
}

function statusOfGupshup(message: Message, { at, status, code, reason }: Happening): object {
  const { id: gsId, wamid, phone: destination, kind, category } = message;
  if (status === 'enqueued')
    return { id: gsId, type: status, destination, payload: { whatsappMessageId: wamid, type: kind } };
  if (status === 'failed') {
    const payload = { code, reason };
    if (isOfGupshup(code ?? 0)) return { id: gsId, type: status, destination, payload };
    return { id: wamid, gsId, type: status, destination, payload };
  }
  const seconds = Math.floor(at / 1000);
  const told = { id: wamid, gsId, type: status, destination, payload: { ts: seconds } };
  if (status !== 'sent') return told;
  const type = (category ?? 'service').toLowerCase();
  return {
    ...told,
    conversation: { id: wamid.slice(6, 38), expiresAt: seconds + 86_400, type },
    pricing: { policy: 'CBP', category: type },
  };
}

function inboundOfGupshup(store: Store, message: Message): object {
  const { wamid: id, phone: source, kind, body: text, postback: postbackText, contextId } = message;
  const answered = contextId === undefined ? undefined : store.get('messages', contextId);
  return {
    id,
    source,
    type: kind === 'button' ? 'quick_reply' : 'text',
    payload: kind === 'button' ? { text, type: 'button', postbackText } : { text },
    sender: {
      phone: source,
      name: nameOf(store, source),
      country_code: source.slice(0, 2),
      dial_code: source.slice(2),
    },
    ...(answered ? { context: { id: answered.wamid, gsId: answered.id } } : {}),
  };
}

function nameOf(store: Store, phone: string): string {
  return store.get('phones', phone)?.name || `Phone ${phone.slice(-4)}`;
}

/** One change per field, in the order they happened. */
function changesOf(store: Store, app: App, happenings: readonly Happening[], version: 3 | 'meta'): object[] {
  const metadata = { display_phone_number: app.phone, phone_number_id: app.phoneId };
  const changes: object[] = [];
  let statuses: object[] | undefined;
  for (const happening of happenings) {
    const message = store.get('messages', happening.ref);
    if (happening.kind === 'status') {
      if (!message) continue;
      if (!statuses) {
        statuses = [];
        changes.push({ field: 'messages', value: { messaging_product: 'whatsapp', metadata, statuses } });
      }
      statuses.push(statusOfMeta(message, happening, version));
      continue;
    }
    statuses = undefined;
    if (happening.kind === 'inbound' && message)
      changes.push(inboundOfMeta(store, metadata, message, version));
    if (happening.kind === 'preference') changes.push(preferenceOf(metadata, happening));
    if (happening.kind === 'template') changes.push(...templateChange(store, happening));
  }
  return changes;
}

function statusOfMeta(message: Message, happening: Happening, version: 3 | 'meta'): object {
  const { at, status, code = 0, reason } = happening;
  const isEnqueued = status === 'enqueued';
  const failure = version === 'meta' ? asMeta(code) : { code, reason: reason ?? failureOf(code).reason };
  return {
    ...(version === 3 ? { gs_id: message.id } : {}),
    id:
      isEnqueued || (version === 3 && status === 'failed' && isOfGupshup(code)) ? message.id : message.wamid,
    status,
    timestamp: isEnqueued ? at : String(Math.floor(at / 1000)),
    recipient_id: message.phone,
    ...(message.callbackData === undefined ? {} : { biz_opaque_callback_data: message.callbackData }),
    ...(status === 'sent' || status === 'delivered'
      ? {
          pricing: {
            billable: true,
            pricing_model: 'PMP',
            type: 'regular',
            category: (message.category ?? 'service').toLowerCase(),
          },
        }
      : {}),
    ...(status === 'failed'
      ? {
          errors: [
            {
              code: failure.code,
              title: failure.reason,
              message: failure.reason,
              error_data: { details: failure.reason },
              href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
            },
          ],
        }
      : {}),
  };
}

function inboundOfMeta(store: Store, metadata: object, message: Message, version: 3 | 'meta'): object {
  const { wamid: id, phone: from, kind, body, at, postback, contextId } = message;
  const answered = contextId === undefined ? undefined : store.get('messages', contextId);
  return {
    field: 'messages',
    value: {
      messaging_product: 'whatsapp',
      metadata,
      contacts: [{ profile: { name: nameOf(store, from) }, wa_id: from }],
      messages: [
        {
          ...(answered
            ? { context: { id: answered.wamid, ...(version === 3 ? { gs_id: answered.id } : {}) } }
            : {}),
          from,
          id,
          timestamp: String(Math.floor(at / 1000)),
          ...(kind === 'button'
            ? { type: 'button', button: { payload: postback, text: body } }
            : { type: 'text', text: { body } }),
        },
      ],
    },
  };
}

function preferenceOf(metadata: object, { ref: wa_id, status: value, at }: Happening): object {
  const timestamp = Math.floor(at / 1000);
  return {
    field: 'user_preferences',
    value: {
      messaging_product: 'whatsapp',
      metadata,
      contacts: [{ wa_id }],
      user_preferences: [
        {
          wa_id,
          detail: `User requested to ${value} marketing messages`,
          category: 'marketing_messages',
          value,
          timestamp,
        },
      ],
    },
  };
}

function templateChange(store: Store, { ref, status, reason, category }: Happening): object[] {
  const template = store.get('templates', ref);
  if (!template) return [];
  const about = {
    message_template_id: Number(template.externalId),
    message_template_name: template.name,
    message_template_language: template.language,
  };
  if (category)
    return [
      {
        field: 'template_category_update',
        value: { ...about, previous_category: category.old, new_category: category.new },
      },
    ];
  const event = status === 'FAILED' ? 'REJECTED' : status;
  return [
    {
      field: 'message_template_status_update',
      value: {
        event,
        ...about,
        reason: reason ?? 'NONE',
        ...(event === 'REJECTED'
          ? {
              rejection_info: {
                reason: reason ?? 'NONE',
                recommendation: 'Edit the template and submit it again.',
              },
            }
          : {}),
      },
    },
  ];
}
