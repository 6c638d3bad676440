import { readConfig } from '../platform/config.ts';

const LIMIT_MS = 4000;
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** ./kursi healthy: whether the server of these settings answers; for a container's HEALTHCHECK. */
async function isHealthy(): Promise<boolean> {
  const reading = readConfig(process.env);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const { host, port } = reading.config;
  const address = EVERY_ADDRESS.includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const answer = await fetch(`http://${address}:${port}/api/ready`, {
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  return answer.ok;
}

isHealthy().then(
  (healthy) => {
    console.log(healthy ? 'Kursi is ready.' : 'Kursi runs but is not ready: see /api/ready.');
    process.exitCode = healthy ? 0 : 1;
  },
  (error: Error) => {
    console.error(`Kursi does not answer: ${error.message}`);
    process.exitCode = 1;
  },
);
