import { seeded } from '@kursi/core/sales/random-sales.fixture.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { tellOccupancy } from '../../../testing/salon/occupancy-stories.ts';
import { useServer } from '../../../testing/server.ts';

const STORIES = Number(process.env['OCCUPANCY_STORIES'] ?? 3);
const STEPS = 60;
const SEED = Number(process.env['OCCUPANCY_SEED'] ?? 1);

const server = await useServer({ now: fromNoon() });

test(
  'minutes of calendars after random weeks are what one counts minute by minute from hours and slots',
  async () => {
    const happened = new Map<string, number>();
    for (let seed = SEED; seed < SEED + STORIES; seed++) {
      const draw = seeded(seed);
      const told = await tellOccupancy(server, () => draw(1_000_000) / 1_000_000, STEPS);
      expect(told.faults, `OCCUPANCY_SEED=${seed} OCCUPANCY_STORIES=1`).toEqual([]);
      for (const [name, count] of told.happened) happened.set(name, (happened.get(name) ?? 0) + count);
    }
    // Stories in which nothing of this came to pass would prove nothing.
    if (STORIES >= 3)
      for (const name of [
        'booked',
        'moved',
        'cancelled',
        'missed',
        'walkedIn',
        'blocked',
        'away',
        'otherHours',
        'holiday',
      ])
        expect(happened.get(name) ?? 0, name).toBeGreaterThan(0);
  },
  STORIES * 30_000,
);
