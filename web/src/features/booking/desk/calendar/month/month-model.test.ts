import { expect, test } from 'vitest';
import type { Column } from '../grid/columns.ts';
import { makeMonth } from './month-model.ts';

const booking = (from: number, to: number, more: object = {}) => ({
  from,
  to,
  item: { kind: 'booking', visit_id: `${from}`, buffer_after: 0, booking_status: 'confirmed', ...more },
});
const column = (day: string, open: object[], entries: object[] = []) =>
  ({ day, open, entries }) as unknown as Column;
const tenToFour = [{ from: 600, to: 960 }];

test('a day of the month counts its visits and requests once each, and how full all its people are', () => {
  const [first, second, third] = makeMonth([
    column('2026-12-05', tenToFour, [booking(600, 780, { visit_id: 'two services' })]),
    column('2026-12-05', tenToFour, [
      booking(780, 840, { visit_id: 'two services' }),
      booking(840, 900, { booking_status: 'created' }),
      booking(900, 930, { kind: 'block', visit_id: null }),
    ]),
    column('2026-12-06', []),
    column('2026-12-07', [], [booking(600, 660)]),
  ]);
  // 300 of 690 minutes: the block is not working time.
  expect(first).toEqual({ day: '2026-12-05', visits: 2, requests: 1, full: 43, isClosed: false });
  expect(second).toMatchObject({ visits: 0, isClosed: true });
  expect(third).toMatchObject({ visits: 1, isClosed: false });
});
