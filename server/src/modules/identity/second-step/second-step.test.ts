import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { allCalls } from '@kursi/core/contract/contract.ts';
import { accountCalls } from '@kursi/core/identity/account.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import {
  secondStepCalls as calls,
  secondStepSignInCalls as signInCalls,
} from '@kursi/core/identity/second-step.contract.ts';
import { describe, expect, test } from 'vitest';
import { bearer, type Session } from '../../../testing/http/caller.ts';
import { appWith, setUpApp } from '../../../testing/salon/authenticator-app.ts';
import { PASSWORD, type Person, someAddress } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, seedAccount, seedSession, seedBusiness, mailsTo, database, clock } = server;

const browser = (): Session => ({ token: '', cookies: new Map() });
const withApp = async (over = {}) => {
  const person = await seedAccount(over);
  return { person, ...(await setUpApp(server, clock, person)) };
};
/** The password was right: what is left is the second step. */
async function halfOf(person: Person): Promise<Session> {
  const as = browser();
  const refused = await refusal(identityCalls.signIn, person, { as, from: someAddress() });
  expect(refused.code).toBe('SECOND_STEP_REQUIRED');
  return as;
}
const codes = (given: { recovery_codes: string[] | null }) => given.recovery_codes ?? [];

describe('an authenticator app', () => {
  test('is asked after the password, and each of its codes signs in once', async () => {
    const { person, app } = await withApp();
    const as = browser();
    const asked = await refusal(identityCalls.signIn, person, { as });
    expect([asked.status, asked.code, asked.details]).toEqual([
      403,
      'SECOND_STEP_REQUIRED',
      { ways: ['app', 'recovery'], set_up: false, reset_due_at: null },
    ]);
    const code = app.code();
    as.token = (await call(signInCalls.secondCode, { code }, { as })).token;
    expect((await call(identityCalls.getMe, {}, { as })).id).toBe(person.id);
    const again = await halfOf(person);
    expect((await refusal(signInCalls.secondCode, { code }, { as: again })).code).toBe('WRONG_CODE');
    clock.advance({ seconds: 30 });
    await call(signInCalls.secondCode, { code: app.code() }, { as: again });
  });
  test('counts one of two uses of a code at once', async () => {
    const { person, app } = await withApp();
    const halves = [await halfOf(person), await halfOf(person)];
    const code = app.code();
    const answers = await Promise.all(halves.map((as) => send(signInCalls.secondCode, { code }, { as })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
  test('a code that is two half-minutes late is refused, one of half a minute ago is not', async () => {
    const { person, app } = await withApp();
    const as = await halfOf(person);
    expect((await refusal(signInCalls.secondCode, { code: app.code(-2) }, { as })).code).toBe('WRONG_CODE');
    await call(signInCalls.secondCode, { code: app.code(-1) }, { as });
  });
  test('tries are slowed, and right codes are refused then too', async () => {
    const { person, app } = await withApp();
    const as = await halfOf(person);
    for (let i = 0; i < 10; i++)
      expect((await refusal(signInCalls.secondCode, { code: '000000' }, { as })).code).toBe('WRONG_CODE');
    expect((await refusal(signInCalls.secondCode, { code: app.code() }, { as })).code).toBe(
      'TOO_MANY_REQUESTS',
    );
  });
  test('a stranger who uses up the tries does not lock out the device that signed in before', async () => {
    const { person, app } = await withApp();
    const own = await halfOf(person);
    own.token = (await call(signInCalls.secondCode, { code: app.code() }, { as: own })).token;
    const stranger = await halfOf(person);
    for (let i = 0; i < 11; i++) await send(signInCalls.secondCode, { code: '000000' }, { as: stranger });
    clock.advance({ seconds: 60 });
    await refusal(identityCalls.signIn, person, { as: own });
    await call(signInCalls.secondCode, { code: app.code() }, { as: own });
  });
  test('is set up by its first code alone, for the person who began, within ten minutes', async () => {
    const [asha, ravi] = [await seedAccount(), await seedAccount()];
    const { set_up, secret } = await call(calls.beginApp, {}, { as: asha });
    const app = appWith(secret, clock);
    const refusedFor = async (as: Session, given: { set_up: string; code: string }) =>
      expect((await refusal(calls.setApp, given, { as })).code).toBe('WRONG_CODE');
    await refusedFor(asha, { set_up, code: '000000' });
    await refusedFor(asha, { set_up: 'made up', code: app.code() });
    await refusedFor(ravi, { set_up, code: app.code() });
    clock.advance({ minutes: 11 });
    const later = await seedSession(asha.id);
    await refusedFor(later, { set_up, code: app.code() });
    expect((await call(calls.get, {}, { as: later })).app).toBe(null);
  });
  test('a change of the ways to sign in ends all other sessions and is told by mail', async () => {
    const asha = await seedAccount();
    const elsewhere = await seedSession(asha.id);
    await setUpApp(server, clock, asha);
    expect((await send(identityCalls.getMe, {}, { as: elsewhere })).status).toBe(401);
    expect((await send(identityCalls.getMe, {}, { as: asha })).status).toBe(200);
    expect((await mailsTo(asha.email))[0]?.text).toContain('An authenticator app was set up.');
  });
  test('moves to a new phone, and the old phone ends', async () => {
    const { person, app: old } = await withApp();
    const { app } = await setUpApp(server, clock, person);
    const as = await halfOf(person);
    expect((await refusal(signInCalls.secondCode, { code: old.code() }, { as })).code).toBe('WRONG_CODE');
    await call(signInCalls.secondCode, { code: app.code() }, { as });
  });
});

describe('recovery codes', () => {
  test('are ten, told once, and each signs in once, however it is typed', async () => {
    const { person, recovery_codes } = await withApp();
    const [first = '', second = ''] = recovery_codes ?? [];
    expect(new Set(recovery_codes).size).toBe(10);
    const as = await halfOf(person);
    await call(signInCalls.secondCode, { code: first.toLowerCase().replaceAll('-', ' ') }, { as });
    const again = await halfOf(person);
    expect((await refusal(signInCalls.secondCode, { code: first }, { as: again })).code).toBe('WRONG_CODE');
    again.token = (await call(signInCalls.secondCode, { code: second }, { as: again })).token;
    expect((await call(calls.get, {}, { as: again })).recovery_codes_left).toBe(8);
    const subjects = (await mailsTo(person.email, 3)).map(({ text }) => text);
    expect(subjects.filter((text) => text.startsWith('A recovery code was used.'))).toHaveLength(2);
  });
  test('new ones end the old, and nobody else’s count', async () => {
    const { person, ...given } = await withApp();
    const other = await withApp();
    const { recovery_codes: renewed } = await call(calls.renewCodes, {}, { as: person });
    const as = await halfOf(person);
    for (const code of [codes(given)[0], codes(other)[0], 'AAAA-AAAA-AAAA', 'ÄÄÄÄ', '0'.repeat(40)])
      expect((await refusal(signInCalls.secondCode, { code: code ?? '' }, { as })).code).toBe('WRONG_CODE');
    await call(signInCalls.secondCode, { code: renewed[9] ?? '' }, { as });
  });
  test('are kept hashed, and the secret of the app sealed', async () => {
    const { person, recovery_codes } = await withApp();
    const { rows } = await database.pool.query(
      `SELECT code_hash::text AS kept FROM recovery_code WHERE user_id = $1
       UNION ALL SELECT sealed_secret::text FROM authenticator WHERE user_id = $1`,
      [person.id],
    );
    expect(rows).toHaveLength(11);
    const kept = rows.map((row) => Buffer.from(row.kept.slice(2), 'hex').toString('latin1')).join();
    for (const code of recovery_codes ?? []) expect(kept).not.toContain(code.replaceAll('-', ''));
  });
});

describe('a half session', () => {
  test('does nothing but give the second step', async () => {
    const { person } = await withApp();
    const as = await halfOf(person);
    expect(as.cookies.has('kursi_token')).toBe(false);
    expect((await send(identityCalls.refresh, {}, { as })).status).toBe(401);
    const half = as.cookies.get('kursi_half') ?? '';
    for (const { call: one } of allCalls().filter(
      ({ call: any }) => !any.who.public && any.method === 'GET',
    )) {
      const url = `/api${one.path.replace(/\{\w+\}/g, person.id)}`;
      const answer = await server.inject({ url, headers: bearer(half) });
      expect(answer.statusCode, url).toBe(401);
    }
    expect((await send(calls.beginApp, {}, { as: { ...as, token: half } })).status).toBe(401);
    // Nor does it set one up where there is one.
    expect((await refusal(signInCalls.beginApp, {}, { as })).code).toBe('SIGN_IN_AGAIN');
  });
  test('ends after ten minutes, with another password, and in another browser', async () => {
    const { person, app } = await withApp();
    const give = async (as: Session) =>
      (await refusal(signInCalls.secondCode, { code: app.code() }, { as })).code;
    expect(await give(browser())).toBe('SIGN_IN_AGAIN');
    const made = browser();
    made.cookies.set('kursi_half', Buffer.from(JSON.stringify({ user_id: person.id })).toString('base64url'));
    expect(await give(made)).toBe('SIGN_IN_AGAIN');
    const late = await halfOf(person);
    clock.advance({ minutes: 11 });
    expect(await give(late)).toBe('SIGN_IN_AGAIN');
    const early = await halfOf(person);
    const change = { current_password: PASSWORD, new_password: 'seven lanterns near the ghat' };
    await call(identityCalls.changePassword, change, { as: await seedSession(person.id) });
    expect(await give(early)).toBe('SIGN_IN_AGAIN');
  });
});

describe('a fresh proof with a second step', () => {
  async function staleOwner() {
    const made = await withApp();
    const business_id = await seedBusiness(made.person);
    const as = await seedSession(made.person.id);
    await database.pool.query('UPDATE user_session SET password_at = NULL WHERE user_id = $1', [
      made.person.id,
    ]);
    return { ...made, business_id, as };
  }
  const bank = {
    account_holder: 'Asha',
    account_number: '123456789012',
    ifsc: 'HDFC0001234',
    bank_name: 'HDFC',
  };

  test('is given by a code of the app or a recovery code, never by the password alone', async () => {
    const { as, app, business_id, recovery_codes } = await staleOwner();
    const set = () => send(settingsCalls.setBank, { business_id, ...bank }, { as });
    expect((await set()).body).toMatchObject({
      code: 'PASSWORD_REQUIRED',
      details: { action: 'bank_details' },
    });
    expect((await refusal(identityCalls.confirmPassword, { password: PASSWORD }, { as })).code).toBe(
      'SECOND_STEP_REQUIRED',
    );
    expect((await set()).status).toBe(403);
    expect((await refusal(calls.proveByCode, { code: '000000' }, { as })).code).toBe('WRONG_CODE');
    expect((await set()).status).toBe(403);
    const code = app.code();
    await call(calls.proveByCode, { code }, { as });
    expect((await set()).status).toBe(200);
    await database.pool.query('UPDATE user_session SET password_at = NULL WHERE id = $1', [as.session_id]);
    expect((await refusal(calls.proveByCode, { code }, { as })).code).toBe('WRONG_CODE');
    await call(calls.proveByCode, { code: codes({ recovery_codes })[0] ?? '' }, { as });
    expect((await set()).status).toBe(200);
  });
  test('a stolen session cookie does nothing on the list, with the password neither', async () => {
    const { as } = await staleOwner();
    const rest = { as };
    const account = { current_password: PASSWORD, new_password: 'seven lanterns near the ghat' };
    expect((await refusal(identityCalls.changePassword, account, rest)).code).toBe('PASSWORD_REQUIRED');
    expect((await refusal(accountCalls.remove, { password: PASSWORD }, rest)).code).toBe('PASSWORD_REQUIRED');
    const email = { email: 'thief@example.com', password: PASSWORD };
    expect((await refusal(accountCalls.changeEmail, email, rest)).code).toBe('PASSWORD_REQUIRED');
    for (const one of [calls.beginApp, calls.beginPasskey, calls.removeApp, calls.renewCodes, calls.turnOff])
      expect((await refusal(one, {}, rest)).code).toBe('PASSWORD_REQUIRED');
  });
});

describe('the last way back', () => {
  test('an app that is the only second step goes only with the second step as a whole', async () => {
    const { person } = await withApp();
    expect((await refusal(calls.removeApp, {}, { as: person })).code).toBe('LAST_FACTOR');
    await call(calls.turnOff, {}, { as: person });
    await call(identityCalls.signIn, person);
    const left = await call(calls.get, {}, { as: person });
    expect([left.app, left.passkeys, left.recovery_codes_left]).toEqual([null, [], 0]);
  });
  test('who has no password cannot turn off what they sign in with', async () => {
    const { person } = await withApp();
    await database.pool.query('DELETE FROM user_credential WHERE user_id = $1', [person.id]);
    expect((await refusal(calls.turnOff, {}, { as: person })).code).toBe('LAST_FACTOR');
  });
  test('an erased account leaves no second step behind', async () => {
    const { person } = await withApp();
    await call(accountCalls.remove, { password: PASSWORD }, { as: person });
    const { rows } = await database.pool.query(
      'SELECT user_id FROM authenticator WHERE user_id = $1 UNION SELECT user_id FROM recovery_code WHERE user_id = $1',
      [person.id],
    );
    expect(rows).toEqual([]);
  });
});
