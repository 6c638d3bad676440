import type { AnyCall } from '@kursi/core/contract/call.ts';
import { allCalls } from '@kursi/core/contract/contract.ts';
import { describe, expect, test } from 'vitest';
import { bearer, headersFor } from '../../testing/http/caller.ts';
import { routesOf } from '../../testing/http/routes-of.ts';
import { inputPaths } from '../../testing/http/valid-input.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { seedSession } = server;
const owner = await server.seedAccount();

describe('the contract', () => {
  test.each(allCalls())('states who may call $name', ({ call }) => {
    expect(Object.keys(call.who)).not.toEqual([]);
    const { member, ...others } = call.who;
    const named = Object.values(others).flatMap((allowance) => (allowance === 'all' ? [] : allowance.except));
    for (const field of [...named, ...Object.values(member?.fields ?? {}).flat()])
      expect(inputPaths(call)).toContain(field);
  });
  test('lists every route below /api, and every listed route exists', () => {
    const promised = allCalls().map(
      ({ call }) => `${call.method} /api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    // For people, calendar programs and providers, not for API clients.
    const beside = [
      'GET /api/openapi.json',
      'GET /api/docs',
      'GET /api/docs.css',
      'GET /api/feed/:token',
      'GET /api/campaign-export/:record_id/:token',
      'GET /api/client-export/:token',
      'GET /api/whatsapp/webhook/:provider',
      'POST /api/whatsapp/webhook/:provider',
    ];
    const mounted = routesOf(server.app).filter((route) => route.includes(' /api'));
    expect(mounted.sort()).toEqual([...promised, ...beside].sort());
  });
});

describe('a call that a cookie authenticates', () => {
  const byCookie = allCalls().filter(({ call }) => call.proof === 'cookie');
  const answerTo = async (call: AnyCall, headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/api${call.path}`, { method: call.method, headers });
    return { status: response.status, ...((await response.json()) as { code?: string }) };
  };
  test('is one of exactly two calls', () => {
    expect(byCookie.map(({ name }) => name)).toEqual(['identity.refresh', 'identity.signOut']);
  });
  test.each(byCookie)('$name is refused from another origin and without one', async ({ call }) => {
    const session = await server.signIn(owner);
    const { origin: _, ...withoutOrigin } = headersFor(call, server.url, { as: session });
    for (const origin of [
      'https://evil.example',
      'null',
      `${server.url}.evil.example`,
      'http://127.0.0.1:1',
    ]) {
      // As a browser says it of a page elsewhere.
      const foreign = { origin, 'sec-fetch-site': 'cross-site' };
      expect(await answerTo(call, { ...withoutOrigin, ...foreign })).toMatchObject({
        status: 403,
        code: 'NOT_ALLOWED',
      });
    }
    expect(await answerTo(call, withoutOrigin)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    expect(await answerTo(call, { ...withoutOrigin, origin: server.url })).toMatchObject({ status: 200 });
  });
  test.each(byCookie)('$name ignores an Authorization header', async ({ name, call }) => {
    const session = await seedSession(owner.id);
    const answer = await answerTo(call, { origin: server.url, ...bearer(session.token) });
    if (name === 'identity.refresh') expect(answer).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    const still = await fetch(`${server.url}/api/user`, { headers: bearer(session.token) });
    expect(still.status).toBe(200);
  });
});
