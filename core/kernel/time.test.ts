import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MINUTES, formatTimeOfDay, parseTime } from './time.ts';
import { instantAt, localEnd, localMinute } from './time-zone.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

test.each([
  ['00:00', 0],
  ['09:30', 570],
  ['23:59', 1439],
  ['24:00', 1440],
  ['24:01', null],
  ['9:30', null],
  ['25:00', null],
  ['', null],
])('%s is minute %s', (text, minute) => expect(parseTime(text)).toBe(minute));

test('every minute of a day is parsed as it was formatted', () => {
  for (let minute = 0; minute <= DAY_MINUTES; minute++) {
    expect(parseTime(formatTimeOfDay(minute))).toBe(minute);
  }
});

test('local times in India convert to instants and back without loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1439 }), (days, minute) => {
      const local = day('2000-01-01').add({ days });
      const back = localMinute(instantAt(local, minute, 'Asia/Kolkata'), 'Asia/Kolkata');
      expect([back.day.toString(), back.minute]).toEqual([local.toString(), minute]);
    }),
  );
});

test('the end of a day is the beginning of the next', () => {
  const midnight = instantAt(day('2026-11-15'), DAY_MINUTES, 'Asia/Kolkata');
  expect(midnight.equals(instantAt(day('2026-11-16'), 0, 'Asia/Kolkata'))).toBe(true);
  expect(localEnd(midnight, 'Asia/Kolkata')).toMatchObject({ minute: DAY_MINUTES });
  expect(localEnd(midnight, 'Asia/Kolkata').day.toString()).toBe('2026-11-15');
});

test('a day on which the clocks change is an hour shorter or longer', () => {
  const hours = (text: string) => {
    const [start, end] = [0, DAY_MINUTES].map((minute) => instantAt(day(text), minute, 'Europe/Berlin'));
    return ((end?.epochMilliseconds ?? 0) - (start?.epochMilliseconds ?? 0)) / 3_600_000;
  };
  expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-15')]).toEqual([23, 25, 24]);
});

test('a time that a clock change skips is read as later, never earlier', () => {
  const skipped = instantAt(day('2026-03-29'), 150, 'Europe/Berlin');
  expect(localMinute(skipped, 'Europe/Berlin').minute).toBe(210);
});
