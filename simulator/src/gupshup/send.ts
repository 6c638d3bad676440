import { type Answer, type Call, fieldsOf, jsonOf, Refusal, type Route } from '../http.ts';
import { findMedia } from '../media.ts';
import type { Outgoing } from '../messaging.ts';
import { type MetaBody, readMetaBody } from '../meta-body.ts';
import type { Parts } from '../parts.ts';
import type { App, MessageButton } from '../records.ts';
import { fill, variablesIn } from '../templates.ts';
import { digitsOf } from '../world.ts';
import { appOfToken } from './access.ts';

export function sendRoutes(parts: Parts): Route[] {
  const { messaging } = parts;

  function liveApp(call: Call): App {
    const app = appOfToken(parts, call);
    if (app.status !== 'ACTIVE') throw new Refusal(400, 'Invalid App Details');
    return app;
  }

  /** Version 2: a form. */
  async function sendTemplate(call: Call): Promise<Answer> {
    const app = liveApp(call);
    const fields = await fieldsOf(call);
    const phone = digitsOf(fields['destination'] ?? '');
    if (!/^\d{8,15}$/.test(phone)) throw new Refusal(400, 'Invalid Destination');
    if (fields['src.name'] !== app.name || digitsOf(fields['source'] ?? '') !== app.phone)
      throw new Refusal(400, 'Invalid App Details');
    const template = parsed(fields['template'], 'template') as { id?: unknown; params?: unknown };
    const params = Array.isArray(template.params) ? template.params.map(String) : [];
    const outgoing = messageOf(parts, app, {
      phone,
      templateId: String(template.id),
      params,
      media: parsed(fields['message'], 'message') as MediaField,
      postbacks: parsed(fields['postbackTexts'], 'postbackTexts', '[]') as Postback[],
    });
    const message = messaging.accept(app, outgoing);
    return {
      status: 200,
      body: { status: 'submitted', messageId: message.id },
      after: () => messaging.begin(message),
    };
  }

  /** Version 3: Meta's body. What Meta would refuse, Gupshup accepts and reports as failed. */
  function sendV3(call: Call): Answer {
    const app = liveApp(call);
    if (!app.callbackBilling) throw new Refusal(400, 'Callback Billing must be enabled for this API');
    const body = jsonOf(call) as MetaBody;
    const read = readMetaBody(parts, app, body);
    const input = String(body.to ?? '');
    const phone = digitsOf(input);
    if ('code' in read && read.code === 100)
      throw new Refusal(400, /^\d{8,15}$/.test(phone) ? read.details : 'Invalid Destination');
    const empty = {
      phone,
      kind: 'template',
      header: '',
      image: '',
      body: '',
      footer: '',
      buttons: [],
    } as const;
    const callbackData =
      typeof body.biz_opaque_callback_data === 'string' ? body.biz_opaque_callback_data : undefined;
    const outgoing: Outgoing = 'code' in read ? { ...empty, callbackData, failure: read.code } : read;
    const message = messaging.accept(app, outgoing);
    return {
      status: 200,
      body: {
        messages: [{ id: message.id }],
        messaging_product: 'whatsapp',
        contacts: [{ input, wa_id: phone }],
      },
      after: () => messaging.begin(message),
    };
  }

  return [
    ['POST', '/partner/app/:app/template/msg', sendTemplate],
    ['POST', '/partner/app/:app/v3/message', sendV3],
  ];
}

interface MediaField {
  readonly type?: string;
  readonly image?: { readonly id?: string; readonly link?: string };
}
interface Postback {
  readonly index?: number;
  readonly text?: string;
}

function parsed(text: string | undefined, name: string, otherwise = '{}'): unknown {
  try {
    const value: unknown = JSON.parse(text || otherwise);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Refused below.
  }
  throw new Refusal(400, `Invalid ${name}`);
}

interface Asked {
  readonly phone: string;
  readonly templateId: string;
  readonly params: readonly string[];
  readonly media: MediaField;
  readonly postbacks: readonly Postback[];
}

/** Parameters fill the header, then the body, then the addresses of the buttons. */
function messageOf(parts: Parts, app: App, asked: Asked): Outgoing {
  const { phone, templateId, media } = asked;
  const empty = {
    phone,
    kind: 'template',
    header: '',
    image: '',
    body: '',
    footer: '',
    buttons: [],
  } as const;
  const template = parts.store.get('templates', templateId);
  if (template?.appId !== app.id || template.status === 'DELETED') return { ...empty, failure: 4003 };
  const known = { templateName: template.name, category: template.category };
  if (template.status === 'PAUSED' || template.status === 'DISABLED')
    return { ...empty, ...known, failure: 4005 };
  if (template.status !== 'APPROVED') return { ...empty, ...known, failure: 4003 };
  if (!app.templateMessaging) return { ...empty, ...known, failure: 1004 };

  let rest = asked.params;
  let missing = false;
  const take = (text: string): string => {
    const count = variablesIn(text);
    const filled = fill(text, rest.slice(0, count));
    rest = rest.slice(count);
    missing ||= filled.missing > 0;
    return filled.text;
  };
  const header = take(template.header);
  const body = take(template.body);
  const buttons = template.buttons.map((button, index): MessageButton => {
    if (button.type === 'URL') return { type: 'URL', text: button.text, value: take(button.url ?? '') };
    if (button.type === 'PHONE_NUMBER')
      return { type: 'PHONE_NUMBER', text: button.text, value: button.phone_number ?? '' };
    const postback = asked.postbacks.find((given) => Number(given.index) === index)?.text;
    return { type: 'QUICK_REPLY', text: button.text, value: postback ?? button.text };
  });
  const image = media.image?.id ?? media.image?.link ?? '';
  const wantsImage = template.headerType !== 'NONE' && template.headerType !== 'TEXT';
  const lacksImage = wantsImage && (!image || (media.image?.id && !findMedia(parts, app, media.image.id)));
  const failure = missing ? 1009 : lacksImage ? 1010 : undefined;
  const { footer } = template;
  return { ...empty, ...known, header, body, footer, buttons, image: wantsImage ? image : '', failure };
}
