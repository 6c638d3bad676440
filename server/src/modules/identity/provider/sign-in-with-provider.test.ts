import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { accountCalls as calls } from '@kursi/core/identity/account.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { PROVIDER_RETURN_PATH } from '@kursi/core/identity/provider-popup.ts';
import { secondStepSignInCalls as signInCalls } from '@kursi/core/identity/second-step.contract.ts';
import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { describe, expect, test } from 'vitest';
import { cookieHeader, type Session } from '../../../testing/http/caller.ts';
import { useOpenIdProvider } from '../../../testing/outside/openid-provider.ts';
import { setUpApp } from '../../../testing/salon/authenticator-app.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { PASSWORD } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

const provider = await useOpenIdProvider();
const server = await useServer({ env: provider.env, mayLogErrors: true });
const { call, refusal, seedAccount, makeGuest, signIn, mailsTo, clock } = server;

const browser = (): Session => ({ token: '', cookies: new Map() });
/** A browser sends its cookies along. */
const from = (session: Session) => ({
  ...(session.token && { as: session }),
  headers: { cookie: cookieHeader(session) },
});

async function begin(session: Session): Promise<string> {
  const { url } = await call(calls.startProvider, {}, { as: session, headers: from(session).headers });
  return url;
}

/** Through the whole popup; the answer is what it hands over. */
async function answerOf(session: Session, subject: string): Promise<string> {
  return provider.signIn(await begin(session), subject);
}

async function finish(session: Session, answer: string) {
  const { token } = await call(
    calls.finishProvider,
    { answer },
    { as: session, headers: from(session).headers },
  );
  session.token = token;
  return call(identityCalls.getMe, {}, { as: session });
}

const refusedFinish = async (session: Session, answer: string) =>
  (await refusal(calls.finishProvider, { answer }, from(session))).code;

describe('signing in with an OpenID Connect provider', () => {
  test('a verified address opens a new account, and the same person comes back to it', async () => {
    provider.people.set('new-1', { email: 'Nisha@Example.com', email_verified: true, name: 'Nisha Iyer' });
    const [first, second] = [browser(), browser()];
    const me = await finish(first, await answerOf(first, 'new-1'));
    expect(me).toMatchObject({ email: 'nisha@example.com', user_name: 'Nisha Iyer', is_guest: false });
    // Known by the subject, also when the address there has changed.
    provider.people.set('new-1', { email: 'married@example.com', email_verified: true, name: 'Other Name' });
    expect(await finish(second, await answerOf(second, 'new-1'))).toMatchObject({
      id: me.id,
      email: 'nisha@example.com',
    });
    expect((await call(operationsCalls.getPublicConfig, {})).sign_in_provider).toBe('Test ID');
  });

  test('a name with an address in it, which would be a lure in mails, is not taken over', async () => {
    const lure = 'Your bank account is locked, go to http://evil.example';
    provider.people.set('lure', { email: 'evil.com@example.com', email_verified: true, name: lure });
    provider.people.set('lines', { email: 'asha.k@example.com', email_verified: true, name: 'A\nPay me' });
    const [first, second] = [browser(), browser()];
    expect((await finish(first, await answerOf(first, 'lure'))).user_name).toBe('evil com');
    expect((await finish(second, await answerOf(second, 'lines'))).user_name).toBe('asha.k');
  });

  test('an account with a second step is asked for it, and is tied to the provider only then', async () => {
    const asha = await seedAccount({ email: 'two.steps@example.com' });
    const { app } = await setUpApp(server, clock, asha);
    provider.people.set('two-steps', { email: asha.email, email_verified: true });
    const session = browser();
    const answer = await answerOf(session, 'two-steps');
    const finishing = { as: session, headers: from(session).headers };
    expect((await refusal(calls.finishProvider, { answer }, finishing)).code).toBe('SECOND_STEP_REQUIRED');
    const ways = async () => {
      const { rows } = await server.database.pool.query(
        'SELECT provider_id FROM user_credential WHERE user_id = $1',
        [asha.id],
      );
      return rows.length;
    };
    expect(await ways()).toBe(1);
    session.token = (await call(signInCalls.secondCode, { code: app.code() }, { as: session })).token;
    expect((await call(identityCalls.getMe, {}, { as: session })).id).toBe(asha.id);
    expect(await ways()).toBe(2);
  });

  test('an address that is verified there and here is the account that has it, whose owner is told', async () => {
    const asha = await seedAccount({ email: 'linked@example.com' });
    provider.people.set('linked', { email: 'linked@example.com', email_verified: true });
    const session = browser();
    expect((await finish(session, await answerOf(session, 'linked'))).id).toBe(asha.id);
    expect((await mailsTo(asha.email))[0]?.subject).toBe('A new way to sign in to your Kursi account');
    await signIn({ email: asha.email, password: PASSWORD });
  });

  test('an address that the provider has not verified opens no account and links to none', async () => {
    await seedAccount({ email: 'victim@example.com' });
    for (const [subject, email] of [
      ['thief', 'victim@example.com'],
      ['unknown', 'unverified@example.com'],
    ] as const) {
      provider.people.set(subject, { email, email_verified: false });
      const session = browser();
      expect(await refusedFinish(session, await answerOf(session, subject))).toBe(
        'PROVIDER_EMAIL_NOT_VERIFIED',
      );
    }
  });

  test('a sign-up that waits for its confirmation is not taken over, and its link is void', async () => {
    const planted = { user_name: 'Thief', email: 'awaited@example.com', password: PASSWORD };
    await call(identityCalls.signUp, planted);
    const [mail] = await mailsTo(planted.email);
    provider.people.set('awaited', { email: planted.email, email_verified: true, name: 'Real Owner' });
    const session = browser();
    expect((await finish(session, await answerOf(session, 'awaited'))).user_name).toBe('Real Owner');
    const token = /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await refusal(identityCalls.verifyEmail, { token, password: PASSWORD })).code).toBe(
      'LINK_EXPIRED',
    );
    expect((await refusal(identityCalls.signIn, planted)).code).toBe('WRONG_EMAIL_OR_PASSWORD');
  });

  test('a person without a password chooses the first one with a reset link', async () => {
    provider.people.set('no-password', { email: 'no.password@example.com', email_verified: true });
    const session = browser();
    const { email } = await finish(session, await answerOf(session, 'no-password'));
    await call(identityCalls.forgotPassword, { email: email ?? '' });
    const [mail] = await mailsTo(email ?? '');
    const token = /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await call(identityCalls.resetPassword, { token, password: PASSWORD });
    await signIn({ email: email ?? '', password: PASSWORD });
  });

  test('two first sign-ins at once make one account', async () => {
    provider.people.set('twice', { email: 'twice@example.com', email_verified: true });
    const sessions = [browser(), browser()];
    const answers = await Promise.all(sessions.map((session) => answerOf(session, 'twice')));
    const people = await Promise.all(sessions.map((session, i) => finish(session, answers[i] ?? '')));
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
  });

  test('a blocked person gets no session', async () => {
    provider.people.set('blocked', { email: 'blocked@example.com', email_verified: true });
    const session = browser();
    const { id } = await finish(session, await answerOf(session, 'blocked'));
    await server.database.q
      .updateTable('users')
      .set({ blocked_at: clock.now() })
      .where('id', '=', id)
      .execute();
    const again = browser();
    expect(await refusedFinish(again, await answerOf(again, 'blocked'))).toBe('ACCOUNT_BLOCKED');
  });
});

describe('a guest who signs in with the provider', () => {
  test('becomes the new account with all they booked', async () => {
    const salon = await seedSalon(server);
    const guest = await makeGuest({ user_name: 'Ravi Guest', phone: '98200 44444' });
    const { booking_id } = await call(bookingCalls.reserve, salon.hold('10:00'), { as: guest });
    await call(bookingCalls.confirmHold, { business_id: salon.business_id, booking_id }, { as: guest });
    provider.people.set('guest', { email: 'ravi.guest@example.com', email_verified: true, name: 'Ravi' });
    const me = await finish(guest, await answerOf(guest, 'guest'));
    expect(me).toMatchObject({ id: guest.id, is_guest: false, user_name: 'Ravi Guest' });
    const { items } = await call(visitCalls.listMine, { when: 'upcoming' }, { as: guest });
    expect(items).toHaveLength(1);
  });

  test('takes what they hold along to an account that they had', async () => {
    const salon = await seedSalon(server);
    const asha = await seedAccount({ email: 'had.one@example.com' });
    const guest = await makeGuest({ user_name: 'Asha', phone: '98200 33333' });
    const held = await call(bookingCalls.reserve, salon.hold('11:00'), { as: guest });
    provider.people.set('had-one', { email: asha.email, email_verified: true });
    expect((await finish(guest, await answerOf(guest, 'had-one'))).id).toBe(asha.id);
    const { business_id } = salon;
    await call(bookingCalls.confirmHold, { business_id, booking_id: held.booking_id }, { as: guest });
  });
});

describe('an answer of the provider', () => {
  test('counts only with the state of the attempt', async () => {
    provider.people.set('state', { email: 'state@example.com', email_verified: true });
    const session = browser();
    const answer = new URLSearchParams(await answerOf(session, 'state'));
    answer.set('state', 'another state');
    expect(await refusedFinish(session, `?${answer}`)).toBe('PROVIDER_SIGN_IN_FAILED');
  });

  test('counts only in the browser that began', async () => {
    provider.people.set('browser', { email: 'browser@example.com', email_verified: true });
    const [victim, thief] = [browser(), browser()];
    const answer = await answerOf(thief, 'browser');
    expect(await refusedFinish(victim, answer)).toBe('PROVIDER_SIGN_IN_FAILED');
    await begin(victim);
    expect(await refusedFinish(victim, answer)).toBe('PROVIDER_SIGN_IN_FAILED');
  });

  test('counts once, also when its cookie is sent again', async () => {
    provider.people.set('replay', { email: 'replay@example.com', email_verified: true });
    const session = browser();
    const answer = await answerOf(session, 'replay');
    const kept = { ...session, cookies: new Map(session.cookies) };
    await finish(session, answer);
    expect(session.cookies.has('kursi_provider')).toBe(false);
    expect(await refusedFinish(kept, answer)).toBe('PROVIDER_SIGN_IN_FAILED');
  });

  test('does not count when a second popup was opened meanwhile; the second one does', async () => {
    provider.people.set('second', { email: 'second@example.com', email_verified: true });
    const session = browser();
    const first = await answerOf(session, 'second');
    const url = await begin(session);
    const kept = { ...session, cookies: new Map(session.cookies) };
    expect(await refusedFinish(kept, first)).toBe('PROVIDER_SIGN_IN_FAILED');
    expect((await finish(session, await provider.signIn(url, 'second'))).email).toBe('second@example.com');
  });

  test('does not count after ten minutes, nor as a refusal of the person', async () => {
    provider.people.set('late', { email: 'late@example.com', email_verified: true });
    const session = browser();
    const answer = await answerOf(session, 'late');
    clock.advance({ minutes: 11 });
    expect(await refusedFinish(session, answer)).toBe('PROVIDER_SIGN_IN_FAILED');
    const state = new URL(await begin(session)).searchParams.get('state');
    expect(await refusedFinish(session, `?error=access_denied&state=${state}`)).toBe(
      'PROVIDER_SIGN_IN_FAILED',
    );
  });
});

test('the page that the popup comes back to runs its own script only and keeps no trace', async () => {
  const { headers, body } = await server.inject({ url: `${PROVIDER_RETURN_PATH}?code=abc&state=def` });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';script-src 'sha256-[^']+';/);
  expect(body).not.toContain('abc');
});

test('a provider that does not answer is said, and the password still works', async () => {
  await provider.stop();
  const asha = await seedAccount();
  const down = await useServer({
    beside: server,
    env: { ...provider.env, OIDC_ISSUER: 'http://127.0.0.1:9' },
    mayLogErrors: true,
  });
  expect((await down.refusal(calls.startProvider, {})).code).toBe('PROVIDER_UNAVAILABLE');
  await down.signIn({ email: asha.email, password: PASSWORD });
});

test('without a provider nothing of it is there', async () => {
  const plain = await useServer({ beside: server });
  expect((await plain.refusal(calls.startProvider, {})).code).toBe('NOT_CONFIGURED');
  expect((await plain.call(operationsCalls.getPublicConfig, {})).sign_in_provider).toBeNull();
  expect((await plain.inject({ url: PROVIDER_RETURN_PATH })).statusCode).toBe(404);
});
