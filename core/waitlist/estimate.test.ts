import { describe, expect, it } from 'vitest';
import { type Chair, estimateWaits, type QueueNow, type WaitingEntry } from './estimate.ts';

const chair = (over: Partial<Chair> = {}): Chair => ({
  calendar_id: null,
  serving: null,
  taken: [],
  ...over,
});
const busy = (sat: number, over: Partial<Chair> = {}) =>
  chair({ serving: { service_ids: ['cut'], people: 1, sat }, ...over });
const entry = (id: string, over: Partial<WaitingEntry> = {}): WaitingEntry => ({
  ...{ id, service_ids: ['cut'], people: 1, calendar_id: null },
  ...over,
});
const entries = (count: number) => Array.from({ length: count }, (_, i) => entry(`e${i}`));
const recorded = Array.from({ length: 100 }, (_, i) => 20 + (i % 21));
const queue = (over: Partial<QueueNow>): QueueNow => ({
  chairs: [chair()],
  waiting: entries(1),
  times: new Map([['cut', { planned: 30, recorded }]]),
  otherTimes: { planned: 30, recorded: [] },
  past: [],
  ...over,
});
const only = (over: Partial<QueueNow>, seed = 1) => estimateWaits(queue(over), seed).at(-1) ?? null;

describe('a wait', () => {
  it('is nothing where a chair is free and nobody is ahead', () => {
    expect(only({ chairs: [busy(5), chair()] })).toMatchObject({ low: 0, middle: 0, high: 0 });
  });

  it('of the second at one chair is about one service', () => {
    const found = only({ waiting: entries(2) });
    expect(found?.middle).toBeGreaterThan(27);
    expect(found?.middle).toBeLessThan(33);
    expect(found?.low).toBeLessThan(25);
    expect(found?.high).toBeGreaterThan(35);
  });
});
