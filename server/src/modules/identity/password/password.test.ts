import { adminCalls } from '@kursi/core/admin/admin.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { resultsCalls } from '@kursi/core/campaigns/results.contract.ts';
import { clientExportCalls } from '@kursi/core/clients/client-export.contract.ts';
import { identityCalls as calls } from '@kursi/core/identity/identity.contract.ts';
import { userCalls } from '@kursi/core/identity/users.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { priceCalls } from '@kursi/core/subscription/prices.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { describe, expect, test } from 'vitest';
import { linkIn, PASSWORD } from '../../../testing/salon/people.ts';
import { ORIGIN, useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, mailsTo, seedAccount, signIn, seedSession, database } = server;
const { seedBusiness, seedMember, makePlatformAdmin } = server;
const NEXT = 'seven lanterns near the ghat';

async function resetLinkFor(email: string, mails: number): Promise<string> {
  await call(calls.forgotPassword, { email });
  return linkIn((await mailsTo(email, mails)).find(({ text }) => text.includes('/reset-password#')));
}

async function rowsMade(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*) FROM user_verification) AS links,
      (SELECT count(*) FROM jobs.job WHERE name IN ('mail-link', 'send-mail')) AS jobs`,
  );
  return rows[0];
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
    expect((await mailsTo(asha.email, 2))[0]?.subject).toBe('आपका Kursi पासवर्ड बदल गया है');
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
  test.each([calls.forgotPassword, calls.sendVerification])(
    'a known address takes no longer: the request asks nothing about it ($route)',
    async (asks) => {
      const { email } = await seedAccount();
      const made = async (address: string) => {
        const before = await rowsMade();
        await call(asks, { email: address });
        const after = await rowsMade();
        return Object.keys(after).map((name) => Number(after[name]) - Number(before[name]));
      };
      const known = await made(email);
      expect(known).toEqual(await made(`nobody.${crypto.randomUUID()}@example.com`));
      expect(known).toEqual([0, 1]);
      await mailsTo(email, asks === calls.forgotPassword ? 1 : 0);
    },
  );
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
  test('a changed password voids all older reset links, and its owner is told', async () => {
    const asha = await seedAccount();
    const older = await resetLinkFor(asha.email, 1);
    const newer = await resetLinkFor(asha.email, 2);
    await call(calls.resetPassword, { token: newer, password: NEXT });
    expect((await refusal(calls.resetPassword, { token: older, password: PASSWORD })).code).toBe(
      'LINK_EXPIRED',
    );
    const third = await resetLinkFor(asha.email, 4);
    const as = await signIn({ email: asha.email, password: NEXT });
    await call(calls.changePassword, { current_password: NEXT, new_password: PASSWORD }, { as });
    expect((await refusal(calls.resetPassword, { token: third, password: NEXT })).code).toBe('LINK_EXPIRED');
    const subjects = (await mailsTo(asha.email, 5)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Your Kursi password was changed')).toHaveLength(2);
  });
  test('the queue keeps no readable link', async () => {
    const { email } = await seedAccount();
    const token = await resetLinkFor(email, 1);
    const { rows } = await database.pool.query(
      `SELECT data::text FROM jobs.job WHERE name IN ('mail-link', 'send-mail')`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(email);
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

describe('a fresh proof', () => {
  const bank = {
    account_holder: 'Asha',
    account_number: '123456789012',
    ifsc: 'HDFC0001234',
    bank_name: 'HDFC',
  };

  test('bank details, roles and invitations ask for the password after a quarter of an hour', async () => {
    const owner = await seedAccount();
    const business_id = await seedBusiness(owner);
    const member = await seedMember(business_id, 'staff');
    await call(settingsCalls.setBank, { business_id, ...bank }, { as: owner });
    await database.pool.query(
      "UPDATE user_session SET password_at = now() - interval '16 minutes' WHERE user_id = $1",
      [owner.id],
    );
    const role = { business_id, user_id: member.id, role: 'admin' as const };
    const invitation = { business_id, email: 'thief@example.com', role: 'owner' as const };
    const as = owner;
    const required = { status: 403, code: 'PASSWORD_REQUIRED' };
    expect(await refusal(settingsCalls.setBank, { business_id, ...bank }, { as })).toMatchObject(required);
    expect(await refusal(memberCalls.update, role, { as })).toMatchObject(required);
    expect(await refusal(memberCalls.invite, invitation, { as })).toMatchObject(required);
    // What takes a business, its people or its clients away.
    const removed = { business_id, user_id: member.id };
    expect(await refusal(memberCalls.remove, removed, { as })).toMatchObject(required);
    expect(await refusal(clientExportCalls.make, { business_id }, { as })).toMatchObject(required);
    expect(resultsCalls.export.stepUp).toEqual({ export: true });
    const deleted = { business_id, name: 'Aangan Salon' };
    expect(await refusal(settingsCalls.remove, deleted, { as })).toMatchObject(required);
    expect((await refusal(calls.confirmPassword, { password: 'a guess' }, { as })).code).toBe(
      'WRONG_EMAIL_OR_PASSWORD',
    );
    expect(await refusal(memberCalls.update, role, { as })).toMatchObject(required);
    await call(calls.confirmPassword, { password: PASSWORD }, { as });
    await call(memberCalls.update, role, { as });
    await call(settingsCalls.setBank, { business_id, ...bank }, { as });
  });
  test('a refund asks for the password, in every session of its own', async () => {
    const admin = await makePlatformAdmin();
    const as = await signIn(admin);
    await database.pool.query('UPDATE user_session SET password_at = NULL WHERE user_id = $1', [admin.id]);
    const { id } = admin;
    const input = { business_id: id, payment_id: id, reason: 'Twice' };
    expect((await refusal(paymentsCalls.refund, input, { as })).code).toBe('PASSWORD_REQUIRED');
    await call(calls.confirmPassword, { password: PASSWORD }, { as: admin });
    expect((await refusal(paymentsCalls.refund, input, { as })).code).toBe('PASSWORD_REQUIRED');
    expect((await refusal(paymentsCalls.refund, input, { as: admin })).code).toBe('NOT_FOUND');
  });

  test('a platform admin is asked before a plan, a price, a suspension or a blocked person', async () => {
    const as = await makePlatformAdmin();
    const business_id = await seedBusiness(await seedAccount());
    const { createPlan, changePlan, grant: give, revoke } = subscriptionCalls;
    const { create, change } = priceCalls;
    const same = [adminCalls.changeBusinessState, createPlan, changePlan, give, revoke, create, change];
    for (const one of same) expect(one.stepUp).toEqual({ platform: true });
    const block = { user_id: as.id, blocked: true };
    expect((await refusal(userCalls.block, block, { as })).code).toBe('NOT_ONESELF');
    await database.pool.query('UPDATE user_session SET password_at = NULL WHERE user_id = $1', [as.id]);
    expect((await refusal(userCalls.block, block, { as })).code).toBe('PASSWORD_REQUIRED');
    const grant = { business_id, subscription_type: 'free' as const, period: '1_month' as const };
    expect((await refusal(subscriptionCalls.grant, grant, { as })).code).toBe('PASSWORD_REQUIRED');
  });
});
