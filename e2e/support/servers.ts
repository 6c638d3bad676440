import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { ONCE_FOLDER } from './once.ts';
import { type RunningServer, reachServer, type ServerPlace, startServer } from './running-server.ts';

const PLACES = 'KURSI_JOURNEY_SERVERS';

/**
 * Global setup: one server per parallel worker. Servers outlive the workers, which Playwright replaces after a
 * failure and between projects.
 */
export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: workers }, startServer));
  const once = await mkdtemp(path.join(os.tmpdir(), 'kursi-e2e-once-'));
  process.env[ONCE_FOLDER] = once;
  process.env[PLACES] = JSON.stringify(servers.map(({ origin, dataDir }) => ({ origin, dataDir })));
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(once, { recursive: true, force: true });
  };
  // Playwright handles SIGINT only.
  process.once('SIGTERM', () => void stop().finally(() => process.exit(143)));
  return stop;
}

let own: RunningServer | undefined;

/** The server of this worker. */
export function ownServer(): RunningServer {
  if (own) return own;
  const places = JSON.parse(process.env[PLACES] ?? '[]') as ServerPlace[];
  const place = places[Number(process.env['TEST_PARALLEL_INDEX'])];
  if (!place) throw new Error('no server was started for this worker');
  own = reachServer(place);
  return own;
}
