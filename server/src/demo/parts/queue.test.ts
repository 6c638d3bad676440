import { expect, test } from 'vitest';
import { todayOf } from './queue.ts';

const at = (time: string) => Temporal.Instant.from(`2026-11-18T${time}+05:30`);

test.each(['00:01', '00:05', '00:40', '01:30', '02:20', '12:00', '23:59'])(
  'at %s in India everyone of today joined today, in the order of their numbers',
  (time) => {
    const now = at(time);
    const salon = { today: Temporal.PlainDate.from('2026-11-18'), now, random: () => 0.5 };
    const entries = todayOf(salon, [{ id: 'cut' }], ['a', 'b', 'c'], ['x', 'y']);
    const joined = entries.map(({ joined_at }) => joined_at.epochMilliseconds);
    expect(Math.min(...joined)).toBeGreaterThanOrEqual(at('00:00').epochMilliseconds);
    expect(joined).toEqual(joined.toSorted((a, b) => a - b));
    expect(entries.map(({ number }) => number)).toEqual(entries.map((_, i) => i + 1));
    for (const { joined_at, arrived_at, serving_at, completed_at } of entries) {
      const times = [joined_at, arrived_at, serving_at, completed_at, now].flatMap((one) =>
        one ? [one.epochMilliseconds] : [],
      );
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
    const sit = entries.filter(({ serving_at, completed_at }) => serving_at && !completed_at);
    expect(new Set(sit.map(({ entity_id }) => entity_id)).size).toBe(3);
    expect(entries.filter(({ serving_at }) => !serving_at)).toHaveLength(4);
  },
);
