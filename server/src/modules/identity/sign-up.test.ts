import { identityCalls as calls } from '@kursi/core/identity/identity.contract.ts';
import { describe, expect, test } from 'vitest';
import { linkIn, PASSWORD, someAddress } from '../../testing/people.ts';
import { ORIGIN, useServer } from '../../testing/server.ts';

// A small pool: a dozen people are more than it has connections.
const server = await useServer({ poolSize: 5 });
const { call, send, refusal, mailsTo, seedAccount, signIn, database, clock } = server;
const person = (email: string) => ({ user_name: 'Asha Rao', email, password: PASSWORD });

async function accountsWith(email: string): Promise<number> {
  const rows = await database.q.selectFrom('users').select('id').where('email', '=', email).execute();
  return rows.length;
}

test('a person signs up, confirms the address, signs in, refreshes and signs out', async () => {
  expect(await call(calls.signUp, { ...person(' Asha@Example.com '), locale: 'en' })).toEqual({});
  expect((await refusal(calls.signIn, { email: 'asha@example.com', password: PASSWORD })).code).toBe(
    'EMAIL_NOT_VERIFIED',
  );
  const [mail] = await mailsTo('asha@example.com');
  expect(mail?.subject).toBe('Confirm your email address for Kursi');
  expect(mail?.text).toContain(`${ORIGIN}/verify-email#`);
  expect(await call(calls.verifyEmail, { token: linkIn(mail) })).toEqual({});

  const session = { token: '', cookies: new Map<string, string>() };
  const granted = await send(
    calls.signIn,
    { email: 'ASHA@example.com', password: PASSWORD },
    { as: session },
  );
  const [longLived, readable] = granted.headers.getSetCookie();
  expect(longLived).toMatch(/^kursi\.session_token=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(readable).toMatch(/^kursi_token=[^;]+; Path=\/; Max-Age=300; SameSite=Strict$/);
  session.token = (granted.body as { token: string }).token;
  expect(session.cookies.get('kursi_token')).toBe(session.token);
  expect(await call(calls.getMe, {}, { as: session })).toMatchObject({
    user_name: 'Asha Rao',
    email: 'asha@example.com',
    is_guest: false,
    is_platform_admin: false,
    locale: 'en',
    phone: null,
  });

  clock.advance({ seconds: 290 });
  expect((await send(calls.getMe, {}, { as: session })).status).toBe(200);
  clock.advance({ seconds: 11 });
  expect(await refusal(calls.getMe, {}, { as: session })).toMatchObject({
    status: 401,
    code: 'NOT_SIGNED_IN',
  });
  const inFiveMinutes = () =>
    clock.now().add({ seconds: 300 }).round({ smallestUnit: 'second', roundingMode: 'floor' }).toString();
  const earliest = inFiveMinutes();
  const fresh = await call(calls.refresh, {}, { as: session });
  expect([earliest, fresh.expires_at, inFiveMinutes()]).toEqual(
    [earliest, fresh.expires_at, inFiveMinutes()].toSorted(),
  );
  session.token = fresh.token;
  expect((await send(calls.getMe, {}, { as: session })).status).toBe(200);

  session.cookies.set('kursi_business', 'the selected one');
  await call(calls.signOut, {}, { as: session });
  expect([...session.cookies.keys()]).toEqual([]);
  expect(await refusal(calls.getMe, {}, { as: session })).toMatchObject({
    status: 401,
    code: 'NOT_SIGNED_IN',
  });
  expect((await refusal(calls.refresh, {}, { as: session })).code).toBe('NOT_SIGNED_IN');
});

test('mails are written in the chosen language', async () => {
  await call(calls.signUp, { ...person('hindi@example.com'), locale: 'hi' });
  expect((await mailsTo('hindi@example.com'))[0]?.subject).toBe('Kursi के लिए अपने ई-मेल पते की पुष्टि करें');
});

test('signing up with a known address gets the same answer, and its owner is told', async () => {
  const known = await seedAccount({ locale: 'hi' });
  const [first, second] = [
    await send(calls.signUp, person(known.email)),
    await send(calls.signUp, person('unknown@example.com')),
  ];
  expect([first.status, first.body]).toEqual([second.status, second.body]);
  const [told] = await mailsTo(known.email);
  expect(told?.subject).toBe('आपका Kursi खाता पहले से है');
  expect(told?.text).toContain(`${ORIGIN}/sign-in`);
  // The password of the second sign-up does not work.
  expect((await refusal(calls.signIn, { email: known.email, password: `${PASSWORD}!` })).code).toBe(
    'WRONG_EMAIL_OR_PASSWORD',
  );
});

test('a confirmation is sent again on request; an unknown or confirmed address gets the same answer', async () => {
  const known = await seedAccount();
  await call(calls.signUp, person('again@example.com'));
  await mailsTo('again@example.com');
  for (const email of ['again@example.com', 'nobody@example.com', known.email]) {
    expect(await call(calls.sendVerification, { email })).toEqual({});
  }
  const [second] = await mailsTo('again@example.com', 2);
  await call(calls.verifyEmail, { token: linkIn(second) });
  await signIn({ email: 'again@example.com', password: PASSWORD });
  expect(await mailsTo('nobody@example.com', 0)).toEqual([]);
  expect(await mailsTo(known.email, 0)).toEqual([]);
});

test('a made-up link confirms nothing', async () => {
  for (const token of ['x'.repeat(40), 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAYi5jIn0.']) {
    expect(await refusal(calls.verifyEmail, { token })).toMatchObject({ status: 422, code: 'LINK_EXPIRED' });
  }
});

describe('weak passwords', () => {
  test.each([
    ['shorter than ten characters', 'nine char', 400, 'MALFORMED'],
    ['longer than 200', 'x1'.repeat(101), 400, 'MALFORMED'],
    ['a common one', 'qwertyuiop', 422, 'WEAK_PASSWORD'],
    ['a common one with a tail', 'Password2026!', 422, 'WEAK_PASSWORD'],
    ['a run', '1234567890', 422, 'WEAK_PASSWORD'],
    ['one letter', 'aaaaaaaaaaaa', 422, 'WEAK_PASSWORD'],
    ['the address', 'weak.person@example.com', 422, 'WEAK_PASSWORD'],
    ['the name', 'asharaokulkarni', 422, 'WEAK_PASSWORD'],
  ])('a password that is %s is refused', async (_why, password, status, code) => {
    const input = { user_name: 'Asha Rao Kulkarni', email: 'weak.person@example.com', password };
    expect(await refusal(calls.signUp, input)).toMatchObject({ status, code });
    expect(await accountsWith('weak.person@example.com')).toBe(0);
  });
});

test('an address gets five mails in a quarter of an hour and no more', async () => {
  const answers = [];
  for (let i = 0; i < 6; i++) answers.push(await send(calls.signUp, person('flood@example.com')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  clock.advance({ minutes: 15, seconds: 1 });
  expect((await send(calls.signUp, person('flood@example.com'))).status).toBe(200);
});

test('twenty concurrent sign-ups with one address make one account and no error', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      send(calls.signUp, person('twenty@example.com'), { from: someAddress() }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(await accountsWith('twenty@example.com')).toBe(1);
  const subjects = (await mailsTo('twenty@example.com', 5)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Confirm'))).toHaveLength(1);
});

test('a dozen people sign up concurrently with fewer connections than people', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => send(calls.signUp, person(`crowd${i}@example.com`))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
