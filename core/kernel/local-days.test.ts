import { describe, expect, test } from 'vitest';
import { localDays, minuteAt } from './local-days.ts';
import { instantAt, localMinute } from './time-zone.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const minuteOf = (instant: Temporal.Instant) => instant.epochMilliseconds / 60_000;

/** Zones with a day on which the clock changes: forward or back, at night, at midnight or by half an hour. */
const CHANGES = [
  ['Asia/Kolkata', '2026-11-15', 24],
  ['Europe/London', '2027-03-28', 23],
  ['Europe/London', '2026-10-25', 25],
  ['America/New_York', '2027-03-14', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['Australia/Lord_Howe', '2027-04-04', 24.5],
  // Midnight is skipped; the last hour is repeated; the first hour is repeated.
  ['Africa/Cairo', '2027-04-30', 23],
  ['Africa/Cairo', '2026-10-29', 25],
  ['America/Havana', '2026-11-01', 25],
  // The day that Samoa skipped when it moved across the date line.
  ['Pacific/Apia', '2011-12-30', 0],
] as const;

describe.each(CHANGES)('%s around %s', (zone, text, hours) => {
  const days = localDays(date(text).subtract({ days: 1 }), 3, zone);
  test(`the day has ${hours} hours, and the days follow each other`, () => {
    expect(days.map(({ day }) => day)).toEqual([-1, 0, 1].map((n) => date(text).add({ days: n }).toString()));
    expect((days[1]?.endsAt ?? 0) - (days[1]?.startsAt ?? 0)).toBe(hours * 60);
    expect([days[0]?.endsAt, days[1]?.endsAt]).toEqual([days[1]?.startsAt, days[2]?.startsAt]);
  });
  test('every minute agrees with instantAt', () => {
    for (const day of days) {
      for (let minute = 0; minute <= 1440; minute += 5) {
        const there = minuteOf(instantAt(day.date, minute, zone));
        if (day.endsAt > day.startsAt) expect(minuteAt(day, minute), `${day.day} ${minute}`).toBe(there);
      }
    }
  });
  test('the pieces contain each local minute once', () => {
    for (const day of days) {
      const shown = new Map<number, number>();
      for (let at = day.startsAt; at < day.endsAt; at++) {
        const here = localMinute(Temporal.Instant.fromEpochMilliseconds(at * 60_000), zone);
        if (here.day.toString() === day.day && !shown.has(here.minute)) shown.set(here.minute, at);
      }
      const held = day.pieces.flatMap(({ from, to, base }) =>
        Array.from({ length: to - from }, (_, i) => [from + i, base + from + i] as const),
      );
      expect(held).toEqual([...shown].toSorted(([a], [b]) => a - b));
    }
  });
});
