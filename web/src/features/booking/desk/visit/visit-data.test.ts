import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { expect, test } from 'vitest';
import { mayBeMissed, minutesEarly, toGiveBackWithout } from './visit-data.ts';

const service = (id: string, booking_amount: number, booking_status = 'confirmed') => ({
  id,
  booking_amount,
  booking_status,
});
const paid = (type: string, amount: number, more: object = {}) => ({
  type,
  amount,
  status: 'paid',
  refunded_amount: 0,
  ...more,
});
const visit = (services: readonly object[], payments: readonly object[]) =>
  ({ services, payments }) as unknown as Visit;
const both = [service('cut', 500), service('wax', 300), service('old', 900, 'cancelled')];

test.each([
  ['cash for all of it', [paid('cash', 800)], ['cut', 'wax'], 800],
  ['cash, one service dropped', [paid('cash', 800)], ['wax'], 300],
  ['a part in cash, one service dropped that it still covers', [paid('cash', 400)], ['wax'], 0],
  ['online: the gateway sends it back', [paid('pg', 800)], ['cut', 'wax'], 0],
  ['both: online goes back first', [paid('pg', 500), paid('cash', 300)], ['wax'], 0],
  ['both, all of it', [paid('pg', 500), paid('cash', 300)], ['cut', 'wax'], 300],
  ['an undone payment', [paid('cash', 800, { status: 'undone' })], ['cut', 'wax'], 0],
  ['cash, partly given back', [paid('cash', 800, { refunded_amount: 300 })], ['cut', 'wax'], 500],
])('cancelling a visit paid %s', (_, payments, off, amount) => {
  const without = off.map((id) => ({ id }));
  expect(toGiveBackWithout(visit(both, payments), without)).toBe(amount);
});

test.each([
  ['in three hours is asked about', '2026-11-20T13:00:00Z', 180],
  ['in two hours is not', '2026-11-20T12:00:00Z', null],
  ['that has begun is not', '2026-11-20T09:00:00Z', null],
])('a visit %s', (_, start_date, minutes) => {
  const later = { ...service('wax', 300), start_date: '2026-11-20T18:00:00Z' };
  const gone = { ...service('old', 900, 'cancelled'), start_date: '2026-11-20T08:00:00Z' };
  const services = [later, { ...service('cut', 500), start_date }, gone];
  const now = Temporal.Instant.from('2026-11-20T10:00:00Z');
  expect(minutesEarly(visit(services, []), now)).toBe(minutes);
});

test.each([
  ['to come is not missed', '2026-11-20T10:01:00Z', 'expected', false],
  ['that has begun is', '2026-11-20T10:00:00Z', 'expected', true],
  ['that is served is not', '2026-11-20T09:00:00Z', 'in_service', false],
])('a visit %s', (_, start_date, progress, may) => {
  const gone = { ...service('old', 900, 'cancelled'), start_date: '2026-11-20T08:00:00Z' };
  const services = [{ ...service('cut', 500), start_date }, gone];
  const now = Temporal.Instant.from('2026-11-20T10:00:00Z');
  expect(mayBeMissed({ ...visit(services, []), progress } as Visit, now)).toBe(may);
});
