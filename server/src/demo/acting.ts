import { setTimeout as sleep } from 'node:timers/promises';
import { type AnyCall, fieldsTravelIn, type OutputOf, type SentBy } from '@kursi/core/contract/call.ts';
import { DEMO_PASSWORD, demoEmail } from '@kursi/core/demo/demo.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import type { FastifyInstance } from 'fastify';

/** A person of the demo salon. Every call goes through the full HTTP stack, like a browser's request. */
export interface Actor {
  call<C extends AnyCall>(call: C, input: SentBy<C>): Promise<OutputOf<C>>;
  /** Uploads the bytes to the signed upload address. */
  upload(address: string, type: string, bytes: Buffer): Promise<void>;
  leave(): Promise<void>;
}

/** Own loopback address, so that seeding does not use up the rate limit of this machine. */
const FROM = '127.77.0.1';
const HOST = 'localhost';
/** For who makes the demo anew twice within a minute. */
const LONGEST_WAIT_SECONDS = 60;

interface TooMany {
  readonly details: { readonly retry_after_seconds: number };
}

export async function actAs(app: FastifyInstance, name: string): Promise<Actor> {
  let token = '';
  let cookies = '';

  async function inject(call: AnyCall, input: Readonly<Record<string, unknown>>, tries = 3) {
    const { url, payload } = requestOf(call, input);
    const response = await app.inject({
      method: call.method,
      url,
      remoteAddress: FROM,
      headers: {
        host: HOST,
        origin: `http://${HOST}`,
        ...(call.proof === 'cookie' ? { cookie: cookies } : token && { authorization: `Bearer ${token}` }),
      },
      ...(payload && { payload }),
    });
    const wait =
      response.statusCode === 429 ? (response.json() as TooMany).details.retry_after_seconds : null;
    if (wait !== null && wait <= LONGEST_WAIT_SECONDS && tries > 1) {
      await sleep(wait * 1000);
      return inject(call, input, tries - 1);
    }
    if (response.statusCode !== 200) {
      throw new Error(
        `the demo salon: ${call.method} ${url} answered ${response.statusCode} ${response.body}`,
      );
    }
    return response;
  }

  const signedIn = await inject(identityCalls.signIn, { email: demoEmail(name), password: DEMO_PASSWORD });
  token = (signedIn.json() as { token: string }).token;
  cookies = signedIn.cookies.map((cookie) => `${cookie.name}=${encodeURIComponent(cookie.value)}`).join('; ');

  return {
    call: async (call, input) => (await inject(call, input as Record<string, unknown>)).json(),
    async upload(address, type, bytes) {
      const { pathname, search } = new URL(address);
      const response = await app.inject({
        method: 'PUT',
        url: pathname + search,
        remoteAddress: FROM,
        headers: { host: HOST, 'content-type': type },
        payload: bytes,
      });
      if (response.statusCode !== 200)
        throw new Error(`the demo salon: an upload was refused: ${response.body}`);
    },
    leave: async () => void (await inject(identityCalls.signOut, {})),
  };
}

function requestOf(call: AnyCall, input: Readonly<Record<string, unknown>>) {
  const rest = { ...input };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (fieldsTravelIn(call) === 'body') return { url: `/api${path}`, payload: rest };
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return { url: `/api${path}${query.size > 0 ? `?${query}` : ''}`, payload: undefined };
}
