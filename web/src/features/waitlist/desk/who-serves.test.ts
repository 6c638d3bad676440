import type { WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { expect, test } from 'vitest';
import { serversOf, startsWith } from './who-serves.ts';

const NOON = 12 * 60;
const on = (entity_id: string, ...taken: [start: number, end: number][]) => ({
  entity_id,
  hours: [{ start: 600, end: 1_200 }],
  taken: taken.map(([start, end]) => ({ start, end })),
});
const entry = (over: Partial<WaitlistBooking> = {}) =>
  ({ status: 'arrived', called_entity_id: null, entity_id: null, ...over }) as WaitlistBooking;
const sits = (served_entity_id: string) => entry({ status: 'serving', served_entity_id });

test('Start takes the one whose chair is free, and asks when several or none are', () => {
  const asked = (duty: ReturnType<typeof on>[], items: WaitlistBooking[] = [], of = entry()) =>
    startsWith(of, serversOf(['asha', 'ravi'], duty, items, NOON));
  const [asha, ravi] = [on('asha'), on('ravi')];
  expect(asked([asha, ravi])).toBeNull();
  expect(asked([asha, ravi], [sits('asha')])).toBe('ravi');
  expect(asked([asha, on('ravi', [700, 740])])).toBe('asha');
  expect(asked([asha, on('ravi', [700, 740])], [sits('asha')])).toBeNull();
  // Away today.
  expect(asked([asha, { ...ravi, hours: [] }])).toBe('asha');
});

test('who was called or wanted serves, unless they are taken', () => {
  const servers = serversOf(['asha', 'ravi'], [on('asha'), on('ravi')], [], NOON);
  expect(startsWith(entry({ entity_id: 'ravi' }), servers)).toBe('ravi');
  expect(startsWith(entry({ entity_id: 'ravi', called_entity_id: 'asha' }), servers)).toBe('asha');
  const busy = serversOf(['asha', 'ravi'], [on('asha'), on('ravi')], [sits('ravi')], NOON);
  expect(startsWith(entry({ entity_id: 'ravi' }), busy)).toBeNull();
});

test('a queue that names nobody asks among those on duty, and one alone is not asked about', () => {
  const servers = serversOf([], [on('asha', [730, 760]), on('ravi', [700, 740])], [], NOON);
  expect(servers).toMatchObject([
    { entity_id: 'asha', freeIn: 0, takenIn: 10 },
    { entity_id: 'ravi', freeIn: 20, takenIn: null },
  ]);
  expect(startsWith(entry(), serversOf(['asha'], [], [sits('asha')], NOON))).toBe('asha');
  expect(startsWith(entry(), [])).toBeNull();
});
