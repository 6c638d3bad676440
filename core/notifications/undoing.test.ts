import { describe, expect, test } from 'vitest';
import type { NotificationKind } from './notification-kinds.ts';
import { mergeNews, type News } from './undoing.ts';

const at = (start: string, entity_id = 'chair') => ({ start, entity_id });
const news = (kind: NotificationKind, ...ids: string[]): News => ({
  kind,
  bookings: Object.fromEntries(ids.map((id) => [id, {}])),
});
const move = (id: string, from: string, to: string): News => ({
  kind: 'booking_moved',
  bookings: { [id]: { from: at(from), to: at(to) } },
});
const told = (waiting: readonly News[], next: News) => {
  const merged = mergeNews(waiting, next);
  return [...merged.waiting, ...merged.next].filter((one) => one !== null);
};

describe('no notification is sent for', () => {
  test('a booking that was made and taken back', () => {
    expect(told([news('booking_booked', 'a', 'b')], news('booking_cancelled', 'a', 'b'))).toEqual([]);
    expect(told([news('booking_requested', 'a')], news('booking_cancelled', 'a'))).toEqual([]);
  });
  test('a cancellation that was undone', () => {
    expect(told([news('booking_cancelled', 'a', 'b')], news('booking_restored', 'a', 'b'))).toEqual([]);
    expect(told([news('booking_declined', 'a')], news('booking_restored', 'a'))).toEqual([]);
    expect(told([news('booking_cancelled', 'a')], news('booking_requested', 'a'))).toEqual([]);
  });
  test('a request that was answered by a move, once that is undone', () => {
    const answered: News = { kind: 'booking_confirmed', bookings: move('a', '10:00', '11:00').bookings };
    const [left] = mergeNews([answered], move('a', '11:00', '10:00')).waiting;
    expect(told([left ?? answered], news('booking_requested', 'a'))).toEqual([]);
  });
  test('a move that was undone', () => {
    expect(told([move('a', '10:00', '11:00')], move('a', '11:00', '10:00'))).toEqual([]);
  });
});

describe('one notification is sent for', () => {
  test('two moves, from the first position to the last', () => {
    expect(told([move('a', '10:00', '11:00')], move('a', '11:00', '12:00'))).toEqual([
      move('a', '10:00', '12:00'),
    ]);
  });
  test('a new booking that was moved, and a part of its visit that was added a moment later', () => {
    const booked = news('booking_booked', 'a');
    expect(told([booked], move('a', '10:00', '11:00'))).toEqual([booked]);
    expect(told([booked], news('booking_booked', 'b'))).toEqual([news('booking_booked', 'a', 'b')]);
  });
  test('a request that the desk confirmed by moving it, with its old time', () => {
    expect(told([move('a', '10:00', '11:00')], news('booking_confirmed', 'a'))).toEqual([
      { kind: 'booking_confirmed', bookings: move('a', '10:00', '11:00').bookings },
    ]);
  });
  test('a move that ended in a cancellation: only the cancellation', () => {
    const off = news('booking_cancelled', 'a');
    expect(told([move('a', '10:00', '11:00')], off)).toMatchObject([off]);
    expect(told([news('booking_confirmed', 'a')], off)).toMatchObject([off]);
  });
  test('a move whose booking was cancelled and is on again: the move', () => {
    const [off] = told([move('a', '10:00', '11:00')], news('booking_cancelled', 'a', 'b'));
    expect(told(off ? [off] : [], news('booking_restored', 'a', 'b'))).toEqual([move('a', '10:00', '11:00')]);
  });
  test('a request that was accepted and cancelled, which is undone: the acceptance', () => {
    const [off] = told([news('booking_confirmed', 'a')], news('booking_cancelled', 'a'));
    expect(told(off ? [off] : [], news('booking_restored', 'a'))).toEqual([news('booking_confirmed', 'a')]);
  });
  test('a request whose acceptance was undone before anything was told: the request', () => {
    const [accepted] = told([news('booking_requested', 'a')], news('booking_confirmed', 'a'));
    expect(told(accepted ? [accepted] : [], news('booking_requested', 'a'))).toEqual([
      news('booking_requested', 'a'),
    ]);
  });
});

describe('a notification that was overtaken when it was due', () => {
  const stale = { ...move('a', '10:00', '11:00'), isStale: true };
  test('takes up no further part of the visit', () => {
    expect(mergeNews([stale], move('b', '10:30', '11:30')).next).toEqual([move('b', '10:30', '11:30')]);
  });
  test('is told after all when what overtook it is undone', () => {
    const merged = mergeNews([stale, move('a', '11:00', '12:00')], move('a', '12:00', '11:00'));
    expect(merged).toEqual({ waiting: [null, null], next: [move('a', '10:00', '11:00')] });
  });
});

test('the part of a visit that was not undone', () => {
  expect(told([news('booking_cancelled', 'a', 'b')], news('booking_restored', 'a'))).toEqual([
    news('booking_cancelled', 'b'),
  ]);
  expect(told([news('booking_booked', 'a', 'b')], news('booking_cancelled', 'b', 'c'))).toEqual([
    news('booking_booked', 'a'),
    news('booking_cancelled', 'c'),
  ]);
});

test('a move to another calendar at the same time, which is not undone', () => {
  const there: News = {
    kind: 'booking_moved',
    bookings: { a: { from: at('10:00', 'one'), to: at('11:00', 'two') } },
  };
  const back: News = {
    kind: 'booking_moved',
    bookings: { a: { from: at('11:00', 'two'), to: at('10:00', 'two') } },
  };
  expect(told([there], back)).toEqual([
    { kind: 'booking_moved', bookings: { a: { from: at('10:00', 'one'), to: at('10:00', 'two') } } },
  ]);
});

test('a notification that concerns no pending one, unchanged', () => {
  const [one, other] = [news('booking_cancelled', 'a'), news('booking_booked', 'b')];
  expect(told([one], other)).toEqual([one, other]);
  expect(told([], one)).toEqual([one]);
});
