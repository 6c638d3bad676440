import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { readConfig } from '../config.ts';
import { holdAlone } from '../database/serving-lock.ts';
import { loadSecret } from '../sessions/secret.ts';
import { backupBeforeUpgrade } from './backup-before-upgrade.ts';
import { listBackups } from './list-backups.ts';
import { verifyBackup } from './verify-backup.ts';

const database = await useDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-upgrade-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

function configOf(dataDir: string, env: Record<string, string> = {}) {
  const reading = readConfig({ DATA_DIR: dataDir, BACKUP_HOUR: '03:30', ...env });
  if (!reading.ok) throw new Error(reading.problems.join());
  return reading.config;
}

test('a whole backup of a database that has no key yet is made, after one that is being made', async () => {
  const dataDir = path.join(folder, 'data');
  await loadSecret(undefined, dataDir);
  await database.plainQuery('ALTER TABLE installation_key RENAME TO not_made_yet');
  const letGo = await holdAlone(database.url, 'backup');
  const said: string[] = [];
  const making = backupBeforeUpgrade(configOf(dataDir), database.url, (line) => void said.push(line))?.();
  await letGo?.();
  await making;
  await database.plainQuery('ALTER TABLE not_made_yet RENAME TO installation_key');
  const [file = ''] = await listBackups(path.join(dataDir, 'backups'));
  expect(said.at(-1)).toBe(`The backup from before the upgrade is ${file}`);
  expect((await verifyBackup(file, undefined)).tables.length).toBeGreaterThan(100);
});

test('where none can be made it says so, and how to do without', async () => {
  const dataDir = path.join(folder, 'blocked');
  await loadSecret(undefined, dataDir);
  await writeFile(path.join(dataDir, 'backups'), 'a file in the place of the folder');
  await expect(backupBeforeUpgrade(configOf(dataDir), database.url, () => undefined)?.()).rejects.toThrow(
    /^No backup could be made before this upgrade, .*BACKUP_HOUR=off/,
  );
  expect(backupBeforeUpgrade(configOf(dataDir, { BACKUP_HOUR: 'off' }), '', () => undefined)).toBeUndefined();
});
