import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { checkSecretFits, keyFor, loadSecret } from './secret.ts';

const database = await useDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-secret-'));
afterAll(() => rm(folder, { recursive: true }));

test('servers that start concurrently in one folder agree on one secret, readable by its owner only', async () => {
  const dataDir = path.join(folder, 'fresh');
  const secrets = await Promise.all(Array.from({ length: 10 }, () => loadSecret(undefined, dataDir)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await loadSecret(undefined, dataDir)).toBe(secrets[0]);
  expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
});

test('a configured secret is used', async () => {
  expect(await loadSecret('given by the operator, 32 letters', '/nowhere/at/all')).toBe(
    'given by the operator, 32 letters',
  );
});

test('a truncated secret file is reported', async () => {
  await writeFile(path.join(folder, 'secret'), 'short');
  await expect(loadSecret(undefined, folder)).rejects.toThrow(/too short; delete the file/);
});

test('each purpose has a key of its own', () => {
  expect(keyFor('secret', 'one').equals(keyFor('secret', 'two'))).toBe(false);
  expect(keyFor('secret', 'one').equals(keyFor('secret', 'one'))).toBe(true);
});

test('servers on one database share one secret, or the second says why it does not start', async () => {
  await Promise.all([1, 2, 3].map(() => checkSecretFits(database, 'the first secret')));
  await checkSecretFits(database, 'the first secret');
  await expect(checkSecretFits(database, 'another secret')).rejects.toThrow(/APP_SECRET/);
});
