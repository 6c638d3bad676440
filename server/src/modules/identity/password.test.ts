import { identityCalls as calls } from '@kursi/core/identity/identity.contract.ts';
import { describe, expect, test } from 'vitest';
import { linkIn, PASSWORD } from '../../testing/people.ts';
import { ORIGIN, useServer } from '../../testing/server.ts';

const { call, send, refusal, mailsTo, seedAccount, signIn, seedSession } = await useServer();
const NEXT = 'seven lanterns near the ghat';

async function resetLinkFor(email: string, mails: number): Promise<string> {
  await call(calls.forgotPassword, { email });
  return linkIn((await mailsTo(email, mails))[0]);
}

describe('a forgotten password', () => {
  test('a reset link sets a new password once and ends every session', async () => {
    const asha = await seedAccount({ locale: 'hi' });
    Object.assign(asha, await signIn(asha));
    const phone = await signIn(asha);
    await call(calls.forgotPassword, { email: asha.email });
    const [mail] = await mailsTo(asha.email);
    expect(mail?.subject).toBe('अपना Kursi पासवर्ड बदलें');
    expect(mail?.text).toContain(`${ORIGIN}/reset-password#`);
    const token = linkIn(mail);

    expect(await call(calls.resetPassword, { token, password: NEXT })).toEqual({});
    for (const as of [asha, phone]) {
      expect((await send(calls.getMe, {}, { as })).status).toBe(401);
      expect((await send(calls.refresh, {}, { as })).status).toBe(401);
    }
    expect((await refusal(calls.signIn, { email: asha.email, password: PASSWORD })).code).toBe(
      'WRONG_EMAIL_OR_PASSWORD',
    );
    await signIn({ email: asha.email, password: NEXT });
    expect(await refusal(calls.resetPassword, { token, password: 'yet another long one' })).toMatchObject({
      status: 422,
      code: 'LINK_EXPIRED',
    });
  });
  test('an unknown address gets the same answer and no mail', async () => {
    const { email } = await seedAccount();
    const known = await send(calls.forgotPassword, { email });
    const unknown = await send(calls.forgotPassword, { email: 'nobody@example.com' });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await mailsTo(email);
    expect(await mailsTo('nobody@example.com', 0)).toEqual([]);
  });
  test('a weak password is refused, and the link still works afterwards', async () => {
    const { email } = await seedAccount();
    const token = await resetLinkFor(email, 1);
    expect((await refusal(calls.resetPassword, { token, password: 'password123' })).code).toBe(
      'WEAK_PASSWORD',
    );
    expect((await refusal(calls.resetPassword, { token, password: 'short' })).code).toBe('MALFORMED');
    await call(calls.resetPassword, { token, password: NEXT });
  });
  test('one of two concurrent uses of a link succeeds', async () => {
    const { email } = await seedAccount();
    const token = await resetLinkFor(email, 1);
    const answers = await Promise.all(
      ['first of the two passwords', 'second of the two passwords'].map((password) =>
        send(calls.resetPassword, { token, password }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
  test('a made-up link is refused', async () => {
    const answer = await refusal(calls.resetPassword, { token: 'x'.repeat(24), password: NEXT });
    expect(answer.code).toBe('LINK_EXPIRED');
  });
});

describe('changing a password', () => {
  test('a changed password ends the other sessions and not this one', async () => {
    const asha = await seedAccount();
    Object.assign(asha, await signIn(asha));
    const [phone, desk] = [await signIn(asha), await seedSession(asha.id)];
    await call(calls.changePassword, { current_password: PASSWORD, new_password: NEXT }, { as: asha });
    expect((await send(calls.getMe, {}, { as: asha })).status).toBe(200);
    expect((await send(calls.refresh, {}, { as: asha })).status).toBe(200);
    for (const as of [phone, desk]) expect((await send(calls.getMe, {}, { as })).status).toBe(401);
    await signIn({ email: asha.email, password: NEXT });
  });
  test('a change needs the current password and a strong new one', async () => {
    const asha = await seedAccount();
    const change = (current_password: string, new_password: string) =>
      refusal(calls.changePassword, { current_password, new_password }, { as: asha });
    expect((await change('not the right one', NEXT)).code).toBe('WRONG_EMAIL_OR_PASSWORD');
    expect((await change(PASSWORD, 'qwertyuiop')).code).toBe('WEAK_PASSWORD');
    expect((await change(PASSWORD, asha.email)).code).toBe('WEAK_PASSWORD');
    expect((await change(PASSWORD, 'too short')).code).toBe('MALFORMED');
    await signIn(asha);
  });
  test('password changes are rate limited, so that the current one cannot be guessed', async () => {
    const asha = await seedAccount();
    const guess = () =>
      send(calls.changePassword, { current_password: 'a guess', new_password: NEXT }, { as: asha });
    const answers = await Promise.all(Array.from({ length: 7 }, guess));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});
