import { identityCalls as calls } from '@kursi/core/identity/identity.contract.ts';
import { describe, expect, test } from 'vitest';
import { linkIn, PASSWORD, someAddress } from '../../../testing/salon/people.ts';
import { ORIGIN, useServer } from '../../../testing/server.ts';

// A small pool: a dozen people are more than it has connections.
const server = await useServer({ poolSize: 5 });
const { call, send, refusal, mailsTo, seedAccount, makeGuest, signIn, database, clock } = server;
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
  expect(await accountsWith('asha@example.com')).toBe(0);
  await call(calls.verifyEmail, { token: linkIn(mail), password: PASSWORD });

  const session = { token: '', cookies: new Map<string, string>() };
  const granted = await send(
    calls.signIn,
    { email: 'ASHA@example.com', password: PASSWORD },
    { as: session },
  );
  const [device, longLived, readable] = granted.headers.getSetCookie();
  expect(device).toMatch(/^kursi_device=[\w~-]+; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
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
  expect([...session.cookies.keys()]).toEqual(['kursi_device']);
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
  await call(calls.verifyEmail, { token: linkIn(second), password: PASSWORD });
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
  const links = (await mailsTo('twenty@example.com', 5)).map(linkIn);
  const confirmed = await Promise.all(
    links.map((token) => send(calls.verifyEmail, { token, password: PASSWORD })),
  );
  // Each sign-up voided the link of the one before.
  expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await accountsWith('twenty@example.com')).toBe(1);
});

test('a dozen people sign up concurrently with fewer connections than people', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => send(calls.signUp, person(`crowd${i}@example.com`))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

describe('pre-hijacking', () => {
  const VICTIM = 'quiet river under stone';
  const device = () => ({ token: '', cookies: new Map<string, string>() });

  test('a guest who attached someone else’s address owns nothing of the account that its owner makes', async () => {
    const email = 'victim@example.com';
    const thief = await makeGuest();
    await call(calls.turnGuestIntoAccount, { email, password: PASSWORD }, { as: thief });
    const [planted] = await mailsTo(email);
    const victim = device();
    await call(calls.signUp, { user_name: 'Victim', email, password: VICTIM }, { as: victim });
    await mailsTo(email, 2);
    await call(calls.sendVerification, { email }, { as: victim });
    const [mail] = await mailsTo(email, 3);
    expect((await refusal(calls.verifyEmail, { token: linkIn(planted) }, { as: victim })).code).toBe(
      'LINK_EXPIRED',
    );
    victim.token = (await call(calls.verifyEmail, { token: linkIn(mail) }, { as: victim })).token;
    expect(await call(calls.getMe, {}, { as: victim })).toMatchObject({ email, user_name: 'Victim' });
    expect(await call(calls.getMe, {}, { as: thief })).toMatchObject({ email: null, is_guest: true });
    expect((await refusal(calls.signIn, { email, password: PASSWORD })).code).toBe('WRONG_EMAIL_OR_PASSWORD');
    await signIn({ email, password: VICTIM });
  });

  test('a link that someone else asked for needs their password, so its reader confirms nothing by mistake', async () => {
    const email = 'second@example.com';
    const victim = device();
    await call(calls.signUp, { user_name: 'Victim', email, password: VICTIM }, { as: victim });
    await mailsTo(email);
    const thief = await makeGuest();
    await call(calls.turnGuestIntoAccount, { email, password: PASSWORD }, { as: thief });
    const [planted] = await mailsTo(email, 2);
    const token = linkIn(planted);
    expect((await refusal(calls.verifyEmail, { token }, { as: victim })).code).toBe('PASSWORD_REQUIRED');
    expect((await refusal(calls.verifyEmail, { token, password: VICTIM }, { as: victim })).code).toBe(
      'WRONG_EMAIL_OR_PASSWORD',
    );
    expect(await accountsWith(email)).toBe(0);
    expect((await call(calls.getMe, {}, { as: thief })).is_guest).toBe(true);
  });

  test('confirming ends all sessions that the guest had elsewhere', async () => {
    const email = 'twodevices@example.com';
    const ravi = await makeGuest();
    const elsewhere = await server.seedSession(ravi.id);
    await call(calls.turnGuestIntoAccount, { email, password: PASSWORD }, { as: ravi });
    const [mail] = await mailsTo(email);
    ravi.token = (await call(calls.verifyEmail, { token: linkIn(mail) }, { as: ravi })).token;
    expect(await call(calls.getMe, {}, { as: ravi })).toMatchObject({ id: ravi.id, is_guest: false });
    expect((await send(calls.getMe, {}, { as: elsewhere })).status).toBe(401);
  });
});

test('sixty people ask for their link again at once, and another call does not wait for them', async () => {
  const asking = Array.from({ length: 60 }, (_, i) =>
    send(calls.sendVerification, { email: `many${i}@example.com` }, { from: someAddress() }),
  );
  const begun = performance.now();
  await call(calls.signUp, person('meanwhile@example.com'));
  expect(new Set((await Promise.all(asking)).map(({ status }) => status))).toEqual(new Set([200]));
  // With a connection kept for half a second each, five connections would need six seconds.
  expect(performance.now() - begun).toBeLessThan(5_000);
});
