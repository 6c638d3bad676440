import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem, projectNode, root, run } from './run.mjs';

const LOCK_POLL_MS = 200;

/** Builds the web unless a whole build of the present sources is there. The exit code of vite, or 0. */
export async function buildWebIfStale(env) {
  return buildIfStale(path.join(root, 'web', 'dist'), fingerprint, (folder) => {
    console.log('Building the web pages …');
    const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    return run(projectNode(), [vite, 'build', 'web', '--outDir', folder], { env });
  });
}

export async function ensureWebBuilt() {
  const code = await buildWebIfStale();
  if (code !== 0)
    throw new Problem(`The web pages could not be built: vite ended with code ${code}, see above.`);
}

/**
 * Builds beside `dist` and renames when whole, one process at a time: a build that is killed, or runs beside
 * another, leaves the last whole one in its place.
 */
export async function buildIfStale(dist, sourcesNow, build) {
  if (isWhole(dist, sourcesNow())) return 0;
  const unlock = await lock(`${dist}.lock`);
  try {
    const sources = sourcesNow();
    if (isWhole(dist, sources)) return 0; // by the process that had the lock
    // Each build has a folder of its own: the vite of a process that was killed may still be writing.
    const next = `${dist}.${randomUUID()}`;
    const last = `${dist}.last`;
    clearAway(dist);
    const code = await build(next);
    if (code !== 0) return code;
    writeFileSync(path.join(next, STAMP), JSON.stringify({ sources, files: sizesIn(next) }));
    if (existsSync(dist)) renameSync(dist, last);
    renameSync(next, dist);
    rmSync(last, { recursive: true, force: true });
    return 0;
  } finally {
    unlock();
  }
}

const STAMP = '.built-from';

/** Folders of builds that did not end. */
function clearAway(dist) {
  for (const name of readdirSync(path.dirname(dist))) {
    const isLeftOver = name.startsWith(`${path.basename(dist)}.`) && !name.includes('.lock');
    if (isLeftOver)
      rmSync(path.join(path.dirname(dist), name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A file that is missing or cut off makes the build stale: a start that cannot load its pages builds again. */
function isWhole(dist, sources) {
  try {
    const built = JSON.parse(readFileSync(path.join(dist, STAMP), 'utf8'));
    return (
      built.sources === sources &&
      Object.entries(built.files).every(([file, size]) => statSync(path.join(dist, file)).size === size)
    );
  } catch {
    return false;
  }
}

function sizesIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const places = files.map((file) => path.join(file.parentPath, file.name));
  return Object.fromEntries(places.map((place) => [path.relative(folder, place), statSync(place).size]));
}

/** A file that holds the process id of its owner. One of a process that has ended is taken over. */
async function lock(file) {
  const mine = `${file}.${randomUUID()}`;
  writeFileSync(mine, String(process.pid));
  try {
    while (!isLinked(mine, file)) {
      if (!isAlive(ownerOf(file))) rmSync(file, { force: true });
      else await sleep(LOCK_POLL_MS);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/** A link appears with its content, so nobody reads a lock without an owner. */
function isLinked(mine, file) {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return process.pid; // unlocked just now: try again
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Fingerprint of paths, sizes and times instead of contents: milliseconds for thousands of files. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (entry) => {
    const stat = statSync(entry, { throwIfNoEntry: false });
    if (!stat) return;
    if (!stat.isDirectory()) {
      hash.update(`${path.relative(root, entry)}\0${stat.size}\0${stat.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(entry).sort()) {
      if (name !== 'node_modules' && !/^dist(\.|$)/.test(name)) add(path.join(entry, name));
    }
  };
  for (const place of ['web', 'core', 'package-lock.json']) add(path.join(root, place));
  return hash.digest('hex');
}
