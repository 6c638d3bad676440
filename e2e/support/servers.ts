import type { FullConfig } from '@playwright/test';
import { type RunningServer, reachServer, type ServerPlace, startServer } from './running-server.ts';

const PLACES = 'KURSI_JOURNEY_SERVERS';

/**
 * Before the first journey: one server for each that runs at a time. They outlive the workers, which
 * Playwright replaces after a failure and between desk and phone.
 */
export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: workers }, startServer));
  process.env[PLACES] = JSON.stringify(servers.map(({ origin, dataDir }) => ({ origin, dataDir })));
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
  // Playwright takes care of an interrupt only.
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
