import { expect, test } from 'vitest';
import { lettersIn, quarterFor, shortName, startText } from './density.ts';

test('the whole day fits the height it is given, within 12 and 16 pixels a quarter', () => {
  const day = 12 * 60;
  expect(quarterFor('day', 690, day, 1)).toBe(14);
  expect(quarterFor('day', 400, day, 1)).toBe(12);
  expect(quarterFor('day', 2_000, day, 1)).toBe(16);
  expect(quarterFor('roomy', 400, day, 1)).toBe(28);
});

test('where text is twice as large an hour is twice as tall, and a column holds as many letters in twice the width', () => {
  expect([quarterFor('roomy', 400, 720, 2), quarterFor('day', 400, 720, 2)]).toEqual([56, 24]);
  expect(lettersIn(2_704, 6, 2)).toBe(lettersIn(1_352, 6, 1));
});

test('a start is written as short as a clock says it', () => {
  expect([startText(0), startText(615), startText(780)]).toEqual(['12:00', '10:15', '1:00']);
});

test('a long name is shortened to its first word and an initial before it is cut', () => {
  expect(shortName('Kavya Nair', 15)).toBe('Kavya Nair');
  expect(shortName('Radhika Vaidyanathan', 15)).toBe('Radhika V.');
});

test('more columns leave fewer letters for a name, down to the narrowest column', () => {
  expect([6, 8, 20].map((columns) => lettersIn(1_352, columns, 1))).toEqual([21, 13, 11]);
});

test('a first name that alone is too long becomes an initial, so that a name is still read whole', () => {
  expect(shortName('Venkatanarasimha Rao', 12)).toBe('V. Rao');
  expect(shortName('Venkatanarasimha', 12)).toBe('Venkatanarasimha');
  expect(shortName('Radhika Vaidyanathan', 12)).toBe('Radhika V.');
});
