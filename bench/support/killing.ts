import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from './processes.ts';

/**
 * Kills on a fixed schedule, however long a restart takes on a busy machine, and alternates the servers. If a
 * server is not up yet, there is nothing to kill and it is not counted.
 */
export async function killNowAndThen(
  storm: { readonly servers: RunningServer[]; readonly over: boolean },
  start: () => Promise<RunningServer>,
  everyMs: number,
): Promise<number> {
  let kills = 0;
  const begun = performance.now();
  const starting = new Map<number, Promise<void>>();
  for (let turn = 1; ; turn++) {
    while (!storm.over && performance.now() - begun < turn * everyMs) await sleep(50);
    if (storm.over) break;
    const inTurn = storm.servers.map((_, i) => (kills + i) % storm.servers.length);
    const place = inTurn.find((i) => !starting.has(i));
    if (place === undefined) continue;
    await storm.servers[place]?.kill();
    kills++;
    const again = start().then((server) => {
      storm.servers[place] = server;
      starting.delete(place);
    });
    // Unhandled for now; the error is thrown where it is awaited at the end.
    again.catch(() => undefined);
    starting.set(place, again);
  }
  await Promise.all(starting.values());
  return kills;
}
