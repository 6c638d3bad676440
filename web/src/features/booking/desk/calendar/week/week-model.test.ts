import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { describe, expect, test } from 'vitest';
import type { Column, Entry } from '../grid/columns.ts';
import { hoursOfWeek, type MinutesOn, makeWeek, minutesOn, openDayFrom } from './week-model.ts';

const at = (hour: number, minute = 0) => hour * 60 + minute;
const DAY = '2026-12-05';

function entry(from: number, to: number, more: object = {}): Entry {
  const item = {
    kind: 'booking',
    id: `${from}`,
    visit_id: `${from}`,
    buffer_after: 0,
    booking_status: 'confirmed',
    progress: 'expected',
    ...more,
  };
  return { item, from, to, lane: 0, lanes: 1, family: 'hair' } as unknown as Entry;
}

function column(name: string, entries: Entry[], more: Partial<Column> = {}): Column {
  return {
    key: `${name} ${DAY}`,
    day: DAY,
    calendar: { id: name, name },
    open: [
      { from: at(9), to: at(13) },
      { from: at(14), to: at(18) },
    ],
    because: 'business',
    entries,
    ...more,
  } as Column;
}

const ahead = { day: '2026-12-01', minute: 0 };

function dayOf(columns: Column[], now = ahead, wanted: MinutesOn | null = null) {
  const [day] = makeWeek(columns, hoursOfWeek(columns), now, wanted);
  if (!day) throw new Error('there is a day');
  return day;
}

describe('a cell of the week', () => {
  test('counts visits, the share of working time without breaks and blocks, and each hour', () => {
    const block = entry(at(16), at(18), { kind: 'block' });
    const { cells, ...day } = dayOf([column('Asha', [entry(at(9), at(10, 30)), block])]);
    // 90 of 360 minutes: the break and the block are not working time.
    expect(cells[0]).toMatchObject({ visits: 1, full: 25 });
    expect(cells[0]?.loads).toEqual([4, 2, 0, 0, null, 0, 0, null, null]);
    expect(day).toMatchObject({ visits: 1, full: 25, isClosed: false });
  });

  test('names the longest gap, not over a break, and counts the buffer after a service as taken', () => {
    const [cell] = dayOf([column('Asha', [entry(at(9), at(10), { buffer_after: 15 })])]).cells;
    expect(cell?.longest).toEqual({ from: at(14), to: at(18) });
    expect(cell?.gaps).toEqual([
      { from: at(10, 15), to: at(13) },
      { from: at(14), to: at(18) },
    ]);
  });

  test('offers no time that has passed, and none on a day that is over', () => {
    const asha = column('Asha', []);
    const [later] = dayOf([asha], { day: DAY, minute: at(16, 20) }).cells;
    expect(later?.longest).toEqual({ from: at(16, 30), to: at(18) });
    const [over] = dayOf([asha], { day: '2026-12-06', minute: 0 }).cells;
    expect(over?.longest).toBeNull();
    const isOver = (minute: number) => dayOf([asha], { day: DAY, minute }).cells[0]?.isOver;
    expect([isOver(at(16, 20)), isOver(at(17, 50)), over?.isOver]).toEqual([false, true, true]);
  });

  test('has one gap over each half of the shift when nothing is booked', () => {
    const [cell] = dayOf([column('Asha', [])]).cells;
    expect(cell).toMatchObject({ full: 0, longest: { from: at(9), to: at(13) } });
  });

  test('frames a gap of two hours, or any that holds the service looked for, with those who do it', () => {
    const busy = [entry(at(9), at(12, 30)), entry(at(14), at(17, 15))];
    const columns = [column('Asha', busy), column('Joseph', []), column('Meena', busy)];
    expect(dayOf(columns).cells.map(({ isFramed }) => isFramed)).toEqual([false, true, false]);
    const threading = {
      duration: 30,
      buffer_after: 5,
      calendars: [
        { entity_id: 'Asha', duration: null },
        { entity_id: 'Meena', duration: 45 },
      ],
    } as Service;
    const cells = dayOf(columns, ahead, minutesOn(threading)).cells;
    expect(cells.map(({ isOffered, isFramed }) => [isOffered, isFramed])).toEqual([
      [true, true],
      [false, false],
      // 50 minutes with the buffer: neither 30 nor 45 minutes hold them.
      [true, false],
    ]);
    expect(cells[0]?.gaps).toEqual([{ from: at(17, 15), to: at(18) }]);
  });

  test('takes a no-show for what it was: free time', () => {
    const [cell] = dayOf([column('Asha', [entry(at(9), at(13), { progress: 'no_show' })])]).cells;
    expect(cell).toMatchObject({ visits: 1, full: 0 });
  });
});

describe('a day of the salon', () => {
  test('is closed when nobody works, and not while something is booked', () => {
    const off = { open: [], because: 'holiday' } as const;
    expect(dayOf([column('Asha', [], off), column('Joseph', [], off)]).isClosed).toBe(true);
    expect(dayOf([column('Asha', [entry(at(9), at(10))], off)]).isClosed).toBe(false);
  });

  test('is opened instead of a closed one before it, or else after it', () => {
    const columns = ['2026-12-04', DAY, '2026-12-06'].map((day) =>
      column('Asha', [], { key: day, day, ...(day !== DAY && { open: [] }) }),
    );
    const week = makeWeek(columns, hoursOfWeek(columns), ahead, null);
    const opened = ['2026-12-04', DAY, '2026-12-06', null].map((day) => openDayFrom(week, day));
    expect(opened).toEqual([DAY, DAY, DAY, null]);
    expect(openDayFrom([], DAY)).toBe(null);
  });

  test('says when most people are free, from now on', () => {
    const columns = [column('Asha', [entry(at(9), at(12))]), column('Joseph', [entry(at(14), at(15))])];
    expect(dayOf(columns).freest).toEqual({ people: 2, minute: at(12) });
    expect(dayOf(columns, { day: DAY, minute: at(12, 1) }).freest).toEqual({ people: 2, minute: at(15) });
  });

  test('counts a visit with two people once', () => {
    const both = { visit_id: 'one' };
    const day = dayOf([
      column('Asha', [entry(at(9), at(10), both)]),
      column('Joseph', [entry(at(10), at(11), both)]),
    ]);
    expect(day.visits).toBe(1);
  });
});
