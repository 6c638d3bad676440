import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chair, estimateChoices, estimateWaits, type QueueNow, type WaitingEntry } from './estimate.ts';

const chair = (over: Partial<Chair> = {}): Chair => ({
  calendar_id: null,
  serving: null,
  taken: [],
  ...over,
});
const busy = (sat: number, over: Partial<Chair> = {}) =>
  chair({ serving: { service_ids: ['cut'], people: 1, sat }, ...over });
const entry = (id: string, over: Partial<WaitingEntry> = {}): WaitingEntry => ({
  id,
  service_ids: ['cut'],
  people: 1,
  calendar_id: null,
  ...over,
});
const entries = (count: number) => Array.from({ length: count }, (_, i) => entry(`e${i}`));
/** Between 20 and 40 minutes. */
const recorded = Array.from({ length: 300 }, (_, i) => 20 + (i % 21));
const queue = (over: Partial<QueueNow>): QueueNow => ({
  chairs: [chair()],
  waiting: entries(1),
  times: new Map([['cut', { planned: 30, recorded }]]),
  otherTimes: { planned: 30, recorded: [] },
  past: [],
  ...over,
});
const waits = (over: Partial<QueueNow>, seed = 1) => estimateWaits(queue(over), seed);
const last = (over: Partial<QueueNow>) => {
  const found = waits(over).at(-1);
  if (!found) throw new Error('nobody serves it');
  return found;
};
const middles = (over: Partial<QueueNow>) => waits(over).map((one) => one?.middle ?? Number.NaN);
const width = ({ low, high }: { low: number; high: number }) => high - low;

describe('a wait', () => {
  it('is nothing where a chair is free and nobody is ahead', () => {
    expect(last({ chairs: [busy(5), chair()] })).toMatchObject({ low: 0, middle: 0, high: 0 });
  });

  it('of the second at one chair is about one service', () => {
    const found = last({ waiting: entries(2) });
    expect(found.middle).toBeCloseTo(30, -0.5);
    expect(found.low).toBeCloseTo(22, -0.5);
    expect(found.high).toBeCloseTo(38, -0.5);
  });

  it('is shorter the longer those who are served have been sitting', () => {
    const [fresh, later, latest] = [0, 15, 30].map((sat) => last({ chairs: [busy(sat)] }).middle);
    expect(fresh).toBeGreaterThan(later as number);
    expect(later).toBeGreaterThan(latest as number);
    expect(last({ chairs: [busy(500)] }).high).toBeGreaterThan(1);
  });

  it('of someone who chooses is for each choice what it is when they come last with it', () => {
    const chairs = [chair({ calendar_id: 'a' }), busy(5, { calendar_id: 'b' }), chair({ calendar_id: 'c' })];
    const waiting = [...entries(5), entry('wants b', { calendar_id: 'b' })];
    const choices = [null, 'a', 'b', 'c', 'nobody'].map((calendar_id) =>
      entry('newcomer', { calendar_id, people: 2 }),
    );
    const alone = choices.map((one) => waits({ chairs, waiting: [...waiting, one] }).at(-1));
    expect(estimateChoices(queue({ chairs, waiting }), choices, 1)).toEqual(alone);
    expect(alone.at(-1)).toBeNull();
  });

  it('is shared by the chairs', () => {
    const one = last({ waiting: entries(11) }).middle;
    const five = last({ waiting: entries(11), chairs: Array.from({ length: 5 }, () => chair()) }).middle;
    expect(one / five).toBeGreaterThan(4);
  });

  it('counts every person of an entry', () => {
    const three = last({ waiting: [entry('a', { people: 3 }), entry('b')] }).middle;
    expect(three).toBeCloseTo(90, -0.9);
    const served = [chair({ serving: { service_ids: ['cut'], people: 3, sat: 10 } })];
    expect(last({ chairs: served }).middle).toBeCloseTo(80, -0.9);
  });

  it('adds up several services of one person', () => {
    const times = new Map(['cut', 'beard'].map((id) => [id, { planned: 30, recorded }]));
    const both = last({ times, waiting: [entry('a', { service_ids: ['cut', 'beard'] }), entry('b')] });
    expect(both.middle).toBeCloseTo(60, -0.9);
  });

  it('is for the chair that someone wants, though another is free', () => {
    const chairs = [chair({ calendar_id: 'asha' }), busy(10, { calendar_id: 'ravi' })];
    const waiting = [entry('a', { calendar_id: 'ravi' }), entry('b')];
    const [ravi, anyone] = middles({ chairs, waiting });
    expect(ravi).toBeGreaterThan(5);
    expect(anyone).toBe(0);
  });

  it('is for a chair that offers the services', () => {
    const chairs = [chair({ offers: new Set(['nails']) }), busy(10)];
    expect(middles({ chairs })[0]).toBeGreaterThan(5);
  });

  it('cannot be said where nobody serves it, or nobody any more', () => {
    expect(waits({ chairs: [] })).toEqual([null]);
    expect(waits({ waiting: [entry('a', { calendar_id: 'gone' })] })).toEqual([null]);
    const closing = [chair({ taken: [95, Number.POSITIVE_INFINITY] })];
    expect(waits({ chairs: closing, waiting: entries(5) }).map((one) => one === null)).toEqual([
      ...[false, false, true, true, true],
    ]);
  });
});

describe('advance bookings', () => {
  const times = new Map([['colour', { planned: 45, recorded: Array.from({ length: 300 }, () => 45) }]]);
  const colour = entry('a', { service_ids: ['colour'] });

  it('come first: ten minutes before one nobody is promised a service of 45', () => {
    const found = last({ times, waiting: [colour], chairs: [chair({ taken: [10, 70] })] });
    expect(found.drawn_low).toBe(70);
    expect(found.middle).toBe(70);
  });

  it('leave the time before them to what fits', () => {
    expect(last({ times, waiting: [colour], chairs: [chair({ taken: [90, 150] })] }).middle).toBe(0);
  });

  it('are avoided by taking another chair', () => {
    const chairs = [chair({ taken: [10, 70] }), busy(15)];
    const both = new Map([...times, ['cut', { planned: 30, recorded }] as const]);
    const found = last({ times: both, waiting: [colour], chairs });
    expect(found.high).toBeLessThan(30);
  });

  it('begin late where the sitting before runs into them', () => {
    const found = last({ chairs: [busy(25, { taken: [0, 60] })] });
    expect(found.drawn_low).toBeGreaterThan(60);
    expect(found.high).toBeLessThan(90);
  });

  it('are never promised away: a wait ends where the service fits, whatever the bookings are', () => {
    const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 5, max: 60 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(gaps, (list) => {
        const taken: number[] = [];
        for (const [gap, length] of list) {
          const from = (taken.at(-1) ?? 0) + gap;
          taken.push(from, from + length);
        }
        /** Now, or the end of a booking: the first from which so many minutes meet no booking. */
        const fits = (minutes: number) =>
          [0, ...taken.filter((_, i) => i % 2 === 1)].find((start) =>
            list.every((_, i) => (taken[2 * i + 1] ?? 0) <= start || (taken[2 * i] ?? 0) >= start + minutes),
          ) ?? Number.NaN;
        const { drawn_low, drawn_high } = last({ times, waiting: [colour], chairs: [chair({ taken })] });
        expect(drawn_low).toBeGreaterThanOrEqual(fits(40));
        expect(drawn_low).toBeLessThanOrEqual(fits(45));
        expect(drawn_high).toBeGreaterThanOrEqual(fits(45));
        expect(drawn_high).toBeLessThanOrEqual(fits(52));
      }),
    );
  });
});

describe('ranges', () => {
  const someQueue = fc.record({
    chairs: fc.array(fc.option(fc.integer({ min: 0, max: 90 })), { minLength: 1, maxLength: 6 }),
    waiting: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 15 }),
    recordings: fc.integer({ min: 0, max: 60 }),
    seed: fc.integer(),
  });
  const queueOf = ({
    chairs,
    waiting,
    recordings,
  }: typeof someQueue extends fc.Arbitrary<infer T> ? T : never) =>
    queue({
      chairs: chairs.map((sat) => (sat === null ? chair() : busy(sat))),
      waiting: waiting.map((people, i) => entry(`e${i}`, { people })),
      times: new Map([['cut', { planned: 25, recorded: recorded.slice(0, recordings) }]]),
    });

  it('are ordered, and nobody is called before those ahead', () => {
    fc.assert(
      fc.property(someQueue, (some) => {
        let before = 0;
        for (const one of estimateWaits(queueOf(some), some.seed)) {
          if (!one) throw new Error('nobody serves it');
          expect(one.low).toBeGreaterThanOrEqual(0);
          expect(one.middle).toBeGreaterThanOrEqual(one.low);
          expect(one.high).toBeGreaterThanOrEqual(one.middle);
          expect(one.middle).toBeGreaterThanOrEqual(before);
          before = one.middle;
        }
      }),
      { numRuns: 50 },
    );
  });

  it('do not begin earlier when one more is ahead', () => {
    fc.assert(
      fc.property(someQueue, fc.nat(), (some, where) => {
        const before = queueOf(some);
        const at = where % before.waiting.length;
        const waiting = [...before.waiting.slice(0, at), entry('one more'), ...before.waiting.slice(at)];
        const longer = estimateWaits({ ...before, waiting }, some.seed).at(-1)?.middle ?? 0;
        expect(longer).toBeGreaterThanOrEqual(estimateWaits(before, some.seed).at(-1)?.middle ?? 0);
      }),
      { numRuns: 50 },
    );
  });

  it('are the same for the same seed, and nearly so for another', () => {
    const full = { waiting: entries(10), chairs: [busy(3), busy(20)] };
    expect(waits(full, 7)).toEqual(waits(full, 7));
    const [one, other] = [waits(full, 7).at(-1), waits(full, 8).at(-1)];
    expect(one).not.toEqual(other);
    expect(Math.abs((one?.middle ?? 0) - (other?.middle ?? 0))).toBeLessThan(3);
  });

  it('of those ahead do not change when someone joins', () => {
    const chairs = [busy(3), busy(20)];
    expect(waits({ chairs, waiting: entries(6) }).slice(0, 5)).toEqual(
      waits({ chairs, waiting: entries(5) }),
    );
  });

  it('are wide where nothing was recorded, and narrow with every recording', () => {
    const widths = [0, 10, 300].map((count) => {
      const times = new Map([['cut', { planned: 30, recorded: recorded.slice(0, count) }]]);
      return width(last({ times, waiting: entries(6) }));
    });
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(widths[0]).toBeGreaterThan(100);
    expect(widths[2]).toBeLessThan(60);
  });

  it('of what has no service are drawn from the other times', () => {
    const otherTimes = { planned: 10, recorded: Array.from({ length: 300 }, () => 10) };
    const waiting = [entry('a', { service_ids: [] }), entry('b', { service_ids: ['unknown'] }), entry('c')];
    expect(last({ otherTimes, waiting }).middle).toBeCloseTo(20, -0.5);
  });

  it('widen where past quotes missed', () => {
    const past = Array.from({ length: 200 }, (_, i) => ({
      drawn_low: 10,
      drawn_high: 20,
      actual: i % 2 ? 3 : 30,
    }));
    const full = { waiting: entries(5) };
    expect(width(last({ ...full, past }))).toBeGreaterThan(2 * width(last(full)));
  });

  it('are there for 200 who wait at 20 chairs, and for parties without end', () => {
    const chairs = Array.from({ length: 20 }, (_, i) =>
      busy(i, { calendar_id: `${i}`, taken: [30, 60, 100, 130] }),
    );
    const found = waits({ chairs, waiting: entries(200) });
    expect(found.length).toBe(200);
    expect(found.at(-1)?.middle).toBeGreaterThan(200);
    expect(last({ waiting: [entry('a', { people: 1e9 }), entry('b')] }).middle).toBeLessThan(2_000);
  });
});
