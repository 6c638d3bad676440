import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isOne,
  partOfDay,
  type WrittenIn,
  writtenDay,
  writtenMoney,
  writtenNumber,
  writtenTime,
  writtenTimeChoice,
  writtenWeekday,
} from './format.ts';
import { paise } from './money.ts';

const tags = { en: 'en-IN', hi: 'hi-IN' } as const;
const locale = fc.constantFrom<WrittenIn>('en', 'hi');

test('numbers are grouped as each language does', () => {
  fc.assert(
    fc.property(locale, fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -99_999, max: 99_999 })), (l, n) => {
      expect(writtenNumber(n)).toBe(new Intl.NumberFormat(tags[l]).format(n === 0 ? 0 : n));
    }),
  );
  expect(writtenNumber(4.75)).toBe('4.75');
  expect(writtenNumber(-0.0001)).toBe('0');
  expect(writtenNumber(1234.5678)).toBe('1,234.568');
});

test('money shows its paise only when there are some', () => {
  expect(writtenMoney(paise(1_23_456_50))).toBe('₹1,23,456.50');
  expect(writtenMoney(paise(1_200_00))).toBe('₹1,200');
  expect(writtenMoney(paise(1_200_00), { alwaysPaise: true })).toBe('₹1,200.00');
  expect(writtenMoney(paise(-5))).toBe('−₹0.05');
});

test('days and times are short', () => {
  expect(writtenDay(Temporal.PlainDate.from('2026-11-15'), 'en')).toBe('Sun 15 Nov');
  expect(writtenDay(Temporal.PlainDate.from('2026-11-16'), 'hi')).toBe('सोम 16 नव॰');
  expect(writtenWeekday(0, 'hi', 'long')).toBe('रविवार');
  expect(writtenTime(Temporal.PlainTime.from('00:05'), 'en')).toBe('12:05 am');
  expect(writtenTime(Temporal.PlainTime.from('12:00'), 'en')).toBe('12:00 pm');
  expect(writtenTime(Temporal.PlainTime.from('23:59'), 'en')).toBe('11:59 pm');
  expect(writtenTime(Temporal.PlainTime.from('00:05'), 'hi')).toBe('रात 12:05 बजे');
  expect(writtenTime(Temporal.PlainTime.from('16:00'), 'hi')).toBe('शाम 4 बजे');
  expect(writtenTimeChoice(Temporal.PlainTime.from('16:00'), 'en')).toBe('4:00 pm');
  expect(writtenTimeChoice(Temporal.PlainTime.from('16:00'), 'hi')).toBe('शाम 4:00');
  expect(writtenTimeChoice(Temporal.PlainTime.from('12:30'), 'hi')).toBe('दोपहर 12:30');
  // A list of times has the same word over it.
  expect(partOfDay(15, 'hi')).toBe('afternoon');
  expect(partOfDay(16, 'hi')).toBe('evening');
  expect(partOfDay(16, 'en')).toBe('afternoon');
});

test('singular and plural follow each language', () => {
  fc.assert(
    fc.property(locale, fc.nat(1000), (l, count) => {
      expect(isOne(count, l)).toBe(new Intl.PluralRules(tags[l]).select(count) === 'one');
    }),
  );
});
