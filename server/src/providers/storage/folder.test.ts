import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { makeFile } from '../../testing/files.ts';
import { makeFolderStorage } from './folder.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-files-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const storage = makeFolderStorage(folder);
const KEY = 'user/01a00000-0000-7000-8000-0000000000ff.jpg';

test('a server killed during an upload leaves no file under its name, and the temporary file is swept', async () => {
  const fixture = path.join(import.meta.dirname, 'half-written.fixture.ts');
  const child = spawn(process.execPath, [fixture, folder, KEY], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const parts = () => readdir(path.join(folder, '.uploading'));
  await eventually(async () => (await parts()).length === 1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await storage.inspect(KEY)).toBeNull();
  expect(await storage.read(KEY)).toBeNull();
  await storage.sweep(Temporal.Now.instant());
  expect(await parts()).toHaveLength(1);
  await storage.sweep(Temporal.Now.instant().add({ hours: 2 }));
  expect(await parts()).toHaveLength(0);
  // The name is free for a retry.
  const file = { key: KEY, type: 'image/jpeg', size: 5000 } as const;
  expect(await storage.write(file, Readable.from([makeFile()]))).toBe('written');
  expect((await storage.inspect(KEY))?.size).toBe(5000);
});

test('bytes that arrive one by one are checked like those that arrive together', async () => {
  const file = { key: KEY.replace('ff', 'aa'), type: 'image/png', size: 40 } as const;
  const drops = (bytes: Buffer) => Readable.from(Array.from(bytes, (byte) => Buffer.from([byte])));
  expect(await storage.write(file, drops(makeFile('image/jpeg', 40)))).toBe('differs');
  expect(await storage.write(file, drops(makeFile('image/png', 40)))).toBe('written');
  expect(await storage.write(file, drops(makeFile('image/png', 40)))).toBe('there_already');
});

test('a missing file can be removed', async () => {
  await storage.remove('user/01a00000-0000-7000-8000-000000000000.jpg');
});
