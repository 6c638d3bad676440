import { expect, test } from 'vitest';
import { makeLog } from './log.ts';

const logged: string[] = [];
const log = makeLog('info', { write: (line) => void logged.push(line) });
const last = () => JSON.parse(logged.at(-1) ?? '');

test('a refused mail is logged without the address that the mail server repeats', () => {
  const refused = Object.assign(
    new Error('550 5.1.1 <asha.k+salon@mail.example.in>: no such user\nmeera@example.com'),
    {
      response: '550 <asha.k+salon@mail.example.in>',
    },
  );
  log.error({ err: refused });
  log.error(refused);
  log.warn({ err: refused, job: 'send-mail' }, 'not sent to आशा@उदाहरण.भारत');
  for (const line of logged) expect(line).not.toMatch(/example|उदाहरण/);
  expect(last()).toMatchObject({ job: 'send-mail', msg: 'not sent to [address]' });
  expect(last().err.message).toBe('550 5.1.1 <[address]>: no such user\n[address]');
});

test('paths of packages stay', () => {
  const stack = 'at node_modules/@fastify/send/index.js:3:1 node_modules/.store/pg@8.16.0/lib/client.js';
  log.error({ err: Object.assign(new Error('gone'), { stack }) });
  expect(last().err.stack).toBe(stack);
});
