import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import { expect, test } from 'vitest';
import { marksBeside, marksOf } from './entry-marks.tsx';

const item = (more: object) =>
  ({
    kind: 'booking',
    booking_status: 'confirmed',
    progress: 'expected',
    is_paid: false,
    is_due: true,
    to_give_back: 0,
    has_alert: false,
    wants_change: false,
    late_minutes: null,
    ...more,
  }) as unknown as ScheduleItem;

test.each([
  ['waits to be late today', {}, true, ['late']],
  ['is not late on another day', {}, false, []],
  ['has arrived and is late no more', { progress: 'arrived' }, true, []],
  ['is done and not paid', { progress: 'done' }, true, ['unpaid']],
  ['is done and paid', { progress: 'done', is_paid: true, is_due: false }, true, []],
  ['is paid ahead', { is_paid: true }, false, ['ahead']],
  ['did not come, and owes nothing', { progress: 'no_show' }, true, []],
  ['has room for two marks', { is_paid: true, has_alert: true }, true, ['late', 'ahead']],
  ['is paid above its price', { is_paid: true, to_give_back: 30_000 }, false, ['back', 'ahead']],
  ['is wanted at another time', { wants_change: true, is_paid: true }, false, ['change', 'ahead']],
  ['comes later than booked, as they said', { late_minutes: 10 }, false, ['late']],
  ['is of a client with an alert', { has_alert: true }, false, ['alert']],
])('a booking that %s', (_, more, isToday, marks) => expect(marksOf(item(more), isToday)).toEqual(marks));

test('marks give way to a name that they would cut', () => {
  expect(marksBeside('Kavya Nair', ['unpaid', 'alert'], 20)).toEqual(['unpaid', 'alert']);
  expect(marksBeside('Elizabeth Kurian', ['unpaid', 'alert'], 12)).toEqual(['unpaid']);
  expect(marksBeside('Venkatanarasimha', ['unpaid'], 12)).toEqual([]);
});
