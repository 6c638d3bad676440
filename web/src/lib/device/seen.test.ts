import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSeen, keepSeen, readSeen } from './seen.ts';

beforeEach(() => {
  const kept: Record<string, string> = {};
  const storage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem(key: string, value: string) {
      kept[key] = value;
      Object.assign(storage, { [key]: value });
    },
    removeItem(key: string) {
      delete kept[key];
    },
  };
  vi.stubGlobal('localStorage', storage);
});

test('a list that was seen is read again by the same person only', () => {
  keepSeen('visits', 'meera', [{ id: 1 }]);
  expect(readSeen('visits', 'meera')).toEqual([{ id: 1 }]);
  expect(readSeen('visits', 'ravi')).toBeUndefined();
  expect(readSeen('other', 'meera')).toBeUndefined();
});

test('a list that was seen is forgotten at sign-out', () => {
  keepSeen('visits', 'meera', [{ id: 1 }]);
  forgetSeen();
  expect(readSeen('visits', 'meera')).toBeUndefined();
});
