import { expect, test } from 'vitest';
import { complaintsAbout, durationBelow, type HealthFacts } from './health.ts';

const WELL: HealthFacts = {
  backups: [
    { kind: 'backup', age_seconds: 3600 },
    { kind: 'check', age_seconds: null },
  ],
  quarters: [
    { requests: 10, failed: 10 },
    ...Array.from({ length: 4 }, () => ({ requests: 300, failed: 1 })),
  ],
  outside: [{ port: 'mail', calls: 20, failed: 4 }],
  jobs: { oldest_seconds: 30, given_up: 0 },
  pool: { waiting: 0 },
  disk: { free: 3e9, size: 100e9 },
};

test('a server that is well is not complained about', () => {
  expect(complaintsAbout(WELL)).toEqual([]);
});

test.each([
  ['a backup of three days ago', { backups: [{ kind: 'backup', age_seconds: 259_200 }] }, 'backup'],
  ['a check of three days ago', { backups: [{ kind: 'check', age_seconds: 259_200 }] }, 'check'],
  ['failed requests of the last hour', { quarters: [{ requests: 300, failed: 5 }] }, 'failed'],
  ['a provider that fails', { outside: [{ port: 'mail', calls: 20, failed: 5 }] }, 'provider'],
  ['work that waits', { jobs: { oldest_seconds: 601, given_up: 0 } }, 'jobs_stand'],
  ['work that was given up', { jobs: { oldest_seconds: 0, given_up: 1 } }, 'jobs_given_up'],
  ['requests that wait for a connection', { pool: { waiting: 1 } }, 'pool'],
  ['a disk that fills up', { disk: { free: 1.9e9, size: 100e9 } }, 'disk'],
] as const)('%s is complained about', (_what, over, about) => {
  expect(complaintsAbout({ ...WELL, ...over } as HealthFacts).map((one) => one.about)).toEqual([about]);
});

test('the time that most requests took is a bound that they kept', () => {
  expect(durationBelow([], 0.95)).toBeNull();
  expect(durationBelow([90, 5, 5], 0.95)).toBe(10);
  expect(durationBelow([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], 0.95)).toBe(10_000);
});
