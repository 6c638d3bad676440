import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { bodyScopes } from '../../../platform/http/bodies.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { ProviderEvent } from '../../../providers/message/message-provider.ts';
import { providerNow } from '../sending/senders.ts';
import { insertEvents } from './message-event.store.ts';
import { wakeWorkingOff } from './work-off-events.job.ts';

/** Meta sends up to 3 MB. */
const MOST_BYTES = 4 * 1024 * 1024;
const WAKE_MS = 500;

type ReceiveDeps = Pick<Deps, 'database' | 'now' | 'messages' | 'sandbox' | 'sendJob' | 'onError'>;

/**
 * `/api/whatsapp/webhook/{provider}`: stored and acknowledged, nothing more. Events that come while others are being
 * written go together with the next write, so that a thousand a second are a few statements.
 */
export function serveWebhook(app: FastifyInstance, deps: ReceiveDeps): void {
  const store = makeStoring(deps);
  bodyScopes(app).raw((scope) => {
    scope.post<{ Params: { provider: string } }>(
      '/api/whatsapp/webhook/:provider',
      {
        bodyLimit: MOST_BYTES,
        config: { isCall: true },
        // Before the body is read: anyone can send megabytes.
        async onRequest({ headers, params }, reply) {
          const provider = providerNow(deps);
          const known = provider?.name === params.provider;
          if (known && provider.bearsProof(headersOf(headers))) return;
          return reply
            .code(known ? 401 : 404)
            .header('connection', 'close')
            .send();
        },
      },
      async ({ body, headers, params }, reply) => {
        const provider = providerNow(deps);
        if (provider?.name !== params.provider) return reply.code(404).send();
        const events = provider.readWebhook(
          Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          headersOf(headers),
        );
        if (!events) return reply.code(401).send();
        if (events.length > 0) await store(provider.name, events);
        // Empty, as both providers want it.
        return reply.code(200).send();
      },
    );
    scope.get<{ Params: { provider: string } }>(
      '/api/whatsapp/webhook/:provider',
      { config: { isCall: true } },
      async ({ url, params }, reply) => {
        const provider = providerNow(deps);
        const query = new URLSearchParams(url.split('?')[1] ?? '');
        const answer = provider?.name === params.provider ? provider.answerChallenge(query) : null;
        return answer === null ? reply.code(404).send() : reply.type('text/plain').send(answer);
      },
    );
  });
}

function headersOf(headers: IncomingHttpHeaders): Headers {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') given.set(name, value);
  return given;
}

/** One write at a time; what comes meanwhile is written by the next. */
function makeStoring(deps: ReceiveDeps) {
  let gathered: ProviderEvent[] = [];
  let next: Promise<void> | null = null;
  let current: Promise<void> = Promise.resolve();
  let wokenAt = 0;

  return (provider: string, events: readonly ProviderEvent[]): Promise<void> => {
    // Not spread: one webhook may bring more than a function takes arguments.
    for (const event of events) gathered.push(event);
    next ??= current.then(async () => {
      const batch = gathered;
      gathered = [];
      next = null;
      const written = insertEvents(deps.database, provider, batch, deps.now());
      current = written.catch(() => undefined);
      await written;
      wake();
    });
    return next;
  };

  function wake(): void {
    if (performance.now() - wokenAt < WAKE_MS) return;
    wokenAt = performance.now();
    wakeWorkingOff(deps).catch(deps.onError);
  }
}
