import { expect, test } from 'vitest';
import { type MovingEntry, type MovingQueue, minutesFor, movesOf } from './queue-moves.ts';
import { whoServes } from './who-serves.ts';

const now = Temporal.Instant.from('2026-11-18T06:30:00Z');
const ago = (minutes: number) => now.subtract({ seconds: minutes * 60 });
const never = () => 1;
const always = () => 0;

function entry(number: number, over: Partial<MovingEntry> = {}): MovingEntry {
  return {
    id: `01a00000-0000-7000-8000-00000000${String(number).padStart(4, '0')}`,
    number,
    status: 'pending',
    user_id: null,
    guest_count: 1,
    services: [{ duration: 30 }],
    called_at: null,
    called_entity_id: null,
    late_until: null,
    serving_at: null,
    served_entity_id: null,
    ...over,
  };
}

const queue = (entries: MovingEntry[], over: Partial<MovingQueue> = {}): MovingQueue => ({
  entries,
  entity_ids: [],
  serving_count: 1,
  isPaused: false,
  ...over,
});

test('who has sat long enough is done, and the next is called to that chair in the same minute', () => {
  const sits = entry(1, { status: 'serving', serving_at: ago(14), served_entity_id: 'a' });
  const both = queue([sits, entry(2)], { entity_ids: ['a'] });
  expect(movesOf(both, now, never)).toEqual([]);
  const done = { ...sits, serving_at: ago(28) };
  expect(movesOf({ ...both, entries: [done, entry(2)] }, now, never)).toMatchObject([
    { kind: 'step', id: sits.id, from: 'serving', to: 'completed' },
    { kind: 'call', entity_id: 'a' },
  ]);
});

test('who is called comes after a minute, sits down, and keeps the chair meanwhile', () => {
  const called = entry(1, { called_at: ago(0.5), called_entity_id: 'a' });
  const waiting = [called, entry(2)];
  expect(movesOf(queue(waiting, { entity_ids: ['a'] }), now, never)).toEqual([]);
  const stands = { ...called, called_at: ago(1.5) };
  expect(movesOf(queue([stands, entry(2)], { entity_ids: ['a'] }), now, never)).toMatchObject([
    { kind: 'step', id: called.id, to: 'arrived' },
  ]);
  const here = { ...stands, status: 'arrived' } as const;
  expect(movesOf(queue([here, entry(2)], { entity_ids: ['a', 'b'] }), now, never)).toMatchObject([
    { kind: 'step', id: called.id, to: 'serving', entity_id: 'a' },
    { kind: 'call', entity_id: 'b' },
  ]);
});

test('a visitor is called in turn and not hurried; nothing else happens to them', () => {
  const visitor = entry(1, { user_id: 'someone' });
  const full = entry(9, { status: 'serving', serving_at: ago(1) });
  const joins = { kind: 'join' };
  expect(movesOf(queue([full, visitor]), now, always)).toEqual([joins]);
  // Nobody comes early past them.
  expect(movesOf(queue([full, visitor, entry(2)]), now, always)).toEqual([joins]);
  expect(movesOf(queue([full, entry(0), visitor]), now, always)).toMatchObject([{ to: 'arrived' }, joins]);
  expect(movesOf(queue([visitor]), now, never)).toMatchObject([{ kind: 'call' }]);
  expect(movesOf(queue([{ ...visitor, called_at: ago(3) }]), now, never)).toEqual([]);
  expect(movesOf(queue([{ ...visitor, called_at: ago(5) }]), now, never)).toMatchObject([{ to: 'arrived' }]);
});

test('at most eight wait, and nobody joins a queue that is paused', () => {
  const serving = entry(99, { status: 'serving', serving_at: ago(1) });
  const line = (count: number) => [serving, ...Array.from({ length: count }, (_, i) => entry(i + 1))];
  const joins = (count: number, random: () => number, over: Partial<MovingQueue> = {}) =>
    movesOf(queue(line(count), over), now, random).some(({ kind }) => kind === 'join');
  expect([joins(7, always), joins(8, always)]).toEqual([true, false]);
  expect([joins(1, () => 0.99), joins(5, () => 0.5)]).toEqual([true, false]);
  expect(joins(0, always, { isPaused: true })).toBe(false);
});

test('a service takes half to nine tenths of its plan, always the same for one person', () => {
  for (const number of [1, 2, 3, 4]) {
    const minutes = minutesFor(entry(number, { guest_count: 2 }));
    expect(minutes).toBeGreaterThanOrEqual(30);
    expect(minutes).toBeLessThanOrEqual(54);
  }
});

test('people serve by name while all of them have time for the queue, else there are just chairs', () => {
  const duty = (entity_id: string, start: number, end: number) => ({
    entity_id,
    hours: [{ start, end }],
    taken: [] as { start: number; end: number }[],
  });
  const duties = [duty('a', 600, 1200), duty('b', 720, 1200), duty('c', 720, 1200), duty('d', 0, 1440)];
  const all = ['a', 'b', 'c'];
  expect(whoServes(all, duties, 725)).toEqual(all);
  expect(whoServes(all, duties, 1190)).toEqual(all);
  expect(whoServes(all, duties, 610)).toEqual([]);
  expect(whoServes(all, duties, 30)).toEqual([]);
  const [a, b, c] = duties as [(typeof duties)[0], (typeof duties)[0], (typeof duties)[0]];
  const booked = { ...a, taken: [{ start: 780, end: 825 }] };
  expect(whoServes(all, [booked, b, c], 725)).toEqual([]);
  expect(whoServes(all, [booked, b, c], 640)).toEqual([]);
  expect(whoServes(all, [booked, b, c], 830)).toEqual(all);
  const fromQueue = { ...a, taken: [{ start: 725, end: 800, waitlist_booking_id: 'x' }] };
  expect(whoServes(all, [fromQueue, b, c], 725)).toEqual(all);
  const lunch = {
    ...a,
    hours: [
      { start: 600, end: 840 },
      { start: 900, end: 1200 },
    ],
  };
  expect(whoServes(all, [lunch, b, c], 800)).toEqual([]);
  expect(whoServes(all, [lunch, b, c], 905)).toEqual(all);
});
