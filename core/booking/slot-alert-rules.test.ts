import { expect, test } from 'vitest';
import { whenToAlert } from './slot-alert-rules.ts';

const inIndia = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('Asia/Kolkata').toInstant();

test.each([
  ['2026-11-15T08:00', '2026-11-15T08:00'],
  ['2026-11-15T14:10', '2026-11-15T14:10'],
  ['2026-11-15T20:59', '2026-11-15T20:59'],
  ['2026-11-15T21:00', '2026-11-16T08:00'],
  ['2026-11-15T23:59', '2026-11-16T08:00'],
  ['2026-11-15T00:00', '2026-11-15T08:00'],
  ['2026-11-15T07:59', '2026-11-15T08:00'],
])('time that frees up at %s is offered at %s', (now, when) => {
  expect(whenToAlert(inIndia(now), 'Asia/Kolkata')).toEqual(inIndia(when));
});
