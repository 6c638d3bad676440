import { expect, test } from 'vitest';
import { defaultSettings } from './notification-kinds.ts';
import { whenToSend } from './quiet-hours.ts';

const ZONE = 'Asia/Kolkata';
const local = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).toInstant();
const sent = (now: string, begins: string | null, settings = {}) =>
  whenToSend({ ...defaultSettings, ...settings }, local(now), {
    begins: begins === null ? null : local(begins),
    timeZone: ZONE,
  })
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

test.each([
  ['by day at once', '2026-11-18T12:00', '2026-11-20T10:00', '2026-11-18T12:00'],
  ['at the last minute before the quiet', '2026-11-18T20:59', '2026-11-20T10:00', '2026-11-18T20:59'],
  ['in the evening not before the morning', '2026-11-18T21:00', '2026-11-20T10:00', '2026-11-19T08:00'],
  ['at night not before the morning', '2026-11-19T03:00', '2026-11-20T10:00', '2026-11-19T08:00'],
  ['when the quiet ends at once', '2026-11-19T08:00', '2026-11-20T10:00', '2026-11-19T08:00'],
  ['what begins before the morning at once', '2026-11-19T03:00', '2026-11-19T06:00', '2026-11-19T03:00'],
  ['what begins just after it at once', '2026-11-19T06:30', '2026-11-19T08:30', '2026-11-19T06:30'],
  ['what begins an hour after it can wait', '2026-11-19T06:30', '2026-11-19T09:00', '2026-11-19T08:00'],
  ['what is about the past can wait', '2026-11-19T03:00', '2026-11-18T18:00', '2026-11-19T08:00'],
  ['what begins at no time can wait', '2026-11-19T03:00', null, '2026-11-19T08:00'],
])('a notification is sent at the right time: %s', (_, now, begins, expected) =>
  expect(sent(now, begins)).toBe(expected),
);

test('quiet hours may lie within a day, or be switched off', () => {
  const siesta = { quiet_from: '13:00', quiet_until: '16:00' };
  expect(sent('2026-11-18T14:00', null, siesta)).toBe('2026-11-18T16:00');
  expect(sent('2026-11-18T23:00', null, siesta)).toBe('2026-11-18T23:00');
  expect(sent('2026-11-18T23:00', null, { quiet: false })).toBe('2026-11-18T23:00');
});

test("quiet hours end in the business's morning, also after a clock change that night", () => {
  const night = Temporal.Instant.from('2026-03-28T23:00:00Z');
  const morning = whenToSend(defaultSettings, night, { begins: null, timeZone: 'Europe/Berlin' });
  expect(morning.toString()).toBe('2026-03-29T06:00:00Z');
});
