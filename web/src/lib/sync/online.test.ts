import { describe, expect, it } from 'vitest';
import { makeClock } from '../fake-clock.ts';
import { createOnline } from './online.ts';

function makeOnline() {
  const clock = makeClock();
  const world = { network: true, server: true, probes: 0 };
  const online = createOnline({
    hasNetwork: () => world.network,
    probe: async () => {
      world.probes += 1;
      return world.server;
    },
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
  });
  const told: boolean[] = [];
  online.subscribe(() => told.push(online.isOnline()));
  return { online, clock, world, told };
}

describe('the online state', () => {
  it('becomes offline immediately on the event of the browser', () => {
    const { online, world, told } = makeOnline();
    world.network = false;
    online.networkChanged();
    world.network = true;
    online.networkChanged();
    expect(told).toEqual([false, true]);
  });

  it('survives one failed call, not two', () => {
    const { online, told } = makeOnline();
    online.reportReachable(false);
    online.reportReachable(true);
    online.reportReachable(false);
    expect(told).toEqual([]);
    online.reportReachable(false);
    expect(told).toEqual([false]);
    online.reportReachable(true);
    expect(told).toEqual([false, true]);
  });

  it('lets what was lost load again: after a single failed call, and when the network is back', async () => {
    const { online, clock, world } = makeOnline();
    let again = 0;
    const stop = online.onBack(() => again++);
    online.reportReachable(true);
    expect(again).toBe(0);
    online.reportReachable(false);
    await clock.pass(3_000);
    expect(again).toBe(1);
    world.network = false;
    online.networkChanged();
    expect(again).toBe(1);
    world.network = true;
    online.networkChanged();
    expect(again).toBe(2);
    stop();
    online.networkChanged();
    expect(again).toBe(2);
  });

  it('is probed with backoff until the server is back, and not after', async () => {
    const { online, clock, world, told } = makeOnline();
    world.server = false;
    online.reportReachable(false);
    online.reportReachable(false);
    const pauses: (number | undefined)[] = [];
    for (let i = 0; i < 6; i++) {
      pauses.push(clock.waiting()[0]);
      await clock.pass(clock.waiting()[0] ?? 0);
    }
    expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000]);
    world.server = true;
    await clock.pass(30_000);
    expect(told).toEqual([false, true]);
    const { probes } = world;
    await clock.pass(600_000);
    expect(world.probes).toBe(probes);
  });
});
