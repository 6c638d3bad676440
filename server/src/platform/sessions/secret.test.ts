import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import {
  admitSecret,
  forgetOtherSecrets,
  keyFor,
  loadSecret,
  newSecret,
  replaceSecret,
  unlockKey,
} from './secret.ts';

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

test('the secret in the data folder is replaced by another', async () => {
  const dataDir = path.join(folder, 'replaced');
  await loadSecret(undefined, dataDir);
  const next = newSecret();
  await replaceSecret(dataDir, next);
  expect(await loadSecret(undefined, dataDir)).toBe(next);
  expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['secret']);
});

describe('the key of an installation', () => {
  const [first, second] = ['the first secret', 'the second secret'];

  test('is the same for servers that start at once, and is not the secret', async () => {
    const database = await freshInstallation();
    const keys = await Promise.all([1, 2, 3].map(() => unlockKey(database, first)));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
    expect(await unlockKey(await freshInstallation(), first)).not.toBe(keys[0]);
  });

  test('is not opened by another secret, whoever starts first', async () => {
    const database = await freshInstallation();
    const outcomes = await Promise.allSettled([first, second].map((secret) => unlockKey(database, secret)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(unlockKey(database, 'a third')).rejects.toThrow(/APP_SECRET/);
  });

  test('stays when the secret is changed: both open it for a while, then only the new one', async () => {
    const database = await freshInstallation();
    const before = await unlockKey(database, first);
    await expect(admitSecret(database, second, 'a third')).rejects.toThrow(/APP_SECRET/);
    await admitSecret(database, first, second);
    expect([await unlockKey(database, first), await unlockKey(database, second)]).toEqual([before, before]);
    expect(await forgetOtherSecrets(database, second)).toBe(1);
    expect(await unlockKey(database, second)).toBe(before);
    await expect(unlockKey(database, first)).rejects.toThrow(/APP_SECRET/);
  });

  test('is the secret itself in an installation that is older than its key', async () => {
    const database = await freshInstallation();
    await unlockKey(database, first);
    await database.plainQuery('DELETE FROM installation_key');
    await expect(unlockKey(database, second)).rejects.toThrow(/APP_SECRET/);
    expect(await unlockKey(database, first)).toBe(first);
  });

  test('is not opened by a row that was put there for another secret', async () => {
    const database = await freshInstallation();
    await unlockKey(database, first);
    await admitSecret(database, first, second);
    await database.plainQuery(
      'UPDATE installation_key SET locked_key = (SELECT locked_key FROM installation_key other WHERE other.secret_check <> installation_key.secret_check)',
    );
    await expect(unlockKey(database, first)).rejects.toThrow();
  });
});

async function freshInstallation() {
  await database.plainQuery('DELETE FROM installation_key');
  await database.plainQuery('DELETE FROM installation');
  return database;
}
