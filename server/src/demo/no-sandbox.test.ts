import { demoCalls } from '@kursi/core/demo/demo.contract.ts';
import { expect, test } from 'vitest';
import { useServer } from '../testing/server.ts';

const { refusal } = await useServer({ env: { PUBLIC_URL: 'https://book.example.com' } });

test('outside the sandbox there is no demo salon', async () => {
  const notThere = { status: 404, code: 'NOT_FOUND' };
  expect(await refusal(demoCalls.look, {})).toMatchObject(notThere);
  expect(await refusal(demoCalls.make, {})).toMatchObject(notThere);
  expect(await refusal(demoCalls.enter, { role: 'admin' })).toMatchObject(notThere);
});
