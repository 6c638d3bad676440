import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { majorOfPrograms } from '../database/embedded/cluster-major.ts';
import { installedPackage } from '../database/embedded/embedded-binaries.ts';
import { upgradeCluster } from './upgrade-cluster.ts';

// From an older PostgreSQL in earnest, with kills: bench/database-upgrade.bench.ts, which has to fetch that one.
const OURS = majorOfPrograms(path.join(installedPackage(), 'native')) ?? '';
const place = mkdtempSync(path.join(os.tmpdir(), 'kursi-cluster-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** A data folder with these files, and what a start makes of it. */
async function started(files: Readonly<Record<string, string>>) {
  const dataDir = mkdtempSync(path.join(place, 'data-'));
  for (const [name, text] of Object.entries({ 'postgres-password': 'x', ...files })) {
    mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true });
    writeFileSync(path.join(dataDir, name), text);
  }
  const said: string[] = [];
  const config = { databaseUrl: undefined, dataDir, secret: undefined };
  const start = () => upgradeCluster(config, (line) => void said.push(line));
  const problem = await start().then(
    () => null,
    (error: Error) => error.message,
  );
  const versionIn = (name: string) => {
    const file = path.join(dataDir, name, 'PG_VERSION');
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  return { dataDir, said, problem, versionIn, names: readdirSync(dataDir).sort() };
}

test('a whole copy takes the place of the old database, which is kept beside it', async () => {
  const { said, versionIn, names, dataDir } = await started({
    'postgres/PG_VERSION': '17',
    'postgresql-17/package.json': '{}',
    'upgrading/done': '',
    'upgrading/postgres/PG_VERSION': OURS,
    'upgrading/kursi-20261119T000000Z-00000000.tar.zst': '',
  });
  expect([versionIn('postgres'), versionIn('postgres-17')]).toEqual([OURS, '17']);
  expect(names).toEqual(['postgres', 'postgres-17', 'postgres-password']);
  expect(said).toEqual([
    `The database from before is in ${path.join(dataDir, 'postgres-17')}; delete it when all is well.`,
  ]);
});

test('killed between the two names, the next start gives the second one', async () => {
  const { versionIn, names } = await started({
    'postgres-17/PG_VERSION': '17',
    'upgrading/done': '',
    'upgrading/postgres/PG_VERSION': OURS,
  });
  expect([versionIn('postgres'), versionIn('postgres-17')]).toEqual([OURS, '17']);
  expect(names).not.toContain('upgrading');
});

test('a database that was kept before is not written over', async () => {
  const { versionIn, names } = await started({
    'postgres/PG_VERSION': '17',
    'postgres-17/PG_VERSION': '17',
    'upgrading/done': '',
    'upgrading/postgres/PG_VERSION': OURS,
  });
  expect([versionIn('postgres'), versionIn('postgres-17')]).toEqual([OURS, '17']);
  expect(names.filter((name) => /^postgres-17-\d+$/.test(name))).toHaveLength(1);
});

test('a copy that was not done is thrown away, and the database of ours left as it is', async () => {
  const { versionIn, names, said } = await started({
    'postgres/PG_VERSION': OURS,
    'upgrading/postgres/PG_VERSION': OURS,
  });
  expect(versionIn('postgres')).toBe(OURS);
  expect([names, said]).toEqual([['postgres', 'postgres-password'], []]);
});

test('a database of a PostgreSQL that nobody can open is left alone, with a sentence', async () => {
  const { versionIn, problem } = await started({ 'postgres/PG_VERSION': '9.6' });
  expect(versionIn('postgres')).toBe('9.6');
  expect(problem).toMatch(
    /was made by PostgreSQL 9\.6, which .* make a backup with the version that made it/,
  );
});
