import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { npm } from './install.mjs';
import { packagesOf } from './packages-of.mjs';
import { root } from './run.mjs';

const ROOMS = ['core', 'server', 'simulator', 'web'];

/**
 * What is in the product, with versions and licences, as CycloneDX. Made by npm from the part of the lock file that the
 * rooms need to run: its own `--omit=dev` also leaves out what tests use as well as the server.
 */
export function writeSbom(file) {
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'kursi-sbom-'));
  // npm names the product after its folder.
  const place = path.join(temporary, 'kursi');
  try {
    writeManifests(place);
    const [program, args] = npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only']);
    const options = { cwd: place, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
    const made = execFileSync(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
    writeFileSync(file, made);
    return JSON.parse(made);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function writeManifests(place) {
  for (const room of ['', ...ROOMS]) {
    mkdirSync(path.join(place, room), { recursive: true });
    writeJson(
      path.join(place, room, 'package.json'),
      withoutTools(readJson(path.join(room, 'package.json'))),
    );
  }
  const lock = readJson('package-lock.json');
  const rooms = ['', ...ROOMS].map((room) => [room, withoutTools(lock.packages[room])]);
  const links = Object.entries(lock.packages).filter(([, { link }]) => link);
  const parts = packagesOf(ROOMS).map((one) => [one, lock.packages[one]]);
  writeJson(path.join(place, 'package-lock.json'), {
    ...lock,
    packages: Object.fromEntries([...rooms, ...links, ...parts]),
  });
}

const readJson = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
const writeJson = (file, value) => writeFileSync(file, JSON.stringify(value));
const withoutTools = ({ devDependencies: _, ...manifest }) => manifest;
