import type { MyVisit } from '@kursi/core/booking/visits.contract.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSeen } from '../../../lib/device/seen.ts';
import {
  findKeptVisit,
  keepUpcomingVisits,
  keepVisit,
  keptVisits,
  nextKeptVisit,
} from './visits-on-device.ts';

const asha = 'user-asha';
const visit = (id: string, additional_note = '') => ({ id, additional_note }) as MyVisit;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

test('a booking just made is kept before My bookings was ever opened', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [visit('new')], next_cursor: null }));
  await keepUpcomingVisits(asha);
  expect(nextKeptVisit(asha)).toEqual(visit('new'));
  expect(findKeptVisit(asha, 'new')).toEqual(visit('new'));
});

test('a visit that was opened is found again by its own person only', () => {
  keepVisit(asha, visit('one'));
  expect(findKeptVisit(asha, 'one')).toEqual(visit('one'));
  expect(findKeptVisit('user-ravi', 'one')).toBeUndefined();
});

test('a visit that was read again replaces its copy in the list', () => {
  keepSeen(keptVisits('upcoming'), asha, [visit('one'), visit('two')]);
  keepVisit(asha, visit('two', 'Window seat'));
  expect(findKeptVisit(asha, 'two')?.additional_note).toBe('Window seat');
  expect(nextKeptVisit(asha)).toEqual(visit('one'));
});

test('a list that was read later wins over the visit that was opened before', () => {
  keepVisit(asha, visit('one', 'old'));
  keepSeen(keptVisits('past'), asha, [visit('one', 'new')]);
  expect(findKeptVisit(asha, 'one')?.additional_note).toBe('new');
});

test('the ten visits opened last are kept', () => {
  for (let i = 0; i < 12; i++) keepVisit(asha, visit(`visit-${i}`));
  expect(findKeptVisit(asha, 'visit-1')).toBeUndefined();
  expect(findKeptVisit(asha, 'visit-2')).toBeDefined();
});
