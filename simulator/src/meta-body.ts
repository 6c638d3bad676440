import { findMedia } from './media.ts';
import type { Outgoing } from './messaging.ts';
import type { Parts } from './parts.ts';
import type { App, MessageButton, Template } from './records.ts';
import { fill, variablesIn } from './templates.ts';
import { digitsOf } from './world.ts';

/** The body of Meta's send call, which Gupshup takes too (version 3). */
export interface MetaBody {
  readonly messaging_product?: unknown;
  readonly to?: unknown;
  readonly type?: unknown;
  readonly biz_opaque_callback_data?: unknown;
  readonly text?: { readonly body?: unknown } | undefined;
  readonly template?: {
    readonly name?: unknown;
    readonly language?: { readonly code?: unknown } | undefined;
    readonly components?: readonly Component[] | undefined;
  };
}

interface Component {
  readonly type?: string;
  readonly sub_type?: string;
  readonly index?: string | number;
  readonly parameters?: readonly {
    readonly type?: string;
    readonly text?: string;
    readonly payload?: string;
    readonly image?: { readonly id?: string; readonly link?: string };
  }[];
}

/** What stands in the way, as a code of Meta. */
export interface MetaFault {
  readonly code: number;
  readonly details: string;
}

/** A message of a send call, or why there is none. */
export function readMetaBody(parts: Parts, app: App, body: MetaBody): Outgoing | MetaFault {
  const phone = typeof body.to === 'string' ? digitsOf(body.to) : '';
  if (body.messaging_product !== 'whatsapp')
    return { code: 100, details: 'messaging_product must be whatsapp' };
  if (!/^\d{8,15}$/.test(phone)) return { code: 100, details: 'to is not a phone number' };
  const callbackData =
    typeof body.biz_opaque_callback_data === 'string' ? body.biz_opaque_callback_data : undefined;
  const base = { phone, callbackData, header: '', image: '', footer: '', buttons: [] };
  if (body.type === undefined || body.type === 'text') {
    const text = body.text?.body;
    if (typeof text !== 'string' || text === '' || text.length > 4096)
      return { code: 100, details: 'text.body is required, with at most 4096 characters' };
    const failure = parts.messaging.isSessionOpen(app, phone) ? undefined : 131047;
    return { ...base, kind: 'text', body: text, failure };
  }
  if (body.type !== 'template')
    return { code: 131051, details: `Message type ${String(body.type)} is not supported` };
  const { name, language, components = [] } = body.template ?? {};
  if (typeof name !== 'string' || typeof language?.code !== 'string')
    return { code: 100, details: 'template.name and template.language.code are required' };
  const template = parts.templates.find(app, name, language.code);
  if (
    !template ||
    template.status === 'PENDING' ||
    template.status === 'REJECTED' ||
    template.status === 'FAILED'
  )
    return { code: 132001, details: `template name (${name}) does not exist in ${language.code}` };
  if (template.status === 'PAUSED') return { code: 132015, details: 'The template is paused' };
  if (template.status === 'DISABLED') return { code: 132016, details: 'The template is disabled' };
  const filled = fillTemplate(parts, app, template, components);
  return 'code' in filled ? filled : { ...base, ...filled, kind: 'template' };
}

type Filled = Pick<
  Outgoing,
  'templateName' | 'category' | 'header' | 'image' | 'body' | 'footer' | 'buttons'
>;

function fillTemplate(
  parts: Parts,
  app: App,
  template: Template,
  components: readonly Component[],
): Filled | MetaFault {
  const ofType = (type: string) =>
    components.find((component) => component.type?.toLowerCase() === type)?.parameters ?? [];
  const texts = (type: string) => ofType(type).flatMap((parameter) => parameter.text ?? []);
  for (const [type, text] of [
    ['header', template.header],
    ['body', template.body],
  ] as const) {
    const given = texts(type);
    if (given.length !== variablesIn(text))
      return {
        code: 132000,
        details: `${type}: number of localizable_params (${given.length}) does not match the expected number of params (${variablesIn(text)})`,
      };
    const odd = given.find((value) => value === '' || /\n|\t| {5}/.test(value));
    if (odd !== undefined)
      return {
        code: 132018,
        details:
          'Param text cannot be empty or have new-line/tab characters or more than 4 consecutive spaces',
      };
  }
  let image = '';
  if (template.headerType !== 'NONE' && template.headerType !== 'TEXT') {
    const { id, link } = ofType('header')[0]?.image ?? {};
    if (!id && !link) return { code: 132012, details: 'header: Format mismatch, expected IMAGE' };
    if (id && !findMedia(parts, app, id)) return { code: 131053, details: `Media ${id} is not found` };
    image = id ?? link ?? '';
  }
  const buttons: MessageButton[] = [];
  for (const [i, button] of template.buttons.entries()) {
    const given = components.find(
      ({ type, index }) => type?.toLowerCase() === 'button' && Number(index) === i,
    )?.parameters?.[0];
    if (button.type === 'URL') {
      const { text, missing } = fill(button.url ?? '', given?.text ? [given.text] : []);
      if (missing > 0)
        return { code: 132000, details: `buttons: Button at index ${i} of type Url requires a parameter` };
      buttons.push({ type: 'URL', text: button.text, value: text });
    } else if (button.type === 'PHONE_NUMBER')
      buttons.push({ type: 'PHONE_NUMBER', text: button.text, value: button.phone_number ?? '' });
    else buttons.push({ type: 'QUICK_REPLY', text: button.text, value: given?.payload ?? button.text });
  }
  return {
    templateName: template.name,
    category: template.category,
    header: fill(template.header, texts('header')).text,
    image,
    body: fill(template.body, texts('body')).text,
    footer: template.footer,
    buttons,
  };
}
