import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { TemplateDraft } from '@kursi/core/messaging/message-template.ts';
import { DEFAULT_PARTNER, type Simulator, startSimulator } from '@kursi/simulator/simulator.ts';
import { onTestFinished } from 'vitest';
import { makeGupshup } from '../../providers/message/gupshup.ts';
import { WEBHOOK_HEADER } from '../../providers/message/gupshup-header.ts';
import type {
  MessageApp,
  MessageProvider,
  OutgoingMessage,
  ProviderEvent,
  ProviderTemplate,
  TemplateContent,
} from '../../providers/message/message-provider.ts';
import { makeMeta } from '../../providers/message/meta.ts';

/** One and the same suite runs against all of them. */
export const adapters = ['gupshup v2', 'gupshup v3', 'meta'] as const;
export type Adapter = (typeof adapters)[number];

const START = Date.UTC(2026, 10, 17, 6, 0, 0);
const SECRET = 'webhook-secret';
const APP_SECRET = 'app-secret';
const PHONE = '+918000000001';
export const GUPSHUP_APP = { id: 'a0000000-0000-4000-8000-000000000001', name: 'kursi', phone: PHONE };
export const META_ACCOUNT = {
  accessToken: 'meta-token',
  appSecret: APP_SECRET,
  wabaId: '100200300',
  phoneId: '400500600',
  phone: PHONE,
};

export interface Webhook {
  readonly body: Buffer;
  readonly headers: Headers;
}

export interface Connected {
  readonly adapter: Adapter;
  readonly provider: MessageProvider;
  readonly app: MessageApp;
  readonly control: Simulator['control'];
  readonly url: string;
  /** Where the simulator reports to. */
  readonly hookUrl: string;
  /** Every webhook as it came, and what the adapter read in it. */
  readonly webhooks: Webhook[];
  readonly heard: ProviderEvent[];
}

/** An adapter against its simulator, which has a clock of its own and reports to the adapter. */
export async function connect(adapter: Adapter): Promise<Connected> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-adapter-'));
  const simulator = await startSimulator({
    folder,
    manualClockFrom: START,
    rates: false,
    apps: [GUPSHUP_APP],
    metaAccounts: [META_ACCOUNT],
  });
  onTestFinished(async () => {
    await simulator.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const { control, url } = simulator;
  const provider = adapterAt(adapter, url, () => control.state().now);
  const app = provider.productApp;
  const webhooks: Webhook[] = [];
  const heard: ProviderEvent[] = [];
  const hookUrl = await listen(async (request, response) => {
    if (request.method === 'GET') {
      const answer = provider.answerChallenge(new URL(request.url ?? '', 'http://x').searchParams);
      return response.writeHead(answer === null ? 403 : 200).end(answer ?? '');
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const webhook = { body: Buffer.concat(chunks), headers: headersOf(request.headers) };
    const events = provider.readWebhook(webhook.body, webhook.headers);
    webhooks.push(webhook);
    heard.push(...(events ?? []));
    return response.writeHead(events ? 200 : 401).end();
  });
  if (adapter === 'meta') await control.setWebhook(META_ACCOUNT.wabaId, hookUrl, SECRET);
  await provider.subscribe(app, hookUrl);
  await control.advance(0);
  webhooks.length = 0;
  heard.length = 0;
  return { adapter, provider, app, control, url, hookUrl, webhooks, heard };
}

/** The adapter, led to an address. */
export function adapterAt(
  adapter: Adapter,
  url: string,
  nowMs: () => number = Date.now,
  secret = DEFAULT_PARTNER.secret,
): MessageProvider {
  // Long enough for every answer that comes: the late ones never do before the clock is moved.
  const sendTimeoutMs = 1500;
  if (adapter === 'meta')
    return makeMeta(
      {
        url: `${url}/v26.0`,
        token: META_ACCOUNT.accessToken,
        appId: '700800900',
        appSecret: APP_SECRET,
        verifyToken: SECRET,
        wabaId: META_ACCOUNT.wabaId,
        phoneNumberId: META_ACCOUNT.phoneId,
        phone: PHONE,
        sendsPerMinute: 0,
      },
      { sendTimeoutMs },
    );
  return makeGupshup(
    {
      url,
      email: DEFAULT_PARTNER.email,
      secret,
      appId: GUPSHUP_APP.id,
      appName: GUPSHUP_APP.name,
      phone: PHONE,
      appAuthHeader: 'authorization',
      partnerAuthHeader: 'token',
      loginField: 'secret',
      sendVersion: adapter === 'gupshup v3' ? 3 : 2,
      sendsPerMinute: 0,
      isSimulator: false,
    },
    { webhookSecret: SECRET, nowMs, sendTimeoutMs },
  );
}

/** A webhook that is authentic, whatever it says. */
export function authentic(adapter: Adapter, said: object | string): Webhook {
  const body = Buffer.from(typeof said === 'string' ? said : JSON.stringify(said));
  const signature = `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`;
  const name = adapter === 'meta' ? 'x-hub-signature-256' : WEBHOOK_HEADER;
  return { body, headers: new Headers({ [name]: adapter === 'meta' ? signature : SECRET }) };
}

/** Answers like a provider whose sends all end like this; its tokens work. */
export async function answering(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Promise<string> {
  return listen((request, response) => {
    request.resume();
    if (request.url?.endsWith('/login')) return response.end(JSON.stringify({ token: 'partner' }));
    if (request.url?.endsWith('/token/')) return response.end(JSON.stringify({ token: { token: 'app' } }));
    return response.writeHead(status, headers).end(body);
  });
}

export async function listen(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function headersOf(given: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) if (typeof value === 'string') headers.set(name, value);
  return headers;
}

type Draft = TemplateDraft & { readonly vertical: string };

export function draftOf(over: Partial<Draft> = {}): Draft {
  return {
    element_name: 'visit_reminder',
    language_code: 'en',
    template_type: 'TEXT',
    category: 'UTILITY',
    content: 'Hello {{1}}, your visit at our salon is on {{2}} and we look forward to it.',
    header: null,
    footer: null,
    example_media: null,
    buttons: [],
    variables: [
      { key: 2, section: 'Data', sample: 'Friday' },
      { key: 1, section: 'Data', sample: 'Asha' },
    ],
    vertical: 'reminder',
    ...over,
  };
}

/** Submitted, and reviewed. */
export async function reviewed(
  { provider, app, control, heard, webhooks }: Connected,
  over: Partial<Draft> = {},
): Promise<ProviderTemplate> {
  const made = await provider.createTemplate(app, draftOf(over));
  await control.advance(10_000);
  heard.length = 0;
  webhooks.length = 0;
  return made;
}

export function contentOf(
  template: Pick<ProviderTemplate, 'element_name' | 'language_code' | 'provider_template_id'>,
  over: Partial<TemplateContent> = {},
): TemplateContent {
  const { element_name: name, language_code: language, provider_template_id } = template;
  return { name, language, provider_template_id, params: ['Asha', 'Friday'], ...over };
}

let count = 0;
export function messageTo(to: string, content: OutgoingMessage['content']): OutgoingMessage {
  const id = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
  return { id: `${id()}:${id()}`, to, content };
}

/** What was heard of one kind. */
export function eventsOf<Is extends ProviderEvent['is']>(
  { heard }: Pick<Connected, 'heard'>,
  is: Is,
): Extract<ProviderEvent, { readonly is: Is }>[] {
  return heard.filter((event): event is Extract<ProviderEvent, { readonly is: Is }> => event.is === is);
}
