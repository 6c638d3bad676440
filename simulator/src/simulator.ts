import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeClock } from './clock.ts';
import { type Control, makeControl, type NewApp, type NewMetaAccount } from './control.ts';
import { controlRoutes, makeStream } from './control-routes.ts';
import { wording as gupshupWording, makeGupshup } from './gupshup/gupshup.ts';
import {
  type Answer,
  type Call,
  isForeign,
  isLocalHost,
  makeRouter,
  Refusal,
  readCall,
  send,
} from './http.ts';
import { makeIds } from './ids.ts';
import { makeMessaging } from './messaging.ts';
import { makeMeta, metaWording } from './meta/meta.ts';
import type { Partner, Parts } from './parts.ts';
import { pageRoutes } from './phone-page.ts';
import { answerCall } from './provider-api.ts';
import type { Settings } from './records.ts';
import { makeSignUp } from './sign-up.ts';
import { openStore } from './store.ts';
import { makeTemplates } from './templates.ts';
import { makeWebhooks } from './webhooks.ts';
import type { World } from './world.ts';

export interface SimulatorOptions {
  /** Where the journal and uploaded files lie. */
  readonly folder: string;
  /** 0 is any free one. */
  readonly port?: number | undefined;
  /** Who may log in; by default one partner, see DEFAULT_PARTNER. */
  readonly partners?: readonly Partner[] | undefined;
  /** Apps that are live from the start. */
  readonly apps?: readonly NewApp[] | undefined;
  readonly metaAccounts?: readonly NewMetaAccount[] | undefined;
  /** The same ids in every run. */
  readonly seed?: string | undefined;
  /** A clock that stands still at this time until `control.advance`. */
  readonly manualClockFrom?: number | undefined;
  /** Given, these replace what the folder says. */
  readonly speed?: Settings['speed'] | undefined;
  readonly rates?: boolean | undefined;
  readonly autoRead?: boolean | undefined;
}

export interface Simulator {
  readonly url: string;
  readonly control: Control;
  stop(): Promise<void>;
}

export const DEFAULT_PARTNER: Partner = { email: 'partner@simulator.test', secret: 'simulator-secret' };

/** Starts the simulator on loopback. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const ids = makeIds(options.seed);
  const store = await openStore(options.folder, ids);
  const saved = store.get('settings', 'settings');
  const manualFrom = options.manualClockFrom;
  const clock = makeClock({
    manualFrom: manualFrom === undefined ? undefined : Math.max(manualFrom, saved?.clock ?? 0),
  });
  store.put('settings', {
    id: 'settings',
    speed: options.speed ?? saved?.speed ?? 'real',
    rates: options.rates ?? saved?.rates ?? true,
    autoRead: options.autoRead ?? saved?.autoRead ?? false,
    countsSince: saved?.countsSince ?? clock.now(),
    clock: saved?.clock,
  });

  let url = '';
  const world: World = {
    folder: options.folder,
    store,
    clock,
    ids,
    url: () => url,
    settings: () => store.get('settings', 'settings') as Settings,
  };
  const webhooks = makeWebhooks(world);
  const parts: Parts = {
    ...world,
    partners: options.partners ?? [DEFAULT_PARTNER],
    webhooks,
    messaging: makeMessaging(world, webhooks),
    templates: makeTemplates(world, webhooks),
  };
  const control = makeControl(parts);
  for (const app of options.apps ?? []) control.addApp(app);
  for (const account of options.metaAccounts ?? []) control.addMetaAccount(account);

  const signUp = makeSignUp(parts);
  const stream = makeStream(parts);
  const server = createServer(makeListener(parts, control, signUp.routes, stream));
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  webhooks.resume();
  parts.messaging.resume();
  parts.templates.resume();
  signUp.resume();
  await store.written();

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    clock.stop();
    webhooks.stop();
    stream.stop();
    await closed(server);
    await store.close();
  }
  return {
    url,
    control,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function makeListener(
  parts: Parts,
  control: Control,
  signUpRoutes: Parameters<typeof makeRouter>[0],
  stream: ReturnType<typeof makeStream>,
) {
  const gupshup = makeGupshup(parts);
  const meta = makeMeta(parts);
  const controlRoute = makeRouter(controlRoutes(parts, control));
  const pageRoute = makeRouter([...signUpRoutes, ...pageRoutes()]);

  async function answer(call: Call, response: ServerResponse): Promise<void> {
    if (call.path.startsWith('/partner/')) return answerCall(parts, gupshupWording, call, response, gupshup);
    if (/^\/v\d+\.\d+\//.test(call.path)) return answerCall(parts, metaWording, call, response, meta);
    if (call.path.startsWith('/_control/')) {
      if (isForeign(call.headers)) throw new Refusal(403, 'Only the page of the simulator may ask this.');
      if (call.path === '/_control/stream') return stream.add(response);
    }
    const found = (call.path.startsWith('/_control/') ? controlRoute : pageRoute)(call.method, call.path);
    if (!found) throw new Refusal(404, 'Not found');
    const answered = await found.handler({ ...call, params: found.params });
    await parts.store.written();
    send(response, answered);
    answered.after?.();
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (!isLocalHost(request.headers.host)) {
      send(response, refusal(421, 'Only this computer may ask.'));
      return;
    }
    readCall(request)
      .then((call) => answer(call, response))
      .catch((error: unknown) => {
        if (response.headersSent || response.destroyed) return response.destroy();
        if (error instanceof Refusal) return send(response, refusal(error.status, error.message));
        console.error(error);
        send(response, refusal(500, 'The simulator has a bug; its log says which.'));
      });
  };
}

function refusal(status: number, message: string): Answer {
  return { status, body: { error: message } };
}
