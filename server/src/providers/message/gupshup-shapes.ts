import * as z from 'zod/mini';
import { bodyExample, headerExample } from './example.ts';
import { type HttpAnswer, retryAfterSeconds } from './http.ts';
import {
  type MessageApp,
  type MessageContent,
  type MessageProvider,
  ProviderRefused,
  type ProviderTemplate,
  ProviderUnavailable,
  type SendAnswer,
} from './message-provider.ts';
import { statusOf } from './template-status.ts';

/** A message waits so long when Gupshup is busy and does not say how long. */
export const BUSY_SECONDS = 10;

export const templateShape = z.object({
  id: z.string(),
  elementName: z.string(),
  languageCode: z.string(),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  status: z.string(),
  reason: z.nullish(z.string()),
});
export const subscriptionShape = z.object({ id: z.union([z.string(), z.number()]), tag: z.string() });
export const detailsShape = z.object({
  name: z.optional(z.string()),
  live: z.boolean(),
  phone: z.nullish(z.string()),
});
export const wabaShape = z.object({
  accountStatus: z.optional(z.string()),
  messagingLimit: z.optional(z.string()),
  phone: z.optional(z.string()),
  phoneQuality: z.optional(z.string()),
  wabaId: z.optional(z.string()),
  verifiedName: z.optional(z.string()),
  errors: z.optional(z.array(z.unknown())),
});

export function asTemplate(read: z.output<typeof templateShape>): ProviderTemplate {
  const { id, elementName, languageCode, category } = read;
  return {
    provider_template_id: id,
    element_name: elementName,
    language_code: languageCode,
    category,
    ...statusOf(read.status, read.reason ?? null),
  };
}

export function formOf(template: Parameters<MessageProvider['createTemplate']>[1]): Record<string, string> {
  const { header, footer, example_media, buttons } = template;
  return {
    elementName: template.element_name,
    languageCode: template.language_code,
    category: template.category,
    templateType: template.template_type,
    vertical: template.vertical,
    content: template.content,
    example: bodyExample(template),
    ...(header && { header, exampleHeader: headerExample(template) ?? header }),
    ...(footer && { footer }),
    ...(example_media && { exampleMedia: example_media }),
    ...(buttons.length > 0 && { buttons: JSON.stringify(buttons) }),
    enableSample: 'true',
    // What the person chose is what is reviewed; the provider says so when it does not fit.
    allowTemplateCategoryChange: 'false',
  };
}

export function templateForm(
  app: MessageApp,
  to: string,
  content: Exclude<MessageContent, { readonly text: string }>,
): Record<string, string> {
  // One list for header, body and the ends of addresses, in this order.
  const params = [
    ...(content.header_params ?? []),
    ...content.params,
    ...(content.url_params ?? []).toSorted((a, b) => a.index - b.index).map(({ text }) => text),
  ];
  return {
    channel: 'whatsapp',
    source: app.phone.replace('+', ''),
    destination: to.replace('+', ''),
    'src.name': app.app_name,
    template: JSON.stringify({ id: content.provider_template_id, params }),
    ...(content.image && { message: JSON.stringify({ type: 'image', image: content.image }) }),
    ...(content.postbacks?.length && { postbackTexts: JSON.stringify(content.postbacks) }),
  };
}

const acceptedShape = z.union([
  z.object({ status: z.literal('submitted'), messageId: z.string() }),
  z.object({ messages: z.tuple([z.object({ id: z.string() })], z.unknown()) }),
]);

export function sendAnswer(answer: HttpAnswer): SendAnswer {
  if (answer.is === 'not_sent') return { is: 'busy', retryAfterSeconds: BUSY_SECONDS, reason: answer.reason };
  if (answer.is === 'no_answer') return { is: 'unknown', reason: answer.reason };
  const { status, body, headers } = answer;
  const reason = messageIn(body) ?? `Gupshup answered ${status}`;
  // A token that is refused is no fault of the message: it goes when the operator has mended the account.
  if (status === 429 || status === 401)
    return { is: 'busy', retryAfterSeconds: retryAfterSeconds(headers, BUSY_SECONDS), reason };
  // They may have taken it before they failed.
  if (status >= 500) return { is: 'unknown', reason };
  if (status >= 400) return { is: 'refused', code: null, reason };
  const { data } = z.safeParse(acceptedShape, body);
  if (!data) return { is: 'unknown', reason: 'Gupshup answered in a form that we do not know' };
  return { is: 'accepted', provider_message_id: 'messageId' in data ? data.messageId : data.messages[0].id };
}

export function shaped<Shape extends z.ZodMiniType>(shape: Shape, answer: HttpAnswer): z.output<Shape> {
  const body = mustSucceed(answer);
  const read = z.safeParse(shape, body);
  if (!read.success) throw new ProviderUnavailable('Gupshup answered in a form that we do not know');
  return read.data;
}

export function mustSucceed(answer: HttpAnswer): unknown {
  if (answer.is !== 'answer') throw new ProviderUnavailable(`Gupshup did not answer: ${answer.reason}`);
  const { status, body } = answer;
  if (status >= 500 || status === 429 || status === 401)
    throw new ProviderUnavailable(messageIn(body) ?? `Gupshup answered ${status}`);
  const isError = z.safeParse(z.object({ status: z.literal('error') }), body).success;
  if (status >= 400 || isError) throw new ProviderRefused(messageIn(body) ?? `Gupshup answered ${status}`);
  return body;
}

export function messageIn(body: unknown): string | undefined {
  return z.safeParse(z.object({ message: z.string() }), body).data?.message;
}

export function reasonIn(errors: readonly unknown[] | undefined): string | undefined {
  const [first] = errors ?? [];
  if (typeof first === 'string') return first;
  const described = z.safeParse(z.object({ error_description: z.string() }), first).data;
  return described?.error_description ?? messageIn(first);
}
