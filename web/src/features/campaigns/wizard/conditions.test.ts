import { audienceFilter, audienceOf } from '@kursi/core/campaigns/audience-filter.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startFilter } from '../campaign-form.ts';
import {
  addCondition,
  conditions,
  hasCondition,
  pressQuick,
  quickKinds,
  removeCondition,
} from './conditions.ts';

const today = Temporal.PlainDate.from('2026-11-18');
const with_ = { today, service: '01a00000-0000-7000-8000-0000000000ff' };
const custom = { ...startFilter, type: 'custom' as const };

describe('the lines of a filter', () => {
  test.each(conditions)('%s is there once it is added, and gone once it is removed', (condition) => {
    expect(hasCondition(custom, condition)).toBe(false);
    const added = addCondition(custom, condition, with_);
    expect(hasCondition(added, condition)).toBe(true);
    expect(z.safeParse(audienceFilter, added).success).toBe(true);
    expect(hasCondition(removeCondition(added, condition), condition)).toBe(false);
  });

  test('by time, the days are there where they change who is found, and only there', () => {
    expect(hasCondition(startFilter, 'days')).toBe(false);
    for (const condition of conditions) {
      const filter = addCondition(startFilter, condition, with_);
      const longer = { ...filter, duration: { value: 90, unit: 'days' as const } };
      const isBound = JSON.stringify(audienceOf(filter, today)) !== JSON.stringify(audienceOf(longer, today));
      expect(hasCondition(filter, 'days'), condition).toBe(isBound);
    }
  });

  test('new clients of a custom filter are those of the last 30 days', () => {
    const [first] = audienceOf(addCondition(custom, 'new_clients', with_), today).criteria;
    expect(first).toMatchObject({ is: 'first_seen', in: { from: '2026-10-19', to: null } });
  });
});

test.each(quickKinds)('the card %s takes the place of the others and keeps the rest', (kind) => {
  const spent = addCondition(addCondition(custom, 'spent', with_), 'loyal', with_);
  const base = kind === 'loyal' ? addCondition(removeCondition(spent, 'loyal'), 'not_booked', with_) : spent;
  const pressed = pressQuick(base, kind, today);
  expect(quickKinds.filter((one) => hasCondition(pressed, one))).toEqual([kind]);
  expect(hasCondition(pressed, 'spent')).toBe(true);
  expect(quickKinds.some((one) => hasCondition(pressQuick(pressed, kind, today), one))).toBe(false);
});
