import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'kursi-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a lock is held until it is released', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`process number ${process.pid}`);
  unlock();
  expect(readdirSync(folder)).toEqual([]);
  (await lockFolder(folder))();
});

test('a stale or malformed lock is taken over', async () => {
  for (const left of ['{"pid":999999999,"token":"a"}', '', 'nonsense', '{"pid":"x"}']) {
    writeFileSync(path.join(folder, 'server.lock'), left);
    (await lockFolder(folder))();
  }
  expect(existsSync(path.join(folder, 'server.lock'))).toBe(false);
});

test('of eight servers that find a stale lock concurrently, exactly one gets it', {
  timeout: 20_000,
}, async () => {
  writeFileSync(path.join(folder, 'server.lock'), '{"pid":999999999,"token":"a"}');
  const script = path.join(import.meta.dirname, 'lock-folder.fixture.ts');
  const children = Array.from({ length: 8 }, () => spawn(process.execPath, [script, folder, 'lock']));
  const facts = await Promise.all(
    children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])),
  );
  for (const child of children) child.kill('SIGKILL');
  expect(facts.filter((fact) => fact.includes('held'))).toHaveLength(1);
  expect(facts.filter((fact) => fact.includes('is in use by'))).toHaveLength(7);
});
