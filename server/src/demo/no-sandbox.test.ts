import { demoCalls } from '@kursi/core/demo/demo.contract.ts';
import { expect, test } from 'vitest';
import { useServer } from '../testing/server.ts';

const { refusal } = await useServer({ env: { PUBLIC_URL: 'https://book.example.com' } });

test('outside the sandbox there is no demo salon', async () => {
  const notThere = { status: 404, code: 'NOT_FOUND' };
  expect(await refusal(demoCalls.getProgress, {})).toMatchObject(notThere);
  expect(await refusal(demoCalls.create, {})).toMatchObject(notThere);
  expect(await refusal(demoCalls.signIn, { role: 'admin' })).toMatchObject(notThere);
});
