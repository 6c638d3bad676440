import { identityCalls as calls } from '@kursi/core/identity/identity.contract.ts';
import { hashPassword as legacyHash } from 'better-auth/crypto';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { keyFor } from '../../../platform/sessions/secret.ts';
import { makeTokens } from '../../../platform/sessions/tokens.ts';
import { PASSWORD, SECRET, someAddress } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

// A small pool: ten people are more than it has connections.
const server = await useServer({ poolSize: 5 });
const { call, send, refusal, seedAccount, seedSession, clock } = server;
const asha = await seedAccount();

describe('account enumeration', () => {
  const wrong = { email: asha.email, password: 'not the right one' };
  const unknown = { email: 'unknown@example.com', password: 'not the right one' };
  test('an unknown address and a wrong password get the same answer', async () => {
    const [first, second] = [await send(calls.signIn, wrong), await send(calls.signIn, unknown)];
    expect(first).toMatchObject({ status: 401, body: { code: 'WRONG_EMAIL_OR_PASSWORD', details: {} } });
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect([...second.headers.keys()]).toEqual([...first.headers.keys()]);
    expect(second.headers.getSetCookie()).toEqual([]);
  });
  test('an unknown address and a wrong password take about as long', async () => {
    const timeOf = async (input: typeof wrong) => {
      const start = performance.now();
      await send(calls.signIn, input, { from: someAddress() });
      return performance.now() - start;
    };
    const best = { known: Number.POSITIVE_INFINITY, stranger: Number.POSITIVE_INFINITY };
    for (let i = 0; i < 4; i++) {
      best.known = Math.min(best.known, await timeOf(wrong));
      best.stranger = Math.min(best.stranger, await timeOf(unknown));
    }
    // Timing: without the dummy hash, one would take a twentieth of the other.
    expect(Math.max(best.known, best.stranger) / Math.min(best.known, best.stranger)).toBeLessThan(3);
  });
});

test('a password with an older hash is hashed anew at sign-in, and not at a wrong try', async () => {
  const { id, email } = await seedAccount();
  const hashOf = async () =>
    (
      await server.database.q
        .selectFrom('user_credential')
        .select('password')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
    ).password;
  const old = await legacyHash(PASSWORD);
  await server.database.q
    .updateTable('user_credential')
    .set({ password: old })
    .where('user_id', '=', id)
    .execute();
  expect((await refusal(calls.signIn, { email, password: 'not the right one' })).code).toBe(
    'WRONG_EMAIL_OR_PASSWORD',
  );
  expect(await hashOf()).toBe(old);
  await call(calls.signIn, { email, password: PASSWORD });
  const renewed = await hashOf();
  expect(renewed).toMatch(/^\$scrypt\$/);
  await call(calls.signIn, { email, password: PASSWORD });
  expect(await hashOf()).toBe(renewed);
});

describe('rate limits of sign-in', () => {
  test('tries at one account from one network are limited until the window has passed', async () => {
    const { email } = await seedAccount();
    const from = someAddress();
    const wrongly = () => send(calls.signIn, { email, password: 'not the right one' }, { from });
    const burst = await Promise.all(Array.from({ length: 12 }, wrongly));
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(10);
    const rightly = () => send(calls.signIn, { email, password: PASSWORD }, { from });
    const slowed = await rightly();
    expect(slowed).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    const seconds = (slowed.body as { details: { retry_after_seconds: number } }).details.retry_after_seconds;
    expect(seconds).toBeGreaterThan(0);
    clock.advance({ seconds });
    expect((await rightly()).status).toBe(200);
  });
  test('strangers who guess at an account slow each other down, but no device that signed in before', async () => {
    const person = await seedAccount();
    const known = await server.signIn(person);
    const { email } = person;
    const guess = (from: string) => send(calls.signIn, { email, password: 'not the right one' }, { from });
    expect((await guess(someAddress())).status).toBe(401);
    // As if 99 more had failed from everywhere, without the cost of hashing.
    await server.database.q
      .updateTable('throttle')
      .set({ tries: 100 })
      .where('subject', '=', `sign-in:account:${email}`)
      .execute();
    expect((await guess(someAddress())).status).toBe(429);
    const right = { email, password: PASSWORD };
    const at = { from: someAddress() };
    expect((await send(calls.signIn, right, { ...at, as: { ...known, token: '' } })).status).toBe(200);
    // The cookie of that device proves nothing about another account.
    const other = await seedAccount();
    await server.database.q
      .insertInto('throttle')
      .values({
        subject: `sign-in:account:${other.email}`,
        tries: 100,
        window_ends_at: clock.now().add({ minutes: 5 }),
      })
      .execute();
    const wrong = { email: other.email, password: PASSWORD };
    expect((await send(calls.signIn, wrong, { ...at, as: { ...known, token: '' } })).status).toBe(429);
  });
  test('tries from one network address are limited across all accounts', async () => {
    const from = '203.0.113.9';
    const tryAt = (i: number) =>
      send(calls.signIn, { email: `victim${i}@example.com`, password: 'not the right one' }, { from });
    expect((await tryAt(1)).status).toBe(401);
    // As if 48 more had failed, without the cost of hashing.
    const address = server.database.q.updateTable('throttle').where('subject', 'like', `%${from}`);
    await address.set({ tries: 49 }).execute();
    expect((await tryAt(50)).status).toBe(401);
    expect((await tryAt(51)).status).toBe(429);
    clock.advance({ minutes: 15, seconds: 1 });
    expect((await tryAt(99)).status).toBe(401);
  });
  test('a person who mistypes and then signs in is never limited', async () => {
    const { email } = await seedAccount();
    for (let day = 0; day < 3; day++) {
      for (let i = 0; i < 4; i++) {
        await refusal(calls.signIn, { email, password: 'not the right one' }, { from: someAddress() });
      }
      expect((await send(calls.signIn, { email, password: PASSWORD }, { from: someAddress() })).status).toBe(
        200,
      );
    }
  });
});

describe('refused tokens', () => {
  const tokens = makeTokens(keyFor(SECRET, 'credential'));
  const withToken = async (token: string) =>
    (await send(calls.getMe, {}, { headers: { authorization: `Bearer ${token}` } })).status;

  test('a token with a changed character is refused', async () => {
    const { token } = await seedSession(asha.id);
    expect(await withToken(token)).toBe(200);
    const [header, payload, signature = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ ...JSON.parse(atob(payload ?? '')), sub: asha.id })).toString(
      'base64url',
    );
    expect(await withToken(`${header}.${forged}.${signature}`)).toBe(401);
    expect(
      await withToken(`${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
    ).toBe(401);
    expect(await withToken(`${header}.${payload}.`)).toBe(401);
  });
  test('an expired token is refused, even by the server that accepted it before', async () => {
    const { token } = await seedSession(asha.id);
    expect(await withToken(token)).toBe(200);
    clock.advance({ seconds: 301 });
    expect(await withToken(token)).toBe(401);
  });
  test('a token signed with another key or with none is refused', async () => {
    const { session_id } = await seedSession(asha.id);
    const foreign = makeTokens(keyFor('another secret of 32 characters!!', 'credential'));
    expect(await withToken((await foreign.sign(session_id, clock.now())).token)).toBe(401);
    const otherPurpose = makeTokens(keyFor(SECRET, 'identity library'));
    expect(await withToken((await otherPurpose.sign(session_id, clock.now())).token)).toBe(401);
    const unsigned = [{ alg: 'none' }, { iss: 'kursi', sub: session_id, exp: 9_999_999_999 }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    expect(await withToken(`${unsigned}.`)).toBe(401);
  });
  test('a token of another issuer is refused, even with our key', async () => {
    const { session_id } = await seedSession(asha.id);
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('another')
      .setSubject(session_id)
      .setExpirationTime(9_999_999_999)
      .sign(keyFor(SECRET, 'credential'));
    expect(await withToken(token)).toBe(401);
  });
  test('a token whose session does not exist is refused', async () => {
    const { token } = await tokens.sign('01a00000-0000-7000-8000-000000000000', clock.now());
    expect(await withToken(token)).toBe(401);
  });
  test('a token that is only in a cookie is refused', async () => {
    const { token } = await seedSession(asha.id);
    expect((await send(calls.getMe, {}, { headers: { cookie: `kursi_token=${token}` } })).status).toBe(401);
  });
});

test('a password in the address signs nobody in', async () => {
  const query = new URLSearchParams({ email: asha.email, password: PASSWORD });
  const { statusCode } = await server.inject({ method: 'POST', url: `/api/session/sign-in?${query}` });
  expect(statusCode).toBe(400);
});

test('a session records the network address of the request, not a claimed one', async () => {
  const ravi = await seedAccount();
  const behind = await useServer({
    beside: server,
    env: { TRUST_PROXY: '1', PUBLIC_URL: 'https://book.example.com' },
  });
  const claimed = { 'x-forwarded-for': '6.6.6.6, 198.51.100.7', 'x-real-ip': '6.6.6.6' };
  await behind.call(calls.signIn, { email: ravi.email, password: PASSWORD }, { headers: claimed });
  const rows = await server.database.q
    .selectFrom('user_session')
    .select('ip_address')
    .where('user_id', '=', ravi.id)
    .where('ip_address', 'is not', null)
    .execute();
  expect(rows).toEqual([{ ip_address: '198.51.100.7' }]);
});

test('a token of an ended session is refused at the next call', async () => {
  const [here, there] = [await seedSession(asha.id), await seedSession(asha.id)];
  expect((await send(calls.getMe, {}, { as: there })).status).toBe(200);
  await call(calls.signOutDevice, { session_id: there.session_id }, { as: here });
  expect(await refusal(calls.getMe, {}, { as: there })).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
});

test('ten people sign in concurrently with fewer connections than people', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      send(calls.signIn, { email: `crowd${i}@example.com`, password: PASSWORD }, { from: someAddress() }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});
