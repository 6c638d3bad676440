import { expect, test } from 'vitest';
import { chartShape } from './chart-shape.ts';

const size = { width: 568, height: 136, foot: 24, side: 40 };
const steps = [
  { day: '2026-10-01', balance: 500 },
  { day: '2026-10-09', balance: 342 },
  { day: '2026-11-15', balance: 541 },
];
const of = (over: Partial<Parameters<typeof chartShape>[0]> = {}) =>
  chartShape(
    { since: '2026-10-01', today: '2026-11-15', until: '2026-12-17', before: 0, steps, ...over },
    size,
  );

test('the line goes in steps from the first day to today, and on to nought', () => {
  const { line, area, now, end } = of();
  // Flat until a day on which something changed, then straight up or down.
  expect(line).toMatch(/^M1 112H1V[\d.]+H[\d.]+V[\d.]+H[\d.]+V[\d.]+H[\d.]+$/);
  expect(area).toBe(`${line}V112H1Z`);
  expect(now.y).toBe(8);
  expect(end).toEqual({ x: 528, y: 112 });
  expect(now.x).toBeLessThan(528);
});

test('levels are round numbers that were reached', () => {
  expect(of().levels.map(({ value }) => value)).toEqual([0, 250, 500]);
  expect(of({ steps: [{ day: '2026-10-03', balance: 7 }] }).levels.map(({ value }) => value)).toEqual([
    0, 25, 50,
  ]);
  expect(of({ before: 12_000, steps: [] }).levels.map(({ value }) => value)).toEqual([0, 5000, 10_000]);
});

test('a slow pace takes half of the width at most, and the line then ends above nought', () => {
  const { now, end } = of({ until: '2028-01-01' });
  expect(now.x).toBeCloseTo(264.5, 0);
  expect(end?.x).toBe(528);
  expect(end?.y).toBeLessThan(112);
});

test('without a pace the line ends today at the right', () => {
  expect(of({ until: null })).toMatchObject({ end: null, now: { x: 528 } });
});

test('months stand under the chart where there is room for their names', () => {
  expect(of().months.map(({ day }) => day)).toEqual(['2026-11-01', '2026-12-01']);
  const year = of({ since: '2025-11-20', until: null }).months.map(({ day }) => day);
  expect(year.length).toBeGreaterThan(2);
  expect(year.length).toBeLessThan(7);
});

test('a business that began today has a chart too', () => {
  const { line } = of({ since: '2026-11-15', steps: [{ day: '2026-11-15', balance: 500 }], until: null });
  expect(line).not.toMatch(/NaN|Infinity/);
});
