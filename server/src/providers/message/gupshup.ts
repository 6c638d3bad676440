import * as z from 'zod/mini';
import type { GupshupConfig } from '../../platform/config-messages.ts';
import { WEBHOOK_HEADER } from './gupshup-header.ts';
import {
  asTemplate,
  BUSY_SECONDS,
  detailsShape,
  formOf,
  messageIn,
  mustSucceed,
  reasonIn,
  sendAnswer,
  shaped,
  subscriptionShape,
  templateForm,
  templateShape,
  wabaShape,
} from './gupshup-shapes.ts';
import { isFromGupshup, readGupshupWebhook } from './gupshup-webhook.ts';
import { exchange, type HttpAnswer, multipart } from './http.ts';
import type { MessageApp, MessageProvider, OutgoingMessage, ProviderTemplate } from './message-provider.ts';
import { metaMessage } from './meta-message.ts';

const TIMEOUT_MS = 15_000;
/** A send waits less: it holds a place of its sender. */
const SEND_TIMEOUT_MS = 10_000;
/** The partner's token lives 24 hours; the app's says when it ends, 0 meaning never. */
const PARTNER_TOKEN_HOURS = 23;
const APP_TOKEN_HOURS = 12;
/** Where reports go: account and template news exist in version 2 only. */
const SUBSCRIPTIONS = [
  { tag: 'kursi-messages', modes: 'SENT,DELIVERED,READ,FAILED,ENQUEUED,MESSAGE,OTHERS', of: 'messages' },
  { tag: 'kursi-account', modes: 'TEMPLATE,ACCOUNT', of: 'account' },
] as const;

interface Token {
  readonly token: string;
  readonly until: number;
}
interface KeptToken {
  readonly asked: Promise<Token>;
  /** Unknown while it is being asked for. */
  until?: number;
}

/** Gupshup's partner API. Tokens are kept in the process and asked for again when they are refused. */
export function makeGupshup(
  settings: GupshupConfig,
  {
    webhookSecret,
    nowMs = Date.now,
    sendTimeoutMs = SEND_TIMEOUT_MS,
  }: { readonly webhookSecret: string; readonly nowMs?: () => number; readonly sendTimeoutMs?: number },
): MessageProvider {
  const tokens = new Map<string, KeptToken>();

  /** Asked for once, also by many sends at the same moment. */
  async function tokenOf(key: string, ask: () => Promise<Token>): Promise<Token> {
    const kept = tokens.get(key);
    if (kept && (kept.until ?? Number.POSITIVE_INFINITY) > nowMs()) return kept.asked;
    const asking: KeptToken = { asked: ask() };
    tokens.set(key, asking);
    try {
      const token = await asking.asked;
      asking.until = token.until;
      return token;
    } catch (error) {
      if (tokens.get(key) === asking) tokens.delete(key);
      throw error;
    }
  }

  const partnerToken = () =>
    tokenOf('partner', async () => {
      const form = { email: settings.email, [settings.loginField]: settings.secret };
      const answer = await post('/partner/account/login', { form, headers: {} });
      const { token } = shaped(z.object({ token: z.string() }), answer);
      return { token, until: nowMs() + PARTNER_TOKEN_HOURS * 3_600_000 };
    });
  const appToken = (appId: string) =>
    tokenOf(appId, async () => {
      const path = `/partner/app/${encodeURIComponent(appId)}/token/`;
      const answer = await asPartner((headers) => get(path, headers));
      const { token } = shaped(
        z.object({ token: z.object({ token: z.string(), expiresOn: z.optional(z.number()) }) }),
        answer,
      );
      const ends = token.expiresOn ? token.expiresOn : Number.POSITIVE_INFINITY;
      return { token: token.token, until: Math.min(ends, nowMs() + APP_TOKEN_HOURS * 3_600_000) };
    });

  type Ask = (headers: Record<string, string>) => Promise<HttpAnswer>;
  /** Once more with a fresh token when it is refused: someone may have revoked it. */
  async function withToken(key: string, header: string, getToken: () => Promise<Token>, ask: Ask) {
    const { token } = await getToken();
    const answer = await ask({ [header]: token });
    if (answer.is !== 'answer' || answer.status !== 401) return answer;
    // Others may have been refused with it too, and have a fresh one already: that one stays.
    const kept = await tokens.get(key)?.asked.catch(() => null);
    if (kept?.token === token) tokens.delete(key);
    return ask({ [header]: (await getToken()).token });
  }
  const asPartner = (ask: Ask) => withToken('partner', settings.partnerAuthHeader, partnerToken, ask);
  const asApp = (appId: string, ask: Ask) =>
    withToken(appId, settings.appAuthHeader, () => appToken(appId), ask);

  const get = (path: string, headers: Record<string, string>) =>
    exchange(`${settings.url}${path}`, { method: 'GET', headers, timeoutMs: TIMEOUT_MS });
  function post(
    path: string,
    sent: {
      readonly form: Readonly<Record<string, string>>;
      readonly headers: Record<string, string>;
      readonly method?: 'POST' | 'PUT';
      readonly timeoutMs?: number;
    },
  ) {
    return exchange(`${settings.url}${path}`, {
      method: sent.method ?? 'POST',
      headers: { ...sent.headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(sent.form).toString(),
      timeoutMs: sent.timeoutMs ?? TIMEOUT_MS,
    });
  }
  const pathOf = (app: Pick<MessageApp, 'app_id'>, rest: string) =>
    `/partner/app/${encodeURIComponent(app.app_id)}${rest}`;
  const remove = (path: string, headers: Record<string, string>) =>
    exchange(`${settings.url}${path}`, { method: 'DELETE', headers, timeoutMs: TIMEOUT_MS });
  async function upload(
    app: MessageApp,
    rest: string,
    file: Parameters<typeof multipart>[0][string] & object,
  ) {
    const { body, contentType } = await multipart({ file_type: file.type, file });
    return asApp(app.app_id, (headers) =>
      exchange(`${settings.url}${pathOf(app, rest)}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': contentType },
        body,
        timeoutMs: 60_000,
      }),
    );
  }

  async function handOver(app: MessageApp, message: OutgoingMessage): Promise<HttpAnswer> {
    const timeoutMs = sendTimeoutMs;
    if (settings.sendVersion === 3 || 'text' in message.content)
      return asApp(app.app_id, (headers) =>
        exchange(`${settings.url}${pathOf(app, '/v3/message')}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(metaMessage(message)),
          timeoutMs,
        }),
      );
    const form = templateForm(app, message.to, message.content);
    return asApp(app.app_id, (headers) => post(pathOf(app, '/template/msg'), { form, headers, timeoutMs }));
  }

  return {
    name: 'gupshup',
    isSandbox: settings.isSimulator,
    productApp: {
      app_id: settings.appId,
      app_name: settings.appName,
      phone: settings.phone,
      waba_id: null,
    },
    sendsPerSecond: settings.sendsPerMinute === 0 ? null : settings.sendsPerMinute / 60,
    async send(app, message) {
      try {
        return sendAnswer(await handOver(app, message));
      } catch (error) {
        // No token: nothing was handed over.
        return { is: 'busy', retryAfterSeconds: BUSY_SECONDS, reason: textOf(error) };
      }
    },
    async listTemplates(app) {
      const all: ProviderTemplate[] = [];
      for (let page = 0; ; page++) {
        const path = pathOf(app, `/templates?pageNo=${page}&pageSize=${PAGE}`);
        const answer = await asApp(app.app_id, (headers) => get(path, headers));
        const { templates } = shaped(z.object({ templates: z.array(templateShape) }), answer);
        all.push(...templates.map(asTemplate));
        if (templates.length < PAGE || page === MOST_PAGES) return all;
      }
    },
    async createTemplate(app, template) {
      const form = formOf(template);
      const answer = await asApp(app.app_id, (headers) => post(pathOf(app, '/templates'), { form, headers }));
      return asTemplate(shaped(z.object({ template: templateShape }), answer).template);
    },
    async editTemplate(app, id, template) {
      const path = pathOf(app, `/templates/${encodeURIComponent(id)}`);
      const form = formOf(template);
      mustSucceed(await asApp(app.app_id, (headers) => post(path, { form, headers, method: 'PUT' })));
    },
    async deleteTemplate(app, { element_name, provider_template_id }) {
      const ids = [element_name, provider_template_id].map(encodeURIComponent).join('/');
      const answer = await asApp(app.app_id, (headers) => remove(pathOf(app, `/template/${ids}`), headers));
      // Deleted there already.
      if (answer.is === 'answer' && /does not exist/i.test(messageIn(answer.body) ?? '')) return;
      mustSucceed(answer);
    },
    async uploadSample(app, file) {
      const answer = await upload(app, '/upload/media', file);
      const { handleId } = shaped(z.object({ handleId: z.object({ message: z.string() }) }), answer);
      return { handle: handleId.message };
    },
    async uploadMedia(app, file) {
      const { mediaId } = shaped(z.object({ mediaId: z.string() }), await upload(app, '/media', file));
      return { media_id: mediaId };
    },
    async subscribe(app, webhookUrl) {
      const existing = await asApp(app.app_id, (headers) => get(pathOf(app, '/subscription'), headers));
      const { subscriptions } = shaped(z.object({ subscriptions: z.array(subscriptionShape) }), existing);
      const meta = JSON.stringify({ headers: { [WEBHOOK_HEADER]: webhookSecret } });
      for (const { tag, modes, of } of SUBSCRIPTIONS) {
        const known = subscriptions.find((one) => one.tag === tag);
        const version = of === 'account' ? 2 : settings.sendVersion;
        const form = { modes, tag, url: webhookUrl, version: String(version), meta };
        const path = pathOf(app, known ? `/subscription/${known.id}` : '/subscription');
        const method = known ? 'PUT' : 'POST';
        mustSucceed(await asApp(app.app_id, (headers) => post(path, { form, headers, method })));
      }
    },
    bearsProof: (headers) => isFromGupshup(headers, webhookSecret),
    readWebhook: (body, headers) => readGupshupWebhook(body, headers, webhookSecret),
    answerChallenge: () => null,
    onboarding: {
      async createApp(name) {
        const form = { name, templateMessaging: 'true', disableOptinPrefUrl: 'true' };
        const answer = await asPartner((headers) => post('/partner/app', { form, headers }));
        const { appId } = shaped(z.object({ appId: z.string() }), answer);
        return { app_id: appId };
      },
      async setContact(app_id, { name, phone, email }) {
        const form = { contactName: name, contactNumber: phone.replace('+', ''), contactEmail: email };
        const path = pathOf({ app_id }, '/onboarding/contact');
        mustSucceed(await asPartner((headers) => post(path, { form, headers, method: 'PUT' })));
      },
      async getSignUpLink(app_id, { user, language, regenerate }) {
        const query = new URLSearchParams({
          user,
          lang: language === 'hi' ? 'Hindi' : 'English',
          regenerate: String(regenerate),
        });
        const path = pathOf({ app_id }, `/onboarding/embed/link?${query}`);
        const { link } = shaped(
          z.object({ link: z.string() }),
          await asPartner((headers) => get(path, headers)),
        );
        return link;
      },
      async getState(app_id) {
        const details = await asPartner((headers) => get(pathOf({ app_id }, '/details'), headers));
        const { appDetails } = shaped(z.object({ appDetails: detailsShape }), details);
        // An app without a number has no WhatsApp account yet, and the next question is refused.
        const nothing = {
          rejected_reason: null,
          is_final: false,
          waba_id: null,
          phone: null,
          quality: null,
          messaging_limit: null,
          verified_name: null,
        };
        if (!appDetails.live && !appDetails.phone) return { state: 'created', ...nothing };
        const answer = await asApp(app_id, (headers) => get(pathOf({ app_id }, '/waba/info'), headers));
        if (answer.is === 'answer' && answer.status === 400) return { state: 'created', ...nothing };
        const { wabaInfo } = shaped(z.object({ wabaInfo: wabaShape }), answer);
        const is_final = /DISABLED|BANNED/i.test(wabaInfo.accountStatus ?? '');
        const isRejected = is_final || /REJECTED/i.test(wabaInfo.accountStatus ?? '');
        return {
          state: isRejected ? 'rejected' : appDetails.live ? 'live' : 'in_review',
          rejected_reason: isRejected ? (reasonIn(wabaInfo.errors) ?? wabaInfo.accountStatus ?? null) : null,
          is_final,
          waba_id: wabaInfo.wabaId ?? null,
          phone: wabaInfo.phone ? `+${wabaInfo.phone.replace('+', '')}` : null,
          quality: wabaInfo.phoneQuality ?? null,
          messaging_limit: wabaInfo.messagingLimit ?? null,
          verified_name: wabaInfo.verifiedName ?? null,
        };
      },
    },
  };
}

const PAGE = 100;
const MOST_PAGES = 60;

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
