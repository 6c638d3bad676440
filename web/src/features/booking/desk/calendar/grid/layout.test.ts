import { DAY_MINUTES, formatTimeOfDay, parseTime } from '@kursi/core/kernel/time.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clip,
  clockOf,
  drawnBetween,
  gapsIn,
  type MinuteRange,
  movedTo,
  nextFree,
  overlapsIn,
  resizedTo,
  shownHours,
  sideBySide,
  snap,
  toMinutes,
  toPx,
} from './layout.ts';

const at = (time: string) => parseTime(time) ?? Number.NaN;
const range = (from: string, to: string): MinuteRange => ({ from: at(from), to: at(to) });
const written = (range: MinuteRange | null) =>
  range && `${formatTimeOfDay(range.from)}-${formatTimeOfDay(range.to)}`;

test('overlapping entries give the minutes in which they overlap, and those that only touch give none', () => {
  const span = (from: number, to: number): MinuteRange => ({ from, to });
  expect(overlapsIn([span(0, 30), span(30, 60)])).toEqual([]);
  expect(overlapsIn([span(30, 90), span(0, 40), span(85, 120)])).toEqual([span(30, 40), span(85, 90)]);
  expect(overlapsIn([span(0, 60), span(10, 30), span(20, 50)])).toEqual([span(10, 50)]);
});

test('a quarter of an hour converts to 28 px and back', () => {
  expect(toPx(15, 28)).toBe(28);
  expect(toPx(60, 28)).toBe(112);
  expect(toMinutes(toPx(735, 28), 28)).toBe(735);
});

test('a dragged top snaps to the nearest quarter and stays within the day', () => {
  expect(snap(607)).toBe(600);
  expect(snap(608)).toBe(615);
  expect(written(movedTo(at('10:08'), 45))).toBe('10:15-11:00');
  expect(written(movedTo(-40, 45))).toBe('00:00-00:45');
  expect(written(movedTo(at('23:50'), 45))).toBe('23:15-24:00');
});

test('a dragged foot grows and shrinks by five minutes, never to nothing and never over midnight', () => {
  expect(written(resizedTo(at('10:00'), at('11:12')))).toBe('10:00-11:10');
  expect(written(resizedTo(at('10:00'), at('10:21')))).toBe('10:00-10:20');
  expect(written(resizedTo(at('10:00'), at('09:00')))).toBe('10:00-10:05');
  expect(written(resizedTo(at('23:00'), at('24:00') + 30))).toBe('23:00-24:00');
});

test('a range drawn on empty time covers both ends, in either direction', () => {
  expect(written(drawnBetween(at('10:05'), at('10:50')))).toBe('10:00-11:00');
  expect(written(drawnBetween(at('10:50'), at('10:05')))).toBe('10:00-11:00');
  expect(written(drawnBetween(at('10:05'), at('10:05')))).toBe('10:00-10:15');
  expect(written(drawnBetween(at('23:59'), at('23:59')))).toBe('23:45-24:00');
});

test('a range is clipped to the day, and is null outside it', () => {
  expect(written(clip({ from: -30, to: 20 }))).toBe('00:00-00:20');
  expect(clip({ from: -30, to: 0 })).toBeNull();
  expect(written(clip({ from: 1400, to: 1500 }))).toBe('23:20-24:00');
});

describe('the clock of a day', () => {
  function timed(day: string, time: string, minutes: number, zone: string) {
    const start = instantAt(Temporal.PlainDate.from(day), at(time), zone);
    return {
      booking_date: day,
      service_time: time,
      service_duration: minutes,
      start_date: start.toString(),
      end_date: start.add({ minutes }).toString(),
    };
  }
  const on = (day: string, zone: string, ...what: Parameters<typeof timed>) =>
    written(clockOf(day, zone)(timed(...what)));

  test('an entry that starts on the day is placed at its local time', () => {
    expect(on('2026-11-15', 'Asia/Kolkata', '2026-11-15', '10:30', 45, 'Asia/Kolkata')).toBe('10:30-11:15');
  });
  test('an entry over midnight is cut, and its rest is shown on the next day', () => {
    const late = ['2026-11-15', '23:30', 60, 'Asia/Kolkata'] as const;
    expect(on('2026-11-15', 'Asia/Kolkata', ...late)).toBe('23:30-24:00');
    expect(on('2026-11-16', 'Asia/Kolkata', ...late)).toBe('00:00-00:30');
    expect(on('2026-11-17', 'Asia/Kolkata', ...late)).toBeNull();
  });
  test('a day of 23 hours skips the missing hour', () => {
    expect(on('2026-03-29', 'Europe/Berlin', '2026-03-29', '01:30', 60, 'Europe/Berlin')).toBe('01:30-03:30');
    expect(on('2026-03-29', 'Europe/Berlin', '2026-03-29', '10:00', 60, 'Europe/Berlin')).toBe('10:00-11:00');
  });
  test('an entry in the doubled hour of a 25-hour day keeps its duration', () => {
    expect(on('2026-10-25', 'Europe/Berlin', '2026-10-25', '02:30', 60, 'Europe/Berlin')).toBe('02:30-03:30');
    expect(on('2026-10-25', 'Europe/Berlin', '2026-10-25', '10:00', 60, 'Europe/Berlin')).toBe('10:00-11:00');
  });
});

describe('overlapping entries', () => {
  test('overlapping entries are side by side, and a single one takes the full width', () => {
    const sides = sideBySide([
      range('10:00', '11:00'),
      range('10:30', '11:30'),
      range('11:00', '12:00'),
      range('13:00', '14:00'),
    ]);
    expect(sides).toEqual([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 2 },
      { lane: 0, lanes: 1 },
    ]);
  });
  test('two overlapping entries never share a lane (property)', () => {
    const range = fc
      .tuple(fc.nat(1380), fc.integer({ min: 5, max: 60 }))
      .map(([from, minutes]) => ({ from, to: from + minutes }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 30 }), (all) => {
        const sides = sideBySide(all);
        for (const [i, a] of all.entries()) {
          expect(sides[i]?.lane).toBeLessThan(sides[i]?.lanes ?? 0);
          for (const [k, b] of all.entries()) {
            if (k <= i || a.to <= b.from || b.to <= a.from) continue;
            expect(sides[i]?.lane).not.toBe(sides[k]?.lane);
            expect(sides[i]?.lanes).toBe(sides[k]?.lanes);
          }
        }
      }),
    );
  });
});

test('the visible hours cover all open and occupied time, with an hour of padding', () => {
  expect(written(shownHours([]))).toBe('08:00-20:00');
  expect(written(shownHours([range('09:30', '13:00'), range('14:00', '18:15')]))).toBe('08:00-20:00');
  expect(written(shownHours([{ from: 0, to: DAY_MINUTES }]))).toBe('00:00-24:00');
});

test('closed hours are the gaps between the open ones', () => {
  const day = { from: at('08:00'), to: at('20:00') };
  const open = [range('14:00', '18:00'), range('09:00', '13:00')];
  expect(gapsIn(day, open).map(written)).toEqual(['08:00-09:00', '13:00-14:00', '18:00-20:00']);
  expect(gapsIn(day, []).map(written)).toEqual(['08:00-20:00']);
  expect(gapsIn(day, [range('07:00', '21:00')])).toEqual([]);
});

test('the next free time is after now, within the hours and long enough', () => {
  const open = [range('10:00', '13:00'), range('14:00', '18:00')];
  const taken = [range('10:00', '11:30'), range('11:40', '13:00')];
  expect(nextFree(open, taken, 0)).toBe(at('14:00'));
  expect(nextFree(open, taken, at('15:05'))).toBe(at('15:15'));
  expect(nextFree(open, taken, at('17:50'))).toBeNull();
  expect(nextFree([], [], 0)).toBeNull();
});
