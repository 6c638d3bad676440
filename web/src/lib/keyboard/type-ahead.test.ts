import { expect, test } from 'vitest';
import { createTypeAhead } from './type-ahead.ts';

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({ key, ...held }) as KeyboardEvent;

test('letters of every script that are typed before the field is there are its text, with what was taken back', () => {
  const ahead = createTypeAhead();
  const keys = ['n', 'x', 'Backspace', 'ल', ' ', '9'];
  expect(keys.map((key) => ahead.take(press(key)))).toEqual(keys.map(() => true));
  expect(ahead.typed()).toBe('nल 9');
});

test('keys that type nothing, and keys with Ctrl, go where they always go', () => {
  const ahead = createTypeAhead();
  for (const key of ['Escape', 'Enter', 'ArrowDown', 'Tab', 'Shift'])
    expect(ahead.take(press(key))).toBe(false);
  expect(ahead.take(press('k', { ctrlKey: true }))).toBe(false);
  expect(ahead.take(press('Process', { isComposing: true }))).toBe(false);
  expect(ahead.typed()).toBe('');
});
