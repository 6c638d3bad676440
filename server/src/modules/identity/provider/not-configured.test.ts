import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { identityCalls as calls } from '@kursi/core/identity/identity.contract.ts';
import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { expect, test } from 'vitest';
import { makeBusinessInput, PASSWORD } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

const { call, refusal, makeGuest, seedSession, database } = await useServer({
  env: { NODE_ENV: 'production' },
});

test('in production without SMTP, every call that sends a mail is refused with what is missing', async () => {
  const ravi = await makeGuest();
  const email = 'asha@example.com';
  const answers = [
    await refusal(calls.signUp, { user_name: 'Asha', email, password: PASSWORD }),
    await refusal(calls.sendVerification, { email }),
    await refusal(calls.forgotPassword, { email }),
    await refusal(calls.turnGuestIntoAccount, { email, password: PASSWORD }, { as: ravi }),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, code: 'NOT_CONFIGURED', details: { variable: 'SMTP_URL' } });
  }
  expect(await database.q.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
});

test('the sandbox does not exist in production, on any host', async () => {
  expect(await refusal(operationsCalls.listSandboxMail, {})).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
  expect((await call(operationsCalls.getPublicConfig, {})).sandbox).toBe(false);
});

test('a new business waits for approval', async () => {
  const ravi = await makeGuest();
  await database.q
    .updateTable('users')
    .set({ is_guest: false, email: 'ravi@example.com', email_verified: true })
    .where('id', '=', ravi.id)
    .execute();
  const created = await call(businessCalls.create, makeBusinessInput(), { as: await seedSession(ravi.id) });
  expect(created.business_state).toBe('created');
  const types = await database.q
    .selectFrom('event')
    .select('type')
    .where('business_id', '=', created.id)
    .execute();
  expect(types).toEqual([{ type: 'business.created' }]);
});
