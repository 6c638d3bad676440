import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import {
  secondStepCalls as calls,
  secondStepSignInCalls as signInCalls,
} from '@kursi/core/identity/second-step.contract.ts';
import { describe, expect, test } from 'vitest';
import type { Session } from '../../../testing/http/caller.ts';
import { setUpApp } from '../../../testing/salon/authenticator-app.ts';
import { type SoftPasskey, softPasskey } from '../../../testing/salon/soft-passkey.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, seedAccount, seedSession, clock, database, url: origin } = server;

const browser = (): Session => ({ token: '', cookies: new Map() });

async function add(as: Session, passkey: SoftPasskey = softPasskey(), name = 'Phone') {
  const { options } = await call(calls.beginPasskey, {}, { as });
  const added = await call(calls.addPasskey, { answer: passkey.register(options, { origin }), name }, { as });
  return { passkey, ...added };
}

async function begun(as: Session = browser()) {
  const { options } = await call(signInCalls.beginPasskey, {}, { as });
  return { as, options };
}

const withPasskey = async () => {
  const person = await seedAccount();
  return { person, ...(await add(person)) };
};

describe('a passkey', () => {
  test('signs in without a password, and the challenge asks for the person to be verified', async () => {
    const { person, passkey, recovery_codes } = await withPasskey();
    expect(recovery_codes).toHaveLength(10);
    const { as, options } = await begun();
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    as.token = (
      await call(signInCalls.byPasskey, { answer: passkey.sign(options, { origin }) }, { as })
    ).token;
    expect((await call(identityCalls.getMe, {}, { as })).id).toBe(person.id);
    expect((await call(calls.get, {}, { as })).passkeys[0]?.last_used_at).not.toBe(null);
  });
  test('answers a challenge once, in the browser that asked, within five minutes', async () => {
    const { passkey } = await withPasskey();
    const { as, options } = await begun();
    const answer = passkey.sign(options, { origin });
    expect((await refusal(signInCalls.byPasskey, { answer }, { as: browser() })).code).toBe(
      'PASSKEY_REFUSED',
    );
    expect((await refusal(signInCalls.byPasskey, { answer }, await begun())).code).toBe('PASSKEY_REFUSED');
    await call(signInCalls.byPasskey, { answer }, { as });
    expect((await refusal(signInCalls.byPasskey, { answer }, { as })).code).toBe('PASSKEY_REFUSED');
    const late = await begun();
    clock.advance({ minutes: 6 });
    const given = { answer: passkey.sign(late.options, { origin }) };
    expect((await refusal(signInCalls.byPasskey, given, late)).code).toBe('PASSKEY_REFUSED');
  });
  test('of two answers to one challenge at once, one counts', async () => {
    const { passkey } = await withPasskey();
    const { as, options } = await begun();
    const answer = passkey.sign(options, { origin });
    const answers = await Promise.all([1, 2, 3].map(() => send(signInCalls.byPasskey, { answer }, { as })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });
  test('is refused for another origin, without verifying the person, unknown, changed or malformed', async () => {
    const { passkey } = await withPasskey();
    const tries = [
      (options: object) => passkey.sign(options, { origin: 'https://evil.example' }),
      (options: object) => passkey.sign(options, { origin, verifies: false }),
      (options: object) => softPasskey().sign(options, { origin }),
      (options: object) => ({ ...passkey.sign(options, { origin }), id: softPasskey().id }),
      (options: object) => {
        const answer = passkey.sign(options, { origin });
        return { ...answer, response: { ...answer.response, signature: 'AAAA' } };
      },
      (options: object) => {
        const answer = passkey.sign(options, { origin });
        return { ...answer, response: { ...answer.response, clientDataJSON: 'e30' } };
      },
      (options: object) => {
        const answer = passkey.sign(options, { origin });
        return { ...answer, response: { ...answer.response, clientDataJSON: 'AAAA' } };
      },
    ];
    for (const make of tries) {
      const { as, options } = await begun();
      expect((await refusal(signInCalls.byPasskey, { answer: make(options) }, { as })).code).toBe(
        'PASSKEY_REFUSED',
      );
    }
  });
  test('of a copied authenticator, whose counter is behind, is refused', async () => {
    const { passkey } = await withPasskey();
    await database.pool.query('UPDATE passkey SET counter = 50 WHERE credential_id = $1', [passkey.id]);
    const { as, options } = await begun();
    expect(
      (await refusal(signInCalls.byPasskey, { answer: passkey.sign(options, { origin }) }, { as })).code,
    ).toBe('PASSKEY_REFUSED');
  });
  test('of a blocked person signs nobody in', async () => {
    const { person, passkey } = await withPasskey();
    await database.pool.query('UPDATE users SET blocked_at = now() WHERE id = $1', [person.id]);
    const { as, options } = await begun();
    expect(
      (await refusal(signInCalls.byPasskey, { answer: passkey.sign(options, { origin }) }, { as })).code,
    ).toBe('ACCOUNT_BLOCKED');
  });
});

describe('a passkey as the second step', () => {
  const half = async (person: { email: string; password: string }) => {
    const as = browser();
    const { details } = await refusal(identityCalls.signIn, person, { as });
    return { as, ways: details['ways'] };
  };

  test('is enough after the password; one of another person is not', async () => {
    const { person, passkey } = await withPasskey();
    const stranger = await withPasskey();
    const { as, ways } = await half(person);
    expect(ways).toEqual(['passkey', 'recovery']);
    const { options } = await call(signInCalls.beginSecondPasskey, {}, { as });
    expect(options).toMatchObject({ allowCredentials: [{ id: passkey.id }] });
    const wrong = { answer: stranger.passkey.sign(options, { origin }) };
    expect((await refusal(signInCalls.secondPasskey, wrong, { as })).code).toBe('PASSKEY_REFUSED');
    const asked = await call(signInCalls.beginSecondPasskey, {}, { as });
    const right = { answer: passkey.sign(asked.options, { origin }) };
    as.token = (await call(signInCalls.secondPasskey, right, { as })).token;
    expect((await call(identityCalls.getMe, {}, { as })).id).toBe(person.id);
  });
  test('is not given in the half session of someone else, nor for a challenge of another purpose', async () => {
    const [asha, ravi] = [await withPasskey(), await withPasskey()];
    const [hers, his] = [await half(asha.person), await half(ravi.person)];
    const { options } = await call(signInCalls.beginSecondPasskey, {}, hers);
    const answer = asha.passkey.sign(options, { origin });
    expect((await refusal(signInCalls.secondPasskey, { answer }, his)).code).toBe('PASSKEY_REFUSED');
    const signIn = await call(signInCalls.beginPasskey, {}, hers);
    const other = { answer: asha.passkey.sign(signIn.options, { origin }) };
    expect((await refusal(signInCalls.secondPasskey, other, hers)).code).toBe('PASSKEY_REFUSED');
  });
  test('is a fresh proof in the session that asked, and in no other', async () => {
    const { person, passkey } = await withPasskey();
    const [here, there] = [await seedSession(person.id), await seedSession(person.id)];
    await database.pool.query('UPDATE user_session SET password_at = NULL WHERE user_id = $1', [person.id]);
    const { options } = await call(calls.beginProof, {}, { as: here });
    const answer = passkey.sign(options, { origin });
    expect((await refusal(calls.proveByPasskey, { answer }, { as: there })).code).toBe('PASSKEY_REFUSED');
    await call(calls.proveByPasskey, { answer }, { as: here });
    await call(calls.renewCodes, {}, { as: here });
  });
});

describe('one’s passkeys', () => {
  test('have names, and the last one goes only after the app', async () => {
    const { person, passkey_id } = await withPasskey();
    await call(calls.renamePasskey, { passkey_id, name: 'Key in the safe' }, { as: person });
    expect((await call(calls.get, {}, { as: person })).passkeys).toMatchObject([{ name: 'Key in the safe' }]);
    expect((await refusal(calls.removePasskey, { passkey_id }, { as: person })).code).toBe('LAST_FACTOR');
    await setUpApp(server, clock, person);
    await call(calls.removePasskey, { passkey_id }, { as: person });
    expect((await refusal(calls.removePasskey, { passkey_id }, { as: person })).code).toBe('NOT_FOUND');
  });
  test('of two that are removed at once, one stays', async () => {
    const person = await seedAccount();
    const ids = [(await add(person)).passkey_id, (await add(person)).passkey_id];
    const answers = await Promise.all(
      ids.map((passkey_id) => send(calls.removePasskey, { passkey_id }, { as: person })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
  test('are nobody else’s to name or remove, and an authenticator is added once', async () => {
    const [asha, ravi] = [await withPasskey(), await withPasskey()];
    const { passkey_id } = asha;
    const as = ravi.person;
    expect((await refusal(calls.renamePasskey, { passkey_id, name: 'Mine' }, { as })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.removePasskey, { passkey_id }, { as })).code).toBe('NOT_FOUND');
    const { options } = await call(calls.beginPasskey, {}, { as });
    const stolen = { answer: asha.passkey.register(options, { origin }), name: 'Again' };
    expect((await refusal(calls.addPasskey, stolen, { as })).code).toBe('PASSKEY_REFUSED');
  });
  test('are added only with the person verified, and twenty at most', async () => {
    const person = await seedAccount();
    const { options } = await call(calls.beginPasskey, {}, { as: person });
    const answer = softPasskey().register(options, { origin, verifies: false });
    expect((await refusal(calls.addPasskey, { answer, name: 'Phone' }, { as: person })).code).toBe(
      'PASSKEY_REFUSED',
    );
    const last = await call(calls.beginPasskey, {}, { as: person });
    await database.pool.query(
      `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at)
       SELECT gen_random_uuid(), $1, n::text, '', 0, '{}', 'Phone', now() FROM generate_series(1, 20) AS n`,
      [person.id],
    );
    expect((await refusal(calls.beginPasskey, {}, { as: person })).code).toBe('TOO_MANY_PASSKEYS');
    const late = { answer: softPasskey().register(last.options, { origin }), name: 'Phone' };
    expect((await refusal(calls.addPasskey, late, { as: person })).code).toBe('TOO_MANY_PASSKEYS');
  });
});
