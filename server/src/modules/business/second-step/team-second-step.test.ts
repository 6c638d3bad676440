import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { teamSecondStepCalls as calls } from '@kursi/core/business/second-step.contract.ts';
import { deviceCalls } from '@kursi/core/identity/device.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import {
  secondStepCalls,
  secondStepSignInCalls as signInCalls,
} from '@kursi/core/identity/second-step.contract.ts';
import { describe, expect, test } from 'vitest';
import type { Session } from '../../../testing/http/caller.ts';
import { appWith, setUpApp } from '../../../testing/salon/authenticator-app.ts';
import { linkIn, type Person } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';
import { makeSecondStepMails, resetFactorOf } from '../../identity/public.ts';

const server = await useServer();
const { call, send, refusal, seedAccount, seedSession, seedBusiness, seedMember, mailsTo, clock, signIn } =
  server;

const browser = (): Session => ({ token: '', cookies: new Map() });
const again = async (person: Person) => Object.assign(person, await seedSession(person.id));

async function salon() {
  const owner = await seedAccount();
  return { owner, business_id: await seedBusiness(owner) };
}

async function half(person: Person) {
  const as = browser();
  const { code, details } = await refusal(identityCalls.signIn, person, { as });
  return { as, code, details };
}

// Before the others, who move the clock beyond the sessions that the library makes.
describe('a session', () => {
  test('ends when someone else changes the role, and one’s own stays', async () => {
    const { owner, business_id } = await salon();
    const member = await seedMember(business_id, 'staff');
    const update = { business_id, user_id: member.id, role: 'owner' as const };
    await call(memberCalls.update, update, { as: owner });
    expect((await send(identityCalls.getMe, {}, { as: member })).status).toBe(401);
    await call(memberCalls.update, { ...update, user_id: owner.id, role: 'admin' }, { as: owner });
    expect((await send(identityCalls.getMe, {}, { as: owner })).status).toBe(200);
  });
  test('on a new device is told by mail and marked until the person knows it', async () => {
    const { owner } = await salon();
    const as = browser();
    as.token = (await call(identityCalls.signIn, owner, { as })).token;
    expect((await mailsTo(owner.email))[0]?.subject).toBe('Your Kursi account was opened on a new device');
    const mine = async () =>
      (await call(identityCalls.listDevices, {}, { as })).items.find((one) => one.is_current);
    const device = await mine();
    expect(device).toMatchObject({ is_new: true, name: null });
    const named = { session_id: device?.id ?? '', name: 'Desk PC', is_mine: true as const };
    await call(deviceCalls.change, named, { as });
    expect(await mine()).toMatchObject({ is_new: false, name: 'Desk PC' });
    // The browser is known from now on.
    as.token = (await call(identityCalls.signIn, owner, { as })).token;
    expect(await mine()).toMatchObject({ is_new: false });
    const stranger = await seedAccount();
    expect((await refusal(deviceCalls.change, named, { as: stranger })).code).toBe('NOT_FOUND');
  });
  test('signs out all others, and only those of the person', async () => {
    const [asha, ravi] = [await seedAccount(), await seedAccount()];
    const elsewhere = await seedSession(asha.id);
    await call(deviceCalls.signOutOthers, {}, { as: asha });
    const statuses = [asha, elsewhere, ravi].map(
      async (as) => (await send(identityCalls.getMe, {}, { as })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 401, 200]);
  });
});

describe('a role that needs a second step', () => {
  test('is the owner’s after fourteen days, at the next sign-in; an open session goes on', async () => {
    const { owner } = await salon();
    await signIn(owner);
    const { required_from } = await call(secondStepCalls.get, {}, { as: owner });
    const wait = clock
      .now()
      .until(Temporal.Instant.from(required_from ?? ''))
      .total('hours');
    expect([wait > 14 * 24, wait <= 15 * 24]).toEqual([true, true]);
    expect(Temporal.Instant.from(required_from ?? '').toZonedDateTimeISO('Asia/Kolkata').hour).toBe(0);
    clock.advance({ hours: 15 * 24 });
    await again(owner);
    expect((await send(businessCalls.listMine, {}, { as: owner })).status).toBe(200);
    const { as, code, details } = await half(owner);
    expect([code, details['ways'], details['set_up']]).toEqual(['SECOND_STEP_REQUIRED', [], true]);
    // It can do nothing but set one up.
    expect((await send(identityCalls.refresh, {}, { as })).status).toBe(401);
    expect((await refusal(signInCalls.secondCode, { code: '000000' }, { as })).code).toBe('SIGN_IN_AGAIN');
    const begun = await call(signInCalls.beginApp, {}, { as });
    const app = appWith(begun.secret, clock);
    expect((await refusal(signInCalls.setApp, { set_up: begun.set_up, code: '000000' }, { as })).code).toBe(
      'WRONG_CODE',
    );
    const made = await call(signInCalls.setApp, { set_up: begun.set_up, code: app.code() }, { as });
    expect(made.recovery_codes).toHaveLength(10);
    as.token = made.token;
    expect((await call(identityCalls.getMe, {}, { as })).id).toBe(owner.id);
    expect((await refusal(secondStepCalls.turnOff, {}, { as })).code).toBe('SECOND_STEP_NEEDED');
  });
  test('is set up once: of two half sessions the second has to give what the first set up', async () => {
    const { owner } = await salon();
    clock.advance({ hours: 15 * 24 });
    const [first, second] = [await half(owner), await half(owner)];
    const [one, two] = [
      await call(signInCalls.beginApp, {}, first),
      await call(signInCalls.beginApp, {}, second),
    ];
    const code = appWith(one.secret, clock).code();
    await call(signInCalls.setApp, { set_up: one.set_up, code }, first);
    const late = { set_up: two.set_up, code: appWith(two.secret, clock).code() };
    expect((await refusal(signInCalls.setApp, late, second)).code).toBe('SIGN_IN_AGAIN');
  });
  test('is decided by an owner with a fresh proof, told by mail, and let go the same way', async () => {
    const { owner, business_id } = await salon();
    const [admin, staff] = [await seedMember(business_id, 'admin'), await seedMember(business_id, 'staff')];
    const duty = (role: 'owner' | 'staff', required: boolean) => ({ business_id, role, required });
    for (const as of [admin, staff])
      expect((await refusal(calls.setDuty, duty('staff', true), { as })).code).toBe('NOT_ALLOWED');
    await server.database.pool.query('UPDATE user_session SET password_at = NULL WHERE user_id = $1', [
      owner.id,
    ]);
    expect((await refusal(calls.setDuty, duty('owner', false), { as: owner })).code).toBe(
      'PASSWORD_REQUIRED',
    );
    await again(owner);
    await call(calls.setDuty, duty('staff', true), { as: owner });
    expect((await mailsTo(staff.email))[0]?.subject).toBe('Kursi will ask you for a second step');
    const { duties } = await call(calls.get, { business_id }, { as: owner });
    expect(duties.map(({ role }) => role)).toEqual(['owner', 'staff']);
    clock.advance({ hours: 16 * 24 });
    expect((await half(staff)).details['set_up']).toBe(true);
    await again(owner);
    await call(calls.setDuty, duty('owner', false), { as: owner });
    await call(calls.setDuty, duty('staff', false), { as: owner });
    await signIn(owner);
    await signIn(staff);
  });
  test('a team’s second steps are seen by its owner and admins alone', async () => {
    const { owner, business_id } = await salon();
    await setUpApp(server, clock, owner);
    const staff = await seedMember(business_id, 'staff');
    const { members } = await call(calls.get, { business_id }, { as: owner });
    expect(members.map(({ role, has }) => [role, has])).toEqual([
      ['owner', ['app']],
      ['staff', []],
    ]);
    expect((await send(calls.get, { business_id }, { as: staff })).status).toBe(403);
    expect((await send(calls.get, { business_id }, { as: await seedAccount() })).status).toBe(404);
  });
});

describe('who has lost every second step', () => {
  test('is helped by an owner, unless they have power elsewhere or it is oneself', async () => {
    const { owner, business_id } = await salon();
    const member = await seedMember(business_id, 'staff');
    const as = owner;
    const of = { business_id, user_id: member.id };
    expect((await refusal(calls.reset, of, { as })).code).toBe('NOT_FOUND');
    await setUpApp(server, clock, member);
    expect((await refusal(calls.reset, { business_id, user_id: owner.id }, { as })).code).toBe('NOT_ONESELF');
    const elsewhere = await salon();
    expect(
      (await refusal(calls.reset, { ...of, business_id: elsewhere.business_id }, { as: elsewhere.owner }))
        .code,
    ).toBe('NOT_FOUND');
    const { business_id: other } = elsewhere;
    const insert = 'INSERT INTO business_member (business_id, user_id, role) VALUES ($1, $2, $3)';
    await server.database.pool.query(insert, [other, member.id, 'admin']);
    expect(await refusal(calls.reset, of, { as })).toMatchObject({
      code: 'NOT_ALLOWED',
      details: { reason: 'power_elsewhere' },
    });
    await call(memberCalls.remove, { business_id: other, user_id: member.id }, { as: elsewhere.owner });
    await call(calls.reset, of, { as });
    expect((await send(identityCalls.getMe, {}, { as: member })).status).toBe(401);
    await signIn(member);
    expect(
      (await mailsTo(member.email, 2)).some(({ text }) => text.startsWith('The second step was reset')),
    ).toBe(true);
  });
  test('is helped by who runs the server, with all sessions ended', async () => {
    const { owner } = await salon();
    await setUpApp(server, clock, owner);
    const posted: string[] = [];
    const mails = makeSecondStepMails({ origin: '', postMail: async (_, { to }) => void posted.push(to) });
    const reset = (email: string) => resetFactorOf(server.database, mails, email);
    expect(await reset(owner.email.toUpperCase())).toBe(true);
    expect(posted).toEqual([owner.email]);
    expect((await send(identityCalls.getMe, {}, { as: owner })).status).toBe(401);
    expect(await reset(owner.email)).toBe(false);
    expect(await reset('nobody@example.com')).toBe(null);
    expect(posted).toHaveLength(1);
  });
  test('waits 48 hours after asking, with mails to the owners, and then the password is enough once', async () => {
    const { owner, business_id } = await salon();
    const member = await seedMember(business_id, 'admin');
    await setUpApp(server, clock, member);
    const { as } = await half(member);
    const { due_at } = await call(signInCalls.askReset, {}, { as });
    expect(clock.now().until(Temporal.Instant.from(due_at)).total('hours')).toBeGreaterThan(47.9);
    expect((await mailsTo(owner.email))[0]?.subject).toBe('A member of your team has lost their second step');
    clock.advance({ hours: 24 });
    // Asking again neither shortens nor lengthens it.
    const later = await half(member);
    const seconds = (instant: unknown) => String(instant).slice(0, 19);
    expect(seconds((await call(signInCalls.askReset, {}, later)).due_at)).toBe(seconds(due_at));
    expect(seconds(later.details['reset_due_at'])).toBe(seconds(due_at));
    clock.advance({ hours: 25 });
    await signIn(member);
    expect(await call(secondStepCalls.get, {}, { as: await seedSession(member.id) })).toMatchObject({
      app: null,
      recovery_codes_left: 0,
      reset_due_at: null,
    });
  });
  test('is stopped by the link in the mail, by the person, or by signing in with both steps', async () => {
    const { owner, business_id } = await salon();
    const member = await seedMember(business_id, 'staff');
    const { app } = await setUpApp(server, clock, member);
    const ask = async () => call(signInCalls.askReset, {}, await half(member));
    await ask();
    const token = linkIn((await mailsTo(owner.email))[0]);
    await call(signInCalls.stopReset, { token });
    expect((await refusal(signInCalls.stopReset, { token })).code).toBe('LINK_EXPIRED');
    await ask();
    await call(secondStepCalls.stopReset, {}, { as: await seedSession(member.id) });
    await ask();
    await call(signInCalls.secondCode, { code: app.code() }, await half(member));
    clock.advance({ hours: 49 });
    expect((await half(member)).code).toBe('SECOND_STEP_REQUIRED');
  });
});
