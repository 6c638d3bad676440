import { expect, test } from 'vitest';
import { hidesNames, lettersIn, shiftAt, shownCalls, shownRows, waitFrom } from './tv-words.ts';

const NOON = Temporal.Instant.from('2026-11-17T06:30:00Z');
const ago = (seconds: number) => NOON.subtract({ seconds });
const call = (number: number, seconds: number) => ({
  number,
  first_name: 'Harpreet',
  chair: 'Farhan',
  called_at: ago(seconds).toString(),
});

test('calls of the last minute share the screen, the newest first; then the last one stays', () => {
  const numbers = (...calls: ReturnType<typeof call>[]) => {
    const shown = shownCalls(calls, NOON);
    const also = shown.more.map(({ number }) => `also ${number}`);
    return [shown.isNew, ...shown.calls.map(({ number }) => number), ...also];
  };
  expect(numbers(call(44, 50), call(45, 5))).toEqual([true, 45, 44]);
  expect(numbers(call(43, 55), call(44, 50), call(45, 5))).toEqual([true, 45, 44, 'also 43']);
  expect(numbers(call(44, 61), call(45, 5))).toEqual([true, 45]);
  expect(numbers(call(44, 300), call(45, 90))).toEqual([false, 45]);
  expect(numbers()).toEqual([false]);
});

test('both lists share five rows', () => {
  expect(shownRows(2, 6)).toEqual({ serving: 2, line: 3 });
  expect(shownRows(5, 6)).toEqual({ serving: 2, line: 3 });
  expect(shownRows(5, 0)).toEqual({ serving: 5, line: 0 });
  expect(shownRows(4, 2)).toEqual({ serving: 3, line: 2 });
  expect(shownRows(0, 9)).toEqual({ serving: 0, line: 5 });
  expect(shownRows(3, 9, 1)).toEqual({ serving: 2, line: 1 });
  expect(shownRows(3, 9, 3)).toEqual({ serving: 1, line: 0 });
});

test('names are measured in letters that are seen', () => {
  expect(lettersIn('Harpreet')).toBe(8);
  expect(lettersIn('सुनीता')).toBe(3);
  expect(lettersIn('')).toBe(1);
});

test('the picture moves every ten minutes and comes round', () => {
  const places = [0, 10, 20, 30, 40].map((minutes) => shiftAt(NOON.add({ minutes })).join());
  expect(new Set(places.slice(0, 4)).size).toBe(4);
  expect(places[4]).toBe(places[0]);
  expect(shiftAt(NOON.add({ minutes: 9 }))).toEqual(shiftAt(NOON));
});

test('names hide after five minutes without news', () => {
  expect(hidesNames(true, ago(900), NOON)).toBe(false);
  expect(hidesNames(false, ago(200), NOON)).toBe(false);
  expect(hidesNames(false, ago(301), NOON)).toBe(true);
});

test('a wait on the screen is counted from when it was said', () => {
  const one = { number: 45, first_name: 'Lata', quote: { low: 4, high: 10 }, quoted_at: ago(300).toString() };
  expect(waitFrom(one, NOON)).toEqual({ low: 0, high: 5 });
  expect(waitFrom({ ...one, quote: null }, NOON)).toBeNull();
});
