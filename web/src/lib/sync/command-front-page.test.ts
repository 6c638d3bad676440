import { expect, test } from 'vitest';
import { makeCommand } from './command.ts';

/* queries.ts is not imported: on public pages commands run without TanStack Query. */

function answerLater() {
  const started: string[] = [];
  const answers: (() => void)[] = [];
  const act = (input: string) => {
    started.push(input);
    return new Promise<string>((resolve) => answers.push(() => resolve(input)));
  };
  return { act, started, answer: (i: number) => answers[i]?.() };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a command on a public page is pending until the server has answered', async () => {
  const { act, answer } = answerLater();
  const seen: (string | null)[] = [];
  const run = makeCommand<string, string>(
    () => act,
    () => ({}),
    (input) => seen.push(input),
  );
  const running = run('hold');
  await settled();
  expect(seen).toEqual(['hold']);
  answer(0);
  expect(await running).toEqual({ ok: true, value: 'hold' });
  await settled();
  expect(seen).toEqual(['hold', null]);
});

test('commands of one record on a public page are sent in order', async () => {
  const { act, started, answer } = answerLater();
  const run = makeCommand<string, string>(
    () => act,
    () => ({ scope: () => 'favourite' }),
  );
  void run('add');
  void run('remove');
  await settled();
  expect(started).toEqual(['add']);
  answer(0);
  await settled();
  expect(started).toEqual(['add', 'remove']);
});
