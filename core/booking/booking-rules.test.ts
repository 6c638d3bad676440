import { describe, expect, test } from 'vitest';
import {
  answerUntil,
  bookingStatusAt,
  holdExpiry,
  insideCancellationWindow,
  mayRunLate,
} from './booking-rules.ts';

const at = (text: string) => Temporal.Instant.from(`2026-11-15T${text}:00Z`);

describe('a request', () => {
  const waiting = { booking_status: 'created', answer_until: at('12:00') } as const;
  test('waits until its expiry', () => {
    expect(bookingStatusAt(waiting, at('11:59'))).toBe('created');
  });
  test('is cancelled from the moment of its expiry', () => {
    expect(bookingStatusAt(waiting, at('12:00'))).toBe('cancelled');
  });
  test('stays as it is once answered', () => {
    expect(bookingStatusAt({ ...waiting, booking_status: 'confirmed' }, at('13:00'))).toBe('confirmed');
  });
  test('expires after a day, and at the latest when it would begin', () => {
    expect(answerUntil(at('10:00'), at('12:00'))).toEqual(at('12:00'));
    expect(answerUntil(at('10:00'), at('10:00').add({ hours: 30 }))).toEqual(at('10:00').add({ hours: 24 }));
  });
});

test('a hold ends after ten minutes, or when what it holds begins', () => {
  expect(holdExpiry(at('10:00'), [at('12:00'), at('11:00')])).toEqual(at('10:10'));
  expect(holdExpiry(at('10:00'), [at('12:00'), at('10:05')])).toEqual(at('10:05'));
  // The desk writes down what has begun.
  expect(holdExpiry(at('10:00'), [at('09:50')])).toEqual(at('10:10'));
});

describe('the cancellation window', () => {
  test('begins the set number of minutes before the visit', () => {
    expect(insideCancellationWindow(at('12:00'), at('10:00'), 120)).toBe(false);
    expect(insideCancellationWindow(at('12:00'), at('10:01'), 120)).toBe(true);
  });
  test('allows changes until the visit begins when none is set', () => {
    expect(insideCancellationWindow(at('12:00'), at('12:00'), null)).toBe(false);
    expect(insideCancellationWindow(at('12:00'), at('12:01'), null)).toBe(true);
  });
});

test.each([
  ['08:59', false],
  ['09:00', true],
  ['12:59', true],
  ['13:00', false],
])('at %s a visit from 12 to 1 may run late: %s', (now, may) =>
  expect(mayRunLate({ start: at('12:00'), end: at('13:00') }, at(now))).toBe(may),
);
