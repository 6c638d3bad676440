import { defaultBusinessHours, rangesAreInOrder } from '@kursi/core/business/business-hours.ts';
import { describe, expect, it } from 'vitest';
import {
  barWindow,
  copyDay,
  dayOf,
  endChoices,
  groupWeek,
  openStateAt,
  rangesOf,
  startChoices,
  withBreak,
  withoutBreak,
  withStart,
} from './hours-editing.ts';

const nineToFive = rangesOf(['09.00-17.00']);

describe('an edited day', () => {
  it('gets its break at lunch and loses it again', () => {
    const split = withBreak({ start: 540, end: 1020 }) ?? [];
    expect(dayOf(split)).toEqual(['09.00-13.30', '14.30-17.00']);
    expect(dayOf(withoutBreak(split))).toEqual(['09.00-17.00']);
  });

  it('gets its break elsewhere where lunch does not fit, and none in half an hour', () => {
    expect(dayOf(withBreak({ start: 16 * 60, end: 22 * 60 }) ?? [])).toEqual(['16.00-18.30', '19.30-22.00']);
    expect(withBreak({ start: 540, end: 570 })).toBeNull();
  });

  it('offers only times that keep its ranges in order, so that every start gives a valid day', () => {
    const split = rangesOf(['09.00-13.30', '14.30-17.00']);
    expect(startChoices(split, 1)[0]).toBe(13 * 60 + 45);
    expect(endChoices(split, 0).at(-1)).toBe(14 * 60 + 15);
    expect(endChoices(nineToFive, 0).at(-1)).toBe(24 * 60);
    for (const [index] of split.entries()) {
      for (const start of startChoices(split, index)) {
        expect(rangesAreInOrder(dayOf(withStart(split, index, start)))).toBe(true);
      }
    }
  });

  it('keeps a time that is not on the quarter hour', () => {
    expect(startChoices(rangesOf(['09.10-17.00']), 0)).toContain(550);
  });
});

describe('a displayed week', () => {
  it('starts with today on its own and groups neighbours with equal hours', () => {
    const hours = { ...defaultBusinessHours, tue: [] };
    const shown = groupWeek(hours, 'sat').map(({ first, last }) => `${first}-${last}`);
    expect(shown).toEqual(['sat-sat', 'sun-mon', 'tue-tue', 'wed-fri']);
  });

  it('has an open state for each minute of a day', () => {
    const day = ['10.00-13.30', '14.30-20.30'];
    expect(openStateAt(day, 11 * 60)).toEqual({ kind: 'open', until: 810 });
    expect(openStateAt(day, 14 * 60)).toEqual({ kind: 'opens_today', at: 870 });
    expect(openStateAt(day, 21 * 60)).toEqual({ kind: 'closed' });
    expect(openStateAt([], 600)).toEqual({ kind: 'closed' });
  });

  it('widens its bars for a shop that is open at night', () => {
    expect(barWindow(defaultBusinessHours)).toEqual({ start: 360, end: 1380 });
    expect(barWindow(copyDay({ ...defaultBusinessHours, mon: ['05.00-24.00'] }, 'mon', ['tue']))).toEqual({
      start: 300,
      end: 1440,
    });
  });
});
