import { describe, expect, it } from 'vitest';
import { minutesPerService, normalAt, quantile, timesLeft, timesToDraw } from './service-times.ts';

const times = (recorded: readonly number[], planned = 30) => timesToDraw({ planned, recorded });
const middle = (list: Float64Array) => quantile(list, 0.5);

describe('the times of a service', () => {
  it('are those planned, with a wide spread, where nothing was recorded', () => {
    const drawn = times([]);
    expect(middle(drawn)).toBeGreaterThan(24);
    expect(middle(drawn)).toBeLessThan(30);
    expect(quantile(drawn, 0.9) - quantile(drawn, 0.1)).toBeGreaterThan(30);
  });

  it('are those recorded once there are many', () => {
    const drawn = times(Array.from({ length: 300 }, (_, i) => 50 + (i % 11)));
    expect(middle(drawn)).toBeCloseTo(55, 0);
    expect(quantile(drawn, 0.1)).toBeGreaterThan(49);
  });

  it('that were recorded long ago are not counted', () => {
    const newest = Array.from({ length: 300 }, () => 20);
    expect(times([...newest, ...newest.map(() => 90)])).toEqual(times(newest));
  });
});

describe('the minutes that are left', () => {
  const drawn = times(Array.from({ length: 300 }, (_, i) => 20 + (i % 21)));

  it('are fewer the longer someone sits, and about the whole time at the beginning', () => {
    const middles = [0, 10, 20, 30].map((sat) => middle(timesLeft(drawn, sat)));
    expect(middles[0]).toBeCloseTo(30, 0);
    expect(middles).toEqual(middles.toSorted((a, b) => b - a));
  });

  it('are still some where nobody ever sat so long', () => {
    const left = timesLeft(drawn, 500);
    expect(left.length).toBe(2);
    expect(left[0]).toBeGreaterThan(0);
    expect(middle(left)).toBeLessThan(15);
  });
});

describe('a sitting', () => {
  it('counts for each of its services as they are planned, per person', () => {
    const services = [
      { service_id: 'cut', planned: 30 },
      { service_id: 'beard', planned: 15 },
    ];
    expect(minutesPerService(90, 2, services)).toEqual([
      { service_id: 'cut', minutes: 30 },
      { service_id: 'beard', minutes: 15 },
    ]);
  });
});

describe('quantiles', () => {
  it('lie between the values in proportion, and within them', () => {
    const list = Float64Array.from([1, 2, 3, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
    expect([0, 0.1, 0.3, 0.4, 0.9, 1].map((share) => quantile(list, share))).toEqual([
      ...[1, 1, 2, 2.5],
      ...[Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    ]);
  });

  it.each([
    [0.5, 0],
    [0.9, 1.2816],
    [0.01, -2.3263],
  ])('of the normal distribution at %d are %d', (share, value) => {
    expect(Math.abs(normalAt(share) - value)).toBeLessThan(0.02);
  });
});
