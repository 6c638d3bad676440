import { request } from 'node:http';
import type { LookupFunction } from 'node:net';
import { Refusal } from '../http.ts';
import type { Parts } from '../parts.ts';
import type { Subscription } from '../records.ts';
import { isLoopback } from '../webhooks.ts';

/** Sets where an account's reports go, as Meta's console does: the address must answer the challenge first. */
export async function setWebhookAddress(
  parts: Parts,
  wabaId: string,
  url: string,
  verifyToken: string,
): Promise<Subscription> {
  const { store, ids, clock } = parts;
  const app = store.get('apps', wabaId);
  if (app?.provider !== 'meta') throw new Refusal(404, 'There is no such account.');
  if (!URL.canParse(url) || new URL(url).protocol !== 'http:' || !isLoopback(new URL(url).hostname))
    throw new Refusal(400, 'The address is http on this computer.');
  const challenge = ids.digits(10);
  const asked = new URL(url);
  asked.searchParams.set('hub.mode', 'subscribe');
  asked.searchParams.set('hub.verify_token', verifyToken);
  asked.searchParams.set('hub.challenge', challenge);
  const { status, text } = await get(asked);
  if (status !== 200 || text !== challenge)
    throw new Refusal(400, `The callback URL or verify token could not be validated (answer ${status}).`);
  for (const old of [...store.all('subscriptions')])
    if (old.appId === app.id) store.remove('subscriptions', old.id);
  return store.put('subscriptions', {
    id: ids.digits(8),
    appId: app.id,
    tag: 'meta',
    url,
    version: 'meta',
    modes: [],
    meta: '',
    headers: {},
    active: true,
    createdAt: clock.now(),
  });
}

/** Only this computer is dialled: no address is ever looked up. */
const loopback: LookupFunction = (_hostname, options, found) => {
  if (options.all)
    found(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
  else found(null, '127.0.0.1', 4);
};

function get(url: URL): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { lookup: loopback, timeout: 10_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        if (text.length < 10_000) text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer within 10 s')));
    sent.on('error', (error) => reject(new Refusal(400, `The address does not answer: ${error.message}`)));
    sent.end();
  });
}
