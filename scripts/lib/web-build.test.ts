import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildIfStale } from './web-build.mjs';

const checkout = () => path.join(mkdtempSync(path.join(os.tmpdir(), 'kursi-build-')), 'dist');

/** A build of one page that counts how often it ran and how many ran at once. */
function countingBuild() {
  const seen = { builds: 0, atOnce: 0, most: 0 };
  const build = async (folder: string) => {
    seen.builds++;
    seen.most = Math.max(seen.most, ++seen.atOnce);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'index.html'), '<p>half');
    await new Promise((resolve) => setTimeout(resolve, 20));
    writeFileSync(path.join(folder, 'index.html'), '<p>whole</p>');
    seen.atOnce--;
    return 0;
  };
  return { build, seen };
}

test('five that need the same build at once make it once', async () => {
  const { build, seen } = countingBuild();
  const dist = checkout();
  const codes = await Promise.all(
    Array.from({ length: 5 }, () => buildIfStale(dist, () => 'sources', build)),
  );
  expect(codes).toEqual([0, 0, 0, 0, 0]);
  expect(seen).toEqual({ builds: 1, atOnce: 0, most: 1 });
});

test('builds of different sources come one after the other, and none is half', async () => {
  const { build, seen } = countingBuild();
  const dist = checkout();
  await Promise.all(['a', 'b', 'c'].map((sources) => buildIfStale(dist, () => sources, build)));
  expect(seen).toEqual({ builds: 3, atOnce: 0, most: 1 });
  expect(readFileSync(path.join(dist, 'index.html'), 'utf8')).toBe('<p>whole</p>');
});

test('a build that failed leaves the last whole one, and is tried again', async () => {
  const { build, seen } = countingBuild();
  const dist = checkout();
  await buildIfStale(dist, () => 'old', build);
  expect(
    await buildIfStale(
      dist,
      () => 'new',
      async () => 3,
    ),
  ).toBe(3);
  expect(readFileSync(path.join(dist, 'index.html'), 'utf8')).toBe('<p>whole</p>');
  expect(await buildIfStale(dist, () => 'new', build)).toBe(0);
  expect(seen.builds).toBe(2);
  expect(readdirSync(path.dirname(dist))).toEqual(['dist']);
});

test('a build with a file that is cut off is built again', async () => {
  const { build, seen } = countingBuild();
  const dist = checkout();
  await buildIfStale(dist, () => 'sources', build);
  truncateSync(path.join(dist, 'index.html'), 3);
  await buildIfStale(dist, () => 'sources', build);
  expect(seen.builds).toBe(2);
  expect(readFileSync(path.join(dist, 'index.html'), 'utf8')).toBe('<p>whole</p>');
});

test('the lock of a process that was killed is taken over', async () => {
  const { build, seen } = countingBuild();
  const dist = checkout();
  const killed = spawn(process.execPath, ['-e', '']);
  await once(killed, 'close');
  writeFileSync(`${dist}.lock`, String(killed.pid));
  await buildIfStale(dist, () => 'sources', build);
  expect(seen.builds).toBe(1);
  expect(existsSync(`${dist}.lock`)).toBe(false);
});
