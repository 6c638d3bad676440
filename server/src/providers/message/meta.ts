import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { MetaConfig } from '../../platform/config-messages.ts';
import { samplesOf } from './example.ts';
import { exchange, type HttpAnswer, type HttpRequest, multipart, retryAfterSeconds } from './http.ts';
import {
  type MediaFile,
  type MessageApp,
  type MessageProvider,
  ProviderRefused,
  type ProviderTemplate,
  ProviderUnavailable,
  type SendAnswer,
} from './message-provider.ts';
import { metaMessage } from './meta-message.ts';
import { metaEvents, parsedJson } from './meta-webhook.ts';
import { statusOf } from './template-status.ts';

const TIMEOUT_MS = 15_000;
const SEND_TIMEOUT_MS = 10_000;
const BUSY_SECONDS = 10;
/** Codes after which the same message may go later. */
const LATER: readonly number[] = [130429, 131056, 131016, 131057, 133004, 80007, 4];
/** The subcode of a template that is not there. */
const NO_SUCH_TEMPLATE = 2593002;
const TEMPLATE_FIELDS = 'id,name,status,category,language,rejected_reason';
const PAGE = 100;
const MOST_PAGES = 60;

/** WhatsApp through Meta's own Cloud API. Its senders are made in Meta's console: there is no onboarding here. */
export function makeMeta(
  settings: MetaConfig,
  { sendTimeoutMs = SEND_TIMEOUT_MS }: { readonly sendTimeoutMs?: number } = {},
): MessageProvider {
  const bearer = { authorization: `Bearer ${settings.token}` };
  const ask = (path: string, sent: Partial<HttpRequest> & Pick<HttpRequest, 'method'>) =>
    exchange(path.startsWith('http') ? path : `${settings.url}${path}`, {
      timeoutMs: TIMEOUT_MS,
      ...sent,
      headers: { ...bearer, ...sent.headers },
    });
  const json = (body: object) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const wabaOf = (app: MessageApp) => encodeURIComponent(app.waba_id ?? settings.wabaId);

  return {
    name: 'meta',
    isSandbox: false,
    productApp: {
      app_id: settings.phoneNumberId,
      app_name: settings.phoneNumberId,
      phone: settings.phone,
      waba_id: settings.wabaId,
    },
    sendsPerSecond: settings.sendsPerMinute === 0 ? null : settings.sendsPerMinute / 60,
    async send(app, message) {
      const path = `/${encodeURIComponent(app.app_id)}/messages`;
      const sent = json(metaMessage(message));
      return sendAnswer(await ask(path, { method: 'POST', timeoutMs: sendTimeoutMs, ...sent }));
    },
    async listTemplates(app) {
      const all: ProviderTemplate[] = [];
      let path: string | undefined =
        `/${wabaOf(app)}/message_templates?fields=${TEMPLATE_FIELDS}&limit=${PAGE}`;
      for (let page = 0; path && page < MOST_PAGES; page++) {
        const read: z.output<typeof listShape> = shaped(listShape, await ask(path, { method: 'GET' }));
        all.push(...read.data.map(asTemplate));
        path = nextPage(read.paging?.next, read.paging?.cursors?.after, wabaOf(app));
      }
      return all;
    },
    async createTemplate(app, template) {
      const body = {
        name: template.element_name,
        language: template.language_code,
        category: template.category,
        parameter_format: 'POSITIONAL',
        allow_category_change: false,
        components: componentsOf(template),
      };
      const path = `/${wabaOf(app)}/message_templates`;
      const made = shaped(createdShape, await ask(path, { method: 'POST', ...json(body) }));
      return {
        provider_template_id: made.id,
        element_name: template.element_name,
        language_code: template.language_code,
        category: made.category ?? template.category,
        ...statusOf(made.status, null),
      };
    },
    async editTemplate(_app, id, template) {
      const body = { category: template.category, components: componentsOf(template) };
      mustSucceed(await ask(`/${encodeURIComponent(id)}`, { method: 'POST', ...json(body) }));
    },
    async deleteTemplate(app, { provider_template_id, element_name }) {
      const query = new URLSearchParams({ hsm_id: provider_template_id, name: element_name });
      const answer = await ask(`/${wabaOf(app)}/message_templates?${query}`, { method: 'DELETE' });
      // Deleted there already.
      if (answer.is === 'answer' && errorIn(answer.body)?.error_subcode === NO_SUCH_TEMPLATE) return;
      mustSucceed(answer);
    },
    async uploadSample(_app, file) {
      const query = new URLSearchParams({
        file_name: file.name,
        file_length: String(file.bytes.byteLength),
        file_type: file.type,
        access_token: settings.token,
      });
      const begun = shaped(idShape, await ask(`/${settings.appId}/uploads?${query}`, { method: 'POST' }));
      const answer = await ask(`/${begun.id}`, {
        method: 'POST',
        headers: { authorization: `OAuth ${settings.token}`, file_offset: '0' },
        body: Buffer.from(file.bytes),
        timeoutMs: 60_000,
      });
      return { handle: shaped(z.object({ h: z.string() }), answer).h };
    },
    async uploadMedia(app, file) {
      return { media_id: shaped(idShape, await uploadMedia(app, file)).id };
    },
    // The address of the webhook is set in Meta's console, for the whole app; the account is tied to it here.
    async subscribe(app) {
      const path = `/${app.app_id === settings.phoneNumberId ? settings.wabaId : app.app_id}/subscribed_apps`;
      mustSucceed(await ask(path, { method: 'POST', ...json({}) }));
    },
    bearsProof: (headers) => /^sha256=[0-9a-f]{64}$/.test(headers.get('x-hub-signature-256') ?? ''),
    readWebhook(body, headers) {
      if (!isSigned(body, headers.get('x-hub-signature-256') ?? '', settings.appSecret)) return null;
      return metaEvents(parsedJson(body));
    },
    answerChallenge(query) {
      const isOurs =
        query.get('hub.mode') === 'subscribe' && query.get('hub.verify_token') === settings.verifyToken;
      return isOurs ? query.get('hub.challenge') : null;
    },
    onboarding: null,
  };

  async function uploadMedia(app: MessageApp, file: MediaFile): Promise<HttpAnswer> {
    const { body, contentType } = await multipart({ messaging_product: 'whatsapp', type: file.type, file });
    const headers = { 'content-type': contentType };
    return ask(`/${encodeURIComponent(app.app_id)}/media`, {
      method: 'POST',
      headers,
      body,
      timeoutMs: 60_000,
    });
  }
}

const idShape = z.object({ id: z.string() });
const category = z.optional(z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']));
const createdShape = z.object({ id: z.string(), status: z.string(), category });
const listShape = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      language: z.string(),
      status: z.string(),
      category,
      rejected_reason: z.nullish(z.string()),
    }),
  ),
  paging: z.optional(
    z.object({
      cursors: z.optional(z.object({ after: z.optional(z.string()) })),
      next: z.optional(z.string()),
    }),
  ),
});

/** From the cursor: the address in the answer carries our token. */
function nextPage(next: string | undefined, after: string | undefined, waba: string): string | undefined {
  if (!next || !after) return undefined;
  const query = new URLSearchParams({ fields: TEMPLATE_FIELDS, limit: String(PAGE), after });
  return `/${waba}/message_templates?${query}`;
}

function asTemplate(read: z.output<typeof listShape>['data'][number]): ProviderTemplate {
  return {
    provider_template_id: read.id,
    element_name: read.name,
    language_code: read.language,
    category: read.category ?? 'MARKETING',
    ...statusOf(read.status, read.rejected_reason ?? null),
  };
}

function componentsOf(template: Parameters<MessageProvider['createTemplate']>[1]): object[] {
  const { header, content, footer, buttons, example_media, variables } = template;
  const headerSamples = samplesOf(variables, 'Header');
  const bodySamples = samplesOf(variables, 'Data');
  return [
    ...(example_media
      ? [{ type: 'HEADER', format: 'IMAGE', example: { header_handle: [example_media] } }]
      : []),
    ...(header
      ? [
          {
            type: 'HEADER',
            format: 'TEXT',
            text: header,
            ...(headerSamples.length > 0 && { example: { header_text: headerSamples } }),
          },
        ]
      : []),
    { type: 'BODY', text: content, ...(bodySamples.length > 0 && { example: { body_text: [bodySamples] } }) },
    ...(footer ? [{ type: 'FOOTER', text: footer }] : []),
    ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons }] : []),
  ];
}

const acceptedShape = z.object({ messages: z.tuple([idShape], z.unknown()) });
const text = z.optional(z.string());
const errorShape = z.object({
  error: z.object({
    message: text,
    code: z.optional(z.number()),
    error_subcode: z.optional(z.number()),
    /** In words, where a template is refused. */
    error_user_msg: text,
    // Not always an object.
    error_data: z.optional(z.unknown()),
  }),
});
const detailsShape = z.object({ details: z.string() });

function errorIn(body: unknown): z.output<typeof errorShape>['error'] | undefined {
  return z.safeParse(errorShape, body).data?.error;
}

function sendAnswer(answer: HttpAnswer): SendAnswer {
  if (answer.is === 'not_sent') return { is: 'busy', retryAfterSeconds: BUSY_SECONDS, reason: answer.reason };
  if (answer.is === 'no_answer') return { is: 'unknown', reason: answer.reason };
  const { status, body, headers } = answer;
  const { code = null } = errorIn(body) ?? {};
  const reason = reasonIn(answer);
  // A token that is refused is no fault of the message: it goes when the operator has mended the account.
  if (status === 429 || status === 401 || (code !== null && LATER.includes(code)))
    return { is: 'busy', retryAfterSeconds: retryAfterSeconds(headers, BUSY_SECONDS), reason };
  if (status >= 500) return { is: 'unknown', reason };
  if (status >= 400) return { is: 'refused', code, reason };
  const { data } = z.safeParse(acceptedShape, body);
  return data
    ? { is: 'accepted', provider_message_id: data.messages[0].id }
    : { is: 'unknown', reason: 'Meta answered in a form that we do not know' };
}

function shaped<Shape extends z.ZodMiniType>(shape: Shape, answer: HttpAnswer): z.output<Shape> {
  const read = z.safeParse(shape, mustSucceed(answer));
  if (!read.success) throw new ProviderUnavailable('Meta answered in a form that we do not know');
  return read.data;
}

function mustSucceed(answer: HttpAnswer): unknown {
  if (answer.is !== 'answer') throw new ProviderUnavailable(`Meta did not answer: ${answer.reason}`);
  const { status, body } = answer;
  const code = errorIn(body)?.code;
  const isLater =
    status >= 500 || status === 429 || status === 401 || (code !== undefined && LATER.includes(code));
  if (isLater) throw new ProviderUnavailable(reasonIn(answer));
  if (status >= 400) throw new ProviderRefused(reasonIn(answer));
  return body;
}

function reasonIn({ status, body }: { readonly status: number; readonly body: unknown }): string {
  const error = errorIn(body);
  const details = z.safeParse(detailsShape, error?.error_data).data?.details;
  return error?.error_user_msg ?? details ?? error?.message ?? `Meta answered ${status}`;
}

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const said = Buffer.from(signature);
  return said.length === expected.length && timingSafeEqual(said, expected);
}
