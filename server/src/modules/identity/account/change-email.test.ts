import { accountCalls as calls } from '@kursi/core/identity/account.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { expect, test } from 'vitest';
import type { Session } from '../../../testing/http/caller.ts';
import { linkIn, PASSWORD } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, seedAccount, seedSession, signIn, mailsTo, clock } = server;

const me = (as: Session) => call(identityCalls.getMe, {}, { as });

test('a new address counts when its link is opened, ends the other sessions and keeps the one that asked', async () => {
  const person = await seedAccount({ email: 'old@example.com' });
  const elsewhere = await seedSession(person.id);
  await call(calls.changeEmail, { email: 'New@Example.com', password: PASSWORD }, { as: person });
  const [mail] = await mailsTo('new@example.com');
  expect((await mailsTo('old@example.com'))[0]?.subject).toBe('Your Kursi email address is about to change');
  expect((await me(person)).email).toBe('old@example.com');

  await call(calls.confirmEmail, { token: linkIn(mail) }, { as: person });
  expect((await me(person)).email).toBe('new@example.com');
  expect((await send(identityCalls.getMe, {}, { as: elsewhere })).status).toBe(401);
  expect((await mailsTo('old@example.com', 2)).map(({ subject }) => subject)).toContain(
    'Your Kursi email address has changed',
  );
  await signIn({ email: 'new@example.com', password: PASSWORD });
  expect((await refusal(identityCalls.signIn, { email: 'old@example.com', password: PASSWORD })).code).toBe(
    'WRONG_EMAIL_OR_PASSWORD',
  );
  expect((await refusal(calls.confirmEmail, { token: linkIn(mail) }, { as: person })).code).toBe(
    'LINK_EXPIRED',
  );
});

test('a wrong password changes nothing and sends nothing', async () => {
  const person = await seedAccount();
  const input = { email: 'thief@example.com', password: 'not the right one' };
  expect((await refusal(calls.changeEmail, input, { as: person })).code).toBe('WRONG_EMAIL_OR_PASSWORD');
  await call(calls.changeEmail, { email: 'marker@example.com', password: PASSWORD }, { as: person });
  await mailsTo('marker@example.com');
  const { items } = await call(operationsCalls.listSandboxMail, { to: 'thief@example.com' });
  expect(items).toEqual([]);
});

test("somebody else's address gets the same answer, and its owner is told", async () => {
  const owner = await seedAccount({ email: 'owner.of@example.com' });
  const person = await seedAccount();
  const wanted = (email: string) => send(calls.changeEmail, { email, password: PASSWORD }, { as: person });
  const [known, unknown] = [await wanted(owner.email), await wanted('nobody.yet@example.com')];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect((await mailsTo(owner.email))[0]?.subject).toBe('You already have a Kursi account');
  // Who asked is told the same of both.
  const told = (await mailsTo(person.email, 2)).map(({ subject }) => subject);
  expect(told).toEqual(Array(2).fill('Your Kursi email address is about to change'));
});

test('a second wish voids the first link, and a link ends after a day', async () => {
  const person = await seedAccount();
  await call(calls.changeEmail, { email: 'first.wish@example.com', password: PASSWORD }, { as: person });
  await call(calls.changeEmail, { email: 'second.wish@example.com', password: PASSWORD }, { as: person });
  const [first] = await mailsTo('first.wish@example.com');
  const [second] = await mailsTo('second.wish@example.com');
  expect((await refusal(calls.confirmEmail, { token: linkIn(first) }, { as: person })).code).toBe(
    'LINK_EXPIRED',
  );
  clock.advance({ hours: 25 });
  const later = await seedSession(person.id);
  expect((await refusal(calls.confirmEmail, { token: linkIn(second) }, { as: later })).code).toBe(
    'LINK_EXPIRED',
  );
});

test('an address that became an account meanwhile cannot be taken over by the link', async () => {
  const person = await seedAccount();
  await call(calls.changeEmail, { email: 'race@example.com', password: PASSWORD }, { as: person });
  const [mail] = await mailsTo('race@example.com');
  await seedAccount({ email: 'race@example.com' });
  expect((await refusal(calls.confirmEmail, { token: linkIn(mail) }, { as: person })).code).toBe(
    'LINK_EXPIRED',
  );
  expect((await me(person)).email).toBe(person.email);
});

test('a new password voids the link of a thief who asked for another address', async () => {
  const person = await seedAccount({ email: 'victim@example.com' });
  const thief = await seedSession(person.id);
  const wish = (email: string) => call(calls.changeEmail, { email, password: PASSWORD }, { as: thief });
  await wish('thief.one@example.com');
  const [first] = await mailsTo('thief.one@example.com');
  const NEXT = 'a green lamp over the stairs';
  await call(identityCalls.forgotPassword, { email: person.email });
  const reset = (await mailsTo(person.email, 2)).find(({ text }) => text.includes('#'));
  await call(identityCalls.resetPassword, { token: linkIn(reset), password: NEXT });
  const again = await seedSession(person.id);
  expect((await refusal(calls.confirmEmail, { token: linkIn(first) }, { as: again })).code).toBe(
    'LINK_EXPIRED',
  );
  await signIn({ email: person.email, password: NEXT });
});

test('links to reset the password that were sent to the old address are void', async () => {
  const person = await seedAccount({ email: 'reset.old@example.com' });
  await call(identityCalls.forgotPassword, { email: person.email });
  const [reset] = await mailsTo(person.email);
  await call(calls.changeEmail, { email: 'reset.new@example.com', password: PASSWORD }, { as: person });
  const [mail] = await mailsTo('reset.new@example.com');
  await call(calls.confirmEmail, { token: linkIn(mail) }, { as: person });
  const input = { token: linkIn(reset), password: 'seven lanterns near the ghat' };
  expect((await refusal(identityCalls.resetPassword, input)).code).toBe('LINK_EXPIRED');
});

test('the link of an account that wants a stranger’s address does nothing in the hands of the stranger', async () => {
  const thief = await seedAccount({ email: 'thief.asks@example.com' });
  await call(calls.changeEmail, { email: 'stranger@example.com', password: PASSWORD }, { as: thief });
  const [mail] = await mailsTo('stranger@example.com');
  const token = linkIn(mail);
  expect((await send(calls.confirmEmail, { token })).status).toBe(401);
  const stranger = await seedAccount({ email: 'stranger.other@example.com' });
  expect((await refusal(calls.confirmEmail, { token }, { as: stranger })).code).toBe('LINK_EXPIRED');
  const guest = await server.makeGuest();
  expect((await send(calls.confirmEmail, { token }, { as: guest })).status).toBe(403);
  expect((await me(thief)).email).toBe('thief.asks@example.com');
});
