import type { ServerResponse } from 'node:http';
import type { Control } from './control.ts';
import { type Answer, type Call, type Handler, jsonOf, Refusal, type Route } from './http.ts';
import { readMedia } from './media.ts';
import type { Parts } from './parts.ts';
import type { NextChoice, TemplateStatus } from './records.ts';

/** The control API: JSON in, JSON out. */
export function controlRoutes(parts: Parts, control: Control): Route[] {
  const done = (): Answer => ({ status: 200, body: { ok: true } });
  const run = (work: (call: Call) => void): Handler => {
    return (call) => {
      work(call);
      return done();
    };
  };
  const phoneOf = (call: Call) => call.params['phone'] ?? '';
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const optional = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

  async function media(call: Call): Promise<Answer> {
    const found = parts.store.get('media', call.params['media'] ?? '');
    if (!found) throw new Refusal(404, 'There is no such file.');
    return {
      status: 200,
      body: await readMedia(parts, found),
      headers: {
        'content-type': /^image\/(png|jpeg)$/.test(found.type) ? found.type : 'application/octet-stream',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, max-age=3600',
      },
    };
  }

  const routes: Route[] = [
    ['GET', '/_control/state', () => ({ status: 200, body: control.state() })],
    ['GET', '/_control/counts', () => ({ status: 200, body: control.counts() })],
    ['GET', '/_control/codes', () => ({ status: 200, body: [...control.codes()] })],
    ['PUT', '/_control/settings', (call) => ({ status: 200, body: control.set(jsonOf(call)) })],
    ['POST', '/_control/clock/advance', (call) => control.advance(Number(jsonOf(call)['ms'])).then(done)],
    ['GET', '/_control/faults', () => ({ status: 200, body: control.state().faults })],
    ['POST', '/_control/faults', (call) => ({ status: 200, body: control.addFault(jsonOf(call) as never) })],
    ['DELETE', '/_control/faults', run(control.clearFaults)],
    ['DELETE', '/_control/faults/:fault', run((call) => control.removeFault(call.params['fault'] ?? ''))],
    ['POST', '/_control/apps', (call) => ({ status: 200, body: control.addApp(jsonOf(call) as never) })],
    [
      'PUT',
      '/_control/apps/:app',
      (call) => ({ status: 200, body: control.setApp(call.params['app'] ?? '', jsonOf(call)) }),
    ],
    [
      'GET',
      '/_control/apps/:app/token',
      (call) => ({ status: 200, body: { token: control.appToken(call.params['app'] ?? '') } }),
    ],
    [
      'POST',
      '/_control/meta',
      (call) => ({ status: 200, body: control.addMetaAccount(jsonOf(call) as never) }),
    ],
    [
      'POST',
      '/_control/meta/:waba/webhook',
      async (call) => {
        const { url, verify_token } = jsonOf(call);
        return {
          status: 200,
          body: await control.setWebhook(call.params['waba'] ?? '', text(url), text(verify_token)),
        };
      },
    ],
    ['POST', '/_control/tokens/expire', run(control.expireTokens)],
    [
      'POST',
      '/_control/templates/:template/decide',
      (call) => {
        const { status, reason } = jsonOf(call);
        control.decideTemplate(
          call.params['template'] ?? '',
          text(status) as TemplateStatus,
          optional(reason),
        );
        return done();
      },
    ],
    [
      'GET',
      '/_control/phones',
      ({ query }) => ({
        status: 200,
        body: control.phones(query.get('query') ?? '', Number(query.get('limit')) || 50),
      }),
    ],
    [
      'POST',
      '/_control/phones',
      (call) => {
        const { phones } = jsonOf(call);
        if (!Array.isArray(phones)) throw new Refusal(400, 'phones is a list of { phone, name }.');
        control.namePhones(phones.map((one) => ({ phone: text(one?.phone), name: text(one?.name) })));
        return done();
      },
    ],
    ['DELETE', '/_control/phones', run(control.emptyPhones)],
    ['GET', '/_control/phones/:phone', (call) => ({ status: 200, body: control.chat(phoneOf(call)) })],
    [
      'POST',
      '/_control/phones/:phone/open',
      (call) => ({ status: 200, body: { read: control.open(phoneOf(call), optional(jsonOf(call)['app'])) } }),
    ],
    [
      'POST',
      '/_control/phones/:phone/text',
      (call) => {
        const { text: written, app } = jsonOf(call);
        return { status: 200, body: control.write(phoneOf(call), text(written), optional(app)) };
      },
    ],
    [
      'POST',
      '/_control/phones/:phone/next',
      run((call) => control.setNext(phoneOf(call), text(jsonOf(call)['next']) as NextChoice)),
    ],
    [
      'POST',
      '/_control/phones/:phone/marketing',
      (call) => {
        const { value, app } = jsonOf(call);
        if (value !== 'stop' && value !== 'resume') throw new Refusal(400, 'value is stop or resume.');
        control.setMarketing(phoneOf(call), value, optional(app));
        return done();
      },
    ],
    [
      'GET',
      '/_control/messages/:message',
      (call) => ({ status: 200, body: control.message(call.params['message'] ?? '') }),
    ],
    [
      'POST',
      '/_control/messages/:message/press',
      (call) => ({
        status: 200,
        body: control.press(call.params['message'] ?? '', Number(jsonOf(call)['index'])),
      }),
    ],
    ['GET', '/_control/media/:media', media],
  ];
  return routes;
}

const TELL_EVERY_MS = 250;

/** Server-sent events: one "changed" at most four times a second; the page then asks for what it shows. */
export function makeStream(parts: Parts) {
  const open = new Set<ServerResponse>();
  let timer: NodeJS.Timeout | undefined;
  parts.store.onChange(() => {
    if (open.size === 0 || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      for (const response of open) response.write('data: changed\n\n');
    }, TELL_EVERY_MS);
  });
  return {
    add: (response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('data: open\n\n');
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    stop: (): void => {
      clearTimeout(timer);
      for (const response of open) response.end();
    },
  };
}
