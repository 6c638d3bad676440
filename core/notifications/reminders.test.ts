import { expect, test } from 'vitest';
import { LOOK_AHEAD_HOURS, reminderMoments, remindersDue } from './reminders.ts';

const ZONE = 'Asia/Kolkata';
const local = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).toInstant();
const wall = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO(ZONE).toPlainDateTime().toString({ smallestUnit: 'minute' });

test.each([
  ['2026-11-18T16:15', '2026-11-17T16:15', '2026-11-18T14:15'],
  ['2026-11-18T07:00', '2026-11-17T09:00', '2026-11-18T05:00'],
  ['2026-11-18T23:30', '2026-11-17T20:00', '2026-11-18T21:30'],
])('reminders of a visit at %s are due at %s and %s', (starts, day, soon) => {
  const moments = reminderMoments(local(starts), ZONE);
  expect([wall(moments.reminder_day), wall(moments.reminder_soon)]).toEqual([day, soon]);
});

test('no reminder is due earlier than the lookahead', () => {
  for (let minute = 0; minute < 24 * 60; minute += 15) {
    const starts = local('2026-11-18T00:00').add({ minutes: minute });
    const lead = reminderMoments(starts, ZONE).reminder_day.until(starts).total('hours');
    expect(lead).toBeLessThan(LOOK_AHEAD_HOURS);
  }
});

const due = (now: string, bookedAt = '2026-11-10T12:00') =>
  remindersDue({ starts: local('2026-11-18T16:00'), bookedAt: local(bookedAt), timeZone: ZONE }, local(now));

test('a reminder is due in its time, and not sent late after a server outage', () => {
  expect(due('2026-11-17T15:59')).toEqual([]);
  expect(due('2026-11-17T16:00')).toEqual(['reminder_day']);
  expect(due('2026-11-17T21:59')).toEqual(['reminder_day']);
  expect(due('2026-11-17T22:00')).toEqual([]);
  expect(due('2026-11-18T14:00')).toEqual(['reminder_soon']);
  expect(due('2026-11-18T15:00')).toEqual([]);
  expect(due('2026-11-18T16:00')).toEqual([]);
});

test('a client who has just booked gets no reminder', () => {
  expect(due('2026-11-17T16:30', '2026-11-17T15:30')).toEqual([]);
  expect(due('2026-11-17T16:30', '2026-11-17T15:00')).toEqual(['reminder_day']);
  expect(due('2026-11-18T14:10', '2026-11-18T13:30')).toEqual([]);
});
