import { expect, test } from 'vitest';
import { type VisitFilters, visitsToList } from './visit-filters.ts';

const all: VisitFilters = {
  period: 'all',
  kind: 'all',
  money: 'all',
  state: 'all',
  find: '',
  person: null,
  visit: null,
};

test('without a filter every visit is asked for', () => {
  expect(visitsToList(all, '2026-11-17')).toEqual({});
});

test('a week is today and the six days before, and filters join', () => {
  const filters = { ...all, period: 'week', kind: 'walk-in', money: 'due', person: 'p1' } as const;
  expect(visitsToList(filters, '2026-11-03')).toEqual({
    from: '2026-10-28',
    to: '2026-11-03',
    type: 'walk-in',
    money: 'due',
    entity_id: 'p1',
  });
});

test('the list opens with what has begun, what is to come is another choice', () => {
  expect(visitsToList({ ...all, period: 'past' }, '2026-11-17')).toEqual({ when: 'begun' });
  expect(visitsToList({ ...all, period: 'coming' }, '2026-11-30')).toEqual({ when: 'coming' });
});

test('a search and a state are asked for, blanks are not', () => {
  expect(visitsToList({ ...all, find: ' 02529 ', state: 'no_show' }, '2026-11-17')).toEqual({
    query: '02529',
    progress: 'no_show',
  });
  expect(visitsToList({ ...all, find: '  ' }, '2026-11-17')).toEqual({});
});
