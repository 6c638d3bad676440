import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { memberCalls as calls } from '@kursi/core/business/member.contract.ts';
import { eventsCalls } from '@kursi/core/events/events.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { linkIn, makeBusinessInput, PASSWORD, type Person } from '../../testing/salon/people.ts';
import { useServer } from '../../testing/server.ts';
import { countWaiting } from '../../testing/waiting-for-lock.ts';

const server = await useServer();
const { call, send, refusal, seedAccount, seedBusiness, seedMember, mailsTo, clock, database } = server;
const owner = await seedAccount({ user_name: 'Meena Owner' });
const business_id = await seedBusiness(owner, { name: 'Aangan' });
const admin = await seedMember(business_id, 'admin');
const staff = await seedMember(business_id, 'staff');

async function invite(email: string, role: 'owner' | 'admin' | 'staff' = 'staff', as: Person = owner) {
  await call(calls.invite, { business_id, email, role }, { as });
  const mails = await mailsTo(email);
  return { token: linkIn(mails[0]), mail: mails[0] };
}
const team = async (as: Person = owner) => call(calls.list, { business_id }, { as });
const roleOf = async (person: Person) => (await team()).items.find(({ id }) => id === person.id)?.role;

describe('an invitation', () => {
  test('cannot carry a lure: no address in a name, and only approved businesses invite', async () => {
    const thief = await seedAccount();
    const lures = [
      'Your bank account is locked, go to http://evil.example',
      'Win at www.evil.example',
      'Pay on evil.com now',
      'mail me@evil.example',
    ];
    for (const name of lures) {
      const { details } = await refusal(businessCalls.create, makeBusinessInput({ name }), { as: thief });
      expect(details).toEqual({ fields: [{ field: 'name', problem: 'address_in_name' }] });
      const renamed = await refusal(identityCalls.updateProfile, { user_name: name }, { as: thief });
      expect(renamed.code).toBe('MALFORMED');
    }
    const honest = await seedBusiness(thief, { name: 'Dr. Rao’s No. 1 Hair.Studio & Co.' });
    await database.pool.query("UPDATE business SET business_state = 'created' WHERE id = $1", [honest]);
    const invitation = { business_id: honest, email: 'stranger@example.com', role: 'staff' as const };
    expect(await refusal(calls.invite, invitation, { as: thief })).toMatchObject({
      status: 422,
      code: 'BUSINESS_NOT_APPROVED',
    });
  });

  test('is refused after thirty of one business in a day', async () => {
    const asha = await seedAccount();
    const mine = await seedBusiness(asha, { name: 'Thirty' });
    const window_ends_at = clock.now().add({ hours: 24 });
    await database.q
      .insertInto('throttle')
      .values({ subject: `invite:${mine}`, tries: 29, window_ends_at })
      .execute();
    const invite = (email: string) =>
      send(calls.invite, { business_id: mine, email, role: 'staff' }, { as: asha });
    expect((await invite('last@example.com')).status).toBe(200);
    expect((await invite('more@example.com')).status).toBe(429);
  });

  test('is mailed, names business and role, and makes the owner of that address a member', async () => {
    const ravi = await seedAccount({ email: 'ravi@example.com' });
    const { token, mail } = await invite('ravi@example.com', 'admin');
    expect(mail?.subject).toBe('You are invited to a team on Kursi');
    expect(mail?.text).toContain('Meena Owner invited you to join Aangan on Kursi as an admin.');
    expect(await call(calls.getInvitation, { token })).toMatchObject({
      business_id,
      business_name: 'Aangan',
      role: 'admin',
      email: 'ravi@example.com',
    });
    expect(await call(calls.acceptInvitation, { token }, { as: ravi })).toEqual({
      business_id,
      role: 'admin',
    });
    const { items, invitations } = await team(ravi);
    expect(items.find(({ id }) => id === ravi.id)).toMatchObject({
      role: 'admin',
      notifications: { booking: true, message: true },
    });
    expect(invitations).toEqual([]);
    const { items: events } = await call(eventsCalls.list, { business_id }, { as: owner });
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['member.invited', 'member.joined']),
    );
    expect(JSON.stringify(events)).not.toContain('ravi@');
  });

  test('is in Hindi for someone who reads Hindi', async () => {
    await seedAccount({ email: 'hindi@example.com', locale: 'hi' });
    const { mail } = await invite('hindi@example.com');
    expect(mail?.subject).toBe('Kursi पर एक टीम से जुड़ने का न्योता');
  });

  test('gets the same answer for an unknown address, and waits for its owner', async () => {
    const { token } = await invite('later@example.com');
    const later = await seedAccount({ email: 'later@example.com' });
    expect((await call(calls.acceptInvitation, { token }, { as: later })).role).toBe('staff');
  });

  test('confirms the address of an account that is made with it, and no other address', async () => {
    const { token } = await invite('new@example.com');
    const wish = { user_name: 'New', email: 'new@example.com', password: PASSWORD, invitation: token };
    const hers = { token: '', cookies: new Map<string, string>() };
    await call(identityCalls.signUp, wish, { as: hers });
    expect(await mailsTo('new@example.com'), 'no second mail').toHaveLength(1);
    // Another browser needs the password, as with every link.
    expect((await refusal(identityCalls.verifyEmail, { token })).code).toBe('PASSWORD_REQUIRED');
    const { token: credential } = await call(identityCalls.verifyEmail, { token }, { as: hers });
    const as = { ...hers, token: credential };
    expect((await call(calls.acceptInvitation, { token }, { as })).role).toBe('staff');

    const { token: meant } = await invite('meant-for-her@example.com');
    const theirs = { ...wish, email: 'victim@example.com', invitation: meant };
    await call(identityCalls.signUp, theirs, { as: { token: '', cookies: new Map<string, string>() } });
    expect((await mailsTo('victim@example.com'))[0]?.subject).toMatch('Confirm your email');
    expect((await refusal(identityCalls.verifyEmail, { token: meant, password: PASSWORD })).code).toBe(
      'LINK_EXPIRED',
    );
  });

  test('works once, even in two tabs concurrently', async () => {
    const twice = await seedAccount({ email: 'twice@example.com' });
    const { token } = await invite('twice@example.com');
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => server.send(calls.acceptInvitation, { token }, { as: twice })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test('works only for its address', async () => {
    const { token } = await invite('meant@example.com');
    const other = await seedAccount();
    expect((await refusal(calls.acceptInvitation, { token }, { as: other })).code).toBe(
      'INVITED_AT_ANOTHER_ADDRESS',
    );
    expect((await call(calls.getInvitation, { token })).email).toBe('meant@example.com');
  });

  test('stops working when it is withdrawn, replaced or a week old', async () => {
    const { token: first } = await invite('again@example.com');
    await call(calls.invite, { business_id, email: 'again@example.com', role: 'admin' }, { as: owner });
    const [newest] = await mailsTo('again@example.com', 2);
    const second = linkIn(newest);
    expect((await refusal(calls.getInvitation, { token: first })).code).toBe('LINK_EXPIRED');
    const { invitations } = await team();
    const mine = invitations.filter(({ email }) => email === 'again@example.com');
    expect(mine).toMatchObject([{ role: 'admin' }]);
    const invitation_id = mine[0]?.id ?? '';
    await call(calls.withdrawInvitation, { business_id, invitation_id }, { as: owner });
    expect((await refusal(calls.getInvitation, { token: second })).code).toBe('LINK_EXPIRED');
    expect(
      (await refusal(calls.withdrawInvitation, { business_id, invitation_id }, { as: owner })).code,
    ).toBe('NOT_FOUND');

    const { token: old } = await invite('old@example.com');
    clock.advance({ hours: 24 * 7, seconds: 1 });
    expect((await refusal(calls.getInvitation, { token: old })).code).toBe('LINK_EXPIRED');
    clock.advance({ hours: -24 * 7, seconds: -1 });
  });

  test('to someone who is already a member is refused', async () => {
    const answer = await refusal(
      calls.invite,
      { business_id, email: staff.email, role: 'staff' },
      { as: owner },
    );
    expect(answer).toMatchObject({ status: 409, code: 'MEMBER_EXISTS', message: 'Member already exists' });
  });

  test('from an admin cannot make an owner, and an admin cannot withdraw one to an owner', async () => {
    const answer = await refusal(
      calls.invite,
      { business_id, email: 'boss@example.com', role: 'owner' },
      { as: admin },
    );
    expect(answer).toMatchObject({ status: 403, details: { fields: ['role'] } });
    await invite('boss@example.com', 'owner');
    const { invitations } = await team(admin);
    const invitation_id = invitations.find(({ email }) => email === 'boss@example.com')?.id ?? '';
    expect(
      (await refusal(calls.withdrawInvitation, { business_id, invitation_id }, { as: admin })).status,
    ).toBe(403);
    expect((await team(staff)).invitations).toEqual([]);
  });

  test('is rate limited', async () => {
    const send = () =>
      server.send(calls.invite, { business_id, email: 'flooded@example.com', role: 'staff' }, { as: owner });
    const answers = [];
    for (let index = 0; index < 6; index++) answers.push((await send()).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a role', () => {
  test('is changed only by members who may manage both the old and the new role', async () => {
    const someone = await seedMember(business_id, 'staff');
    const change = (role: 'owner' | 'admin' | 'staff', as: Person) =>
      server.send(calls.update, { business_id, user_id: someone.id, role }, { as });
    expect((await change('admin', admin)).status).toBe(200);
    expect((await change('owner', admin)).status).toBe(403);
    expect((await change('staff', staff)).status).toBe(403);
    expect((await change('owner', owner)).status).toBe(200);
    expect((await change('staff', admin)).status).toBe(403);
    expect(await roleOf(someone)).toBe('owner');
    expect((await change('staff', owner)).status).toBe(200);
  });

  test('of a member of another business cannot be changed', async () => {
    const outsider = await seedAccount();
    await seedBusiness(outsider, { name: 'Elsewhere' });
    const user_id = outsider.id;
    expect((await refusal(calls.update, { business_id, user_id, role: 'staff' }, { as: owner })).code).toBe(
      'NOT_FOUND',
    );
    expect((await refusal(calls.remove, { business_id, user_id }, { as: owner })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.remove, { business_id, user_id: owner.id }, { as: outsider })).code).toBe(
      'NOT_FOUND',
    );
  });
});

describe('notifications', () => {
  test('of a member are switched only by that member', async () => {
    const notifications = { booking: false, message: true };
    await call(calls.update, { business_id, user_id: staff.id, notifications }, { as: staff });
    expect((await team()).items.find(({ id }) => id === staff.id)?.notifications).toEqual(notifications);
    const answer = await refusal(
      calls.update,
      { business_id, user_id: staff.id, notifications },
      { as: owner },
    );
    expect(answer).toMatchObject({ status: 403, details: { fields: ['notifications'] } });
  });
});

describe('leaving and removing', () => {
  test('takes effect with the next call', async () => {
    const leaver = await seedMember(business_id, 'staff');
    const removed = await seedMember(business_id, 'admin');
    await call(calls.leave, { business_id }, { as: leaver });
    await call(calls.remove, { business_id, user_id: removed.id }, { as: admin });
    for (const person of [leaver, removed])
      expect((await refusal(calls.list, { business_id }, { as: person })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.remove, { business_id, user_id: leaver.id }, { as: owner })).code).toBe(
      'NOT_FOUND',
    );
  });

  test('is refused to the last owner, who cannot step down either', async () => {
    const gone = await refusal(calls.leave, { business_id }, { as: owner });
    expect(gone).toMatchObject({ status: 422, code: 'LAST_OWNER' });
    const down = await refusal(
      calls.update,
      { business_id, user_id: owner.id, role: 'staff' },
      { as: owner },
    );
    expect(down.code).toBe('LAST_OWNER');
  });

  test('voids the invitations that the person sent, and lowering a role those beyond it', async () => {
    const sender = await seedMember(business_id, 'admin');
    const back = await seedAccount({ email: 'back.door@example.com' });
    const { token } = await invite('back.door@example.com', 'admin', sender);
    const { token: other } = await invite('other.door@example.com', 'staff', sender);
    await call(calls.update, { business_id, user_id: sender.id, role: 'staff' }, { as: owner });
    expect((await refusal(calls.getInvitation, { token: other })).code).toBe('LINK_EXPIRED');
    await call(calls.remove, { business_id, user_id: sender.id }, { as: owner });
    expect((await refusal(calls.acceptInvitation, { token }, { as: back })).code).toBe('LINK_EXPIRED');
    const open = (await team()).invitations.map(({ email }) => email);
    expect(open).not.toContain('back.door@example.com');
  });

  test('stops what the person does at that moment: nobody is invited, changed or removed', async () => {
    const [leaver, colleague] = [
      await seedMember(business_id, 'admin'),
      await seedMember(business_id, 'staff'),
    ];
    const removing = await database.pool.connect();
    await removing.query('BEGIN');
    await removing.query('DELETE FROM business_member WHERE business_id = $1 AND user_id = $2', [
      business_id,
      leaver.id,
    ]);
    const as = leaver;
    const user_id = colleague.id;
    const acting = [
      refusal(calls.invite, { business_id, email: 'race@example.com', role: 'admin' }, { as }),
      refusal(calls.update, { business_id, user_id, role: 'admin' }, { as }),
      refusal(calls.remove, { business_id, user_id }, { as }),
    ];
    await eventually(async () => (await countWaiting(database.pool)) >= 3);
    await removing.query('COMMIT');
    removing.release();
    expect((await Promise.all(acting)).map(({ code }) => code)).toEqual([
      'NOT_ALLOWED',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect(await roleOf(colleague)).toBe('staff');
  });

  test('leaves one of two owners who remove each other concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const [first, second] = [await seedAccount(), await seedAccount()];
      const id = await seedBusiness(first, { name: `Duel ${round}` });
      await server.database.q
        .insertInto('business_member')
        .values({ business_id: id, user_id: second.id, role: 'owner' })
        .execute();
      const answers = await Promise.all([
        server.send(calls.remove, { business_id: id, user_id: second.id }, { as: first }),
        server.send(calls.remove, { business_id: id, user_id: first.id }, { as: second }),
      ]);
      // Race: the loser is refused as the last owner, or is no longer a member.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { rows } = await server.database.pool.query(
        `select role from business_member where business_id = $1`,
        [id],
      );
      expect(rows).toEqual([{ role: 'owner' }]);
    }
  });
});
