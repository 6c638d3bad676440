import { describe, expect, it, test } from 'vitest';
import { averageOf, isReviewable, mayStillChange, reviewerName } from './review-rules.ts';

const now = Temporal.Instant.from('2026-11-15T10:00:00Z');
const booking = {
  booking_status: 'confirmed',
  answer_until: null,
  ends_at: Temporal.Instant.from('2026-11-15T10:00:00Z'),
} as const;
const later = { ...booking, ends_at: now.add({ minutes: 1 }) };

describe('a visit can be reviewed', () => {
  it('when it is over, and not a minute before', () => {
    expect(isReviewable(booking, 'expected', now)).toBe(true);
    expect(isReviewable(later, 'expected', now)).toBe(false);
    expect(isReviewable(later, 'in_service', now)).toBe(false);
  });
  it('when it was completed early', () => expect(isReviewable(later, 'done', now)).toBe(true));
  it('unless it was cancelled, unanswered or missed', () => {
    expect(isReviewable({ ...booking, booking_status: 'cancelled' }, 'done', now)).toBe(false);
    expect(isReviewable({ ...booking, booking_status: 'created', answer_until: now }, 'expected', now)).toBe(
      false,
    );
    expect(isReviewable(booking, 'no_show', now)).toBe(false);
  });
});

test('a review can be changed for exactly seven days', () => {
  expect(mayStillChange(now.subtract({ hours: 7 * 24 }).add({ seconds: 1 }), now)).toBe(true);
  expect(mayStillChange(now.subtract({ hours: 7 * 24 }), now)).toBe(false);
});

test.each([
  ['Asha Meera Menon', 'Asha M.'],
  ['  Asha   menon ', 'Asha M.'],
  ['Asha', 'Asha'],
  ['आशा मेनन', 'आशा मे.'],
  ['', ''],
])('%s is shown as %s', (name, shown) => expect(reviewerName(name)).toBe(shown));

test('the average has one decimal, and is null without reviews', () => {
  expect(averageOf([0, 0, 0, 0, 0])).toBeNull();
  expect(averageOf([0, 0, 0, 1, 2])).toBe(4.7);
  expect(averageOf([1, 0, 0, 0, 0])).toBe(1);
});
