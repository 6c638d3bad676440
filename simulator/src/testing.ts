import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { DEFAULT_PARTNER, type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts';

/** For tests: a simulator with a clock of its own, a client, and a place where webhooks arrive. Each ends with its test. */

export const START = Date.UTC(2026, 10, 17, 6, 0, 0);
export const APP = { id: 'app-1', name: 'aangan', phone: '919845012345' };
export const BODY = 'Hello {{1}}, your visit at our salon is on {{2}} and we look forward to it.';

export interface Running extends Simulator {
  readonly folder: string;
  readonly token: string;
}

/** Manual clock, real delays, rates off, one live app. */
export async function simulatorForTest(options: Partial<SimulatorOptions> = {}): Promise<Running> {
  const folder = options.folder ?? (await mkdtemp(path.join(os.tmpdir(), 'kursi-simulator-')));
  const simulator = await startSimulator({
    manualClockFrom: START,
    seed: 'test',
    rates: false,
    apps: [APP],
    ...options,
    folder,
  });
  onTestFinished(async () => {
    await simulator.stop();
    if (!options.folder) await rm(folder, { recursive: true, force: true });
  });
  return { ...simulator, folder, token: simulator.control.appToken(APP.id) };
}

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
  readonly body: any;
}

export async function ask(url: string, init: RequestInit = {}): Promise<Answered> {
  const response = await fetch(url, init);
  const text = await response.text();
  return {
    status: response.status,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  };
}

export function form(fields: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams(fields);
}

/** A call of the app with its token. */
export function asApp(
  { url, token }: Running,
  method: string,
  place: string,
  fields?: Readonly<Record<string, string>>,
): Promise<Answered> {
  return ask(`${url}/partner/app/${APP.id}/${place}`, {
    method,
    headers: { Authorization: token },
    ...(fields ? { body: form(fields) } : {}),
  });
}

export async function partnerToken({ url }: Simulator): Promise<string> {
  const { body } = await ask(`${url}/partner/account/login`, {
    method: 'POST',
    body: form({ ...DEFAULT_PARTNER }),
  });
  return body.token;
}

export function templateFields(fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    elementName: 'visit_reminder',
    languageCode: 'en',
    category: 'UTILITY',
    templateType: 'TEXT',
    vertical: 'reminder',
    content: BODY,
    example: BODY.replace('{{1}}', 'Asha').replace('{{2}}', 'Friday'),
    ...fields,
  };
}

/** An approved template; its id. */
export async function approvedTemplate(
  running: Running,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { body } = await asApp(running, 'POST', 'templates', templateFields(fields));
  if (body.status !== 'success') throw new Error(body.message);
  await running.control.advance(5000);
  return body.template.id;
}

export function sendFields(
  template: string,
  phone: string,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    source: APP.phone,
    destination: phone,
    'src.name': APP.name,
    channel: 'whatsapp',
    template: JSON.stringify({ id: template, params: ['Asha', 'Friday'] }),
    ...more,
  };
}

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into webhooks of many shapes
  readonly body: any;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** How the next requests are answered; then 200. */
  readonly answers: number[];
}

export async function webhookReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      if (request.method === 'GET') {
        const query = new URL(request.url ?? '', 'http://x').searchParams;
        const isKnown = query.get('hub.verify_token') === 'verify-me';
        response.writeHead(isKnown ? 200 : 403).end(isKnown ? query.get('hub.challenge') : '');
        return;
      }
      received.push({ headers: request.headers, raw, body: JSON.parse(raw.toString()) });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, answers };
}

/** Subscribes the app to everything, and forgets the check that comes first. */
export async function subscribe(
  running: Running,
  receiver: Receiver,
  version = '2',
  modes = 'ALL',
): Promise<string> {
  const meta = JSON.stringify({ headers: { Authorisation: 'Bearer hook' } });
  const fields = { tag: `kursi-v${version}`, url: receiver.url, version, modes, meta };
  const { body } = await asApp(running, 'POST', 'subscription', fields);
  await running.control.advance(0);
  receiver.received.length = 0;
  return body.subscription.id;
}
