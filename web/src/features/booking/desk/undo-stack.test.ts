import { expect, test } from 'vitest';
import { makeUndoStack } from './undo-stack.ts';

function desk() {
  let now = 0;
  const undone: number[] = [];
  const stack = makeUndoStack(() => now);
  const act = (id: number) => stack.push(() => undone.push(id));
  return { stack, undone, act, wait: (minutes: number) => (now += minutes * 60_000) };
}

test('Ctrl+Z undoes the actions of the desk one by one, the newest first', async () => {
  const { stack, undone, act } = desk();
  for (const id of [1, 2, 3]) act(id);
  while (await stack.undoLast());
  expect(undone).toEqual([3, 2, 1]);
});

test('an action that was undone from its notice is not undone again by Ctrl+Z', async () => {
  const { stack, undone, act } = desk();
  const first = act(1);
  const second = act(2);
  second();
  second();
  expect(await stack.undoLast()).toBe(true);
  first();
  expect([undone, await stack.undoLast()]).toEqual([[2, 1], false]);
});

test('twenty actions are kept, for ten minutes', async () => {
  const { stack, undone, act, wait } = desk();
  for (let id = 1; id <= 25; id++) act(id);
  while (await stack.undoLast());
  expect([undone.length, undone.at(-1)]).toEqual([20, 6]);
  act(26);
  wait(5);
  act(27);
  wait(6);
  while (await stack.undoLast());
  expect(undone.slice(20)).toEqual([27]);
});

test('Ctrl+Z waits for an action that is seen and not answered yet, instead of undoing the one before', async () => {
  const { stack, undone, act } = desk();
  act(1);
  const answered = Promise.withResolvers<void>();
  void stack.follow(answered.promise.then(() => act(2)));
  const pressed = stack.undoLast();
  expect(undone).toEqual([]);
  answered.resolve();
  await pressed;
  expect(undone).toEqual([2]);
});

test('Ctrl+Z undoes the action before one that was refused', async () => {
  const { stack, undone, act } = desk();
  act(1);
  const refused = stack.follow(Promise.reject(new Error('taken')));
  await expect(refused).rejects.toThrow('taken');
  await stack.undoLast();
  expect(undone).toEqual([1]);
});
