// node scripts/lib/complete-lockfile.mjs, after adding or changing a package.
//
// "npm ci" refuses a lockfile that lacks an optional package, and npm omits one that its registry did not
// have (a mirror with packages of some systems only). This adds an entry for each with its system, so that
// "npm ci" works on every system.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const SYSTEMS = {
  darwin: 'darwin',
  linux: 'linux',
  linuxmusl: 'linux',
  win32: 'win32',
  windows: 'win32',
  win: 'win32',
  android: 'android',
  freebsd: 'freebsd',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  aix: 'aix',
};
const PROCESSORS = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  x32: 'ia32',
  arm: 'arm',
  armv6: 'arm',
  armv7: 'arm',
};
for (const name of ['ppc64', 's390x', 'riscv64', 'loong64', 'mips64el']) PROCESSORS[name] = name;
const LIBRARIES = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', linuxmusl: 'musl', musleabihf: 'musl' };

const file = path.join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];

for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(place, name)) continue;
    const at = lock.packages[`node_modules/${name}`]
      ? `${place}/node_modules/${name}`
      : `node_modules/${name}`;
    lock.packages[at] = entryFor(name, range, entry);
    added.push(`${name}@${range}`);
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.length} entries added${added.length ? `: ${added.join(', ')}` : ''}.`);

/** Node's resolution: beside, or in any folder above. */
function isLocked(place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
    if (!at.includes('node_modules/')) return lock.packages[`node_modules/${name}`] !== undefined;
  }
}

function entryFor(name, range, parent) {
  const words = name.split(/[/-]/);
  const found = (table) => words.map((word) => table[word]).find(Boolean);
  const os = name === 'fsevents' ? 'darwin' : found(SYSTEMS);
  const cpu = words.some((word) => word.startsWith('wasm'))
    ? 'wasm32'
    : (found(PROCESSORS) ?? (name.includes('arm') ? 'arm' : undefined));
  const libc = os === 'linux' ? found(LIBRARIES) : undefined;
  return {
    version: range.replace(/^[~^=]/, ''),
    ...(cpu && { cpu: [cpu] }),
    ...(parent.dev && { dev: true }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}
