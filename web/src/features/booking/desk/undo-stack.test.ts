import { expect, test } from 'vitest';
import { makeUndoStack } from './undo-stack.ts';

function desk() {
  let now = 0;
  const undone: number[] = [];
  const stack = makeUndoStack(() => now);
  const act = (id: number) => stack.push(() => undone.push(id));
  return { stack, undone, act, wait: (minutes: number) => (now += minutes * 60_000) };
}

test('Ctrl+Z undoes the actions of the desk one by one, the newest first', () => {
  const { stack, undone, act } = desk();
  for (const id of [1, 2, 3]) act(id);
  while (stack.undoLast());
  expect(undone).toEqual([3, 2, 1]);
});

test('an action that was undone from its notice is not undone again by Ctrl+Z', () => {
  const { stack, undone, act } = desk();
  const first = act(1);
  const second = act(2);
  second();
  second();
  expect(stack.undoLast()).toBe(true);
  first();
  expect([undone, stack.undoLast()]).toEqual([[2, 1], false]);
});

test('twenty actions are kept, for ten minutes', () => {
  const { stack, undone, act, wait } = desk();
  for (let id = 1; id <= 25; id++) act(id);
  while (stack.undoLast());
  expect([undone.length, undone.at(-1)]).toEqual([20, 6]);
  act(26);
  wait(5);
  act(27);
  wait(6);
  while (stack.undoLast());
  expect(undone.slice(20)).toEqual([27]);
});
