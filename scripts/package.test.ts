import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../server/src/platform/config.ts';
import { fillPackage, sizeOf } from './lib/package-folder.mjs';
import { startAsImage, startPackage } from './lib/start-package.mjs';
import { buildWebIfStale } from './lib/web-build.mjs';

const MOST_MB = 250;
/** What the symbols of Node weigh where no `strip` takes them away. */
const SYMBOLS_MB = 40;
const mayMakeNamespaces = process.platform === 'linux' && process.getuid?.() === 0;

const place = mkdtempSync(path.join(os.tmpdir(), 'kursi-package-'));
const folder = path.join(place, 'kursi');
const file = (name: string) => readFileSync(path.join(folder, name), 'utf8');

beforeAll(async () => {
  // A build for use, not for a test.
  const { NODE_ENV: _, ...env } = process.env;
  expect(await buildWebIfStale(env)).toBe(0);
  fillPackage(folder);
}, 180_000);
afterAll(() => rmSync(place, { recursive: true, force: true, maxRetries: 5 }));

test('the folder serves as the image would run it, and stops when told to', async () => {
  // Elsewhere than on Linux as root: as a folder.
  const run = await (mayMakeNamespaces ? startAsImage : startPackage)(folder);
  expect(run).toMatchObject({ healthy: true, code: 0 });
  expect(run.stopSeconds).toBeLessThan(10);
}, 120_000);

test('the folder lists its parts with their licences, as CycloneDX', () => {
  const { bomFormat, components } = JSON.parse(file('sbom.cdx.json')) as {
    bomFormat: string;
    components: readonly { name: string; version: string; licenses?: readonly object[] }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const fastify = components.find(({ name }) => name === 'fastify');
  expect(fastify).toMatchObject({ version: expect.any(String), licenses: [{ license: { id: 'MIT' } }] });
  expect(components.some(({ name }) => name === 'vitest')).toBe(false);
});

test('the folder stays light', () => {
  expect(sizeOf(folder)).toBeLessThan(MOST_MB + SYMBOLS_MB);
});

describe('the image', () => {
  const lines = () => file('Dockerfile').replaceAll('\\\n', ' ').split('\n');

  test('is made by a Dockerfile without a fault', () => {
    expect(validate(file('Dockerfile')).map(({ message }) => message)).toEqual([]);
  });

  test('copies what is there, and all that ./kursi needs', () => {
    const copied = lines()
      .filter((line) => line.startsWith('COPY '))
      .flatMap((line) => line.split(/\s+/).slice(1, -1));
    expect(copied.filter((one) => !existsSync(path.join(folder, one)))).toEqual([]);
    expect(copied).toEqual(
      expect.arrayContaining(['node', 'kursi', 'node_modules', 'core', 'server', 'web']),
    );
  });

  test('does not run as root, and says when it is not well', () => {
    expect(lines()).toContain('USER 10001:10001');
    expect(lines().find((line) => line.startsWith('HEALTHCHECK'))).toContain('"/opt/kursi/kursi", "healthy"');
  });
});

describe('the composition', () => {
  const composition = () => parse(file('compose.yaml'), { merge: true }) as Composition;

  test('has three ways, each whole', () => {
    const { services, volumes } = composition();
    for (const profile of ['embedded', 'postgres', 'many']) {
      const used = Object.entries(services).filter(([, { profiles }]) => profiles.includes(profile));
      const names = used.map(([name]) => name);
      expect(names.filter((name) => name.startsWith('kursi-'))).toHaveLength(profile === 'many' ? 2 : 1);
      for (const [, service] of used) {
        expect(names).toEqual(expect.arrayContaining(Object.keys(service.depends_on ?? {})));
        const named = (service.volumes ?? [])
          .map((one) => one.split(':')[0] ?? '')
          .filter((one) => one[0] !== '.');
        expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
      }
    }
  });

  test('gives a server settings that it takes, and a root that it cannot write to', () => {
    for (const [name, service] of Object.entries(composition().services)) {
      if (!name.startsWith('kursi-')) continue;
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      const settings = Object.entries(service.environment ?? {}).map(([key, value]) => [
        key,
        value.replaceAll(/\$\{\w+:-\}/g, 'given'),
      ]);
      expect(readConfig(Object.fromEntries(settings))).toMatchObject({ ok: true });
    }
  });
});

interface Composition {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly profiles: readonly string[];
        readonly depends_on?: Readonly<Record<string, unknown>>;
        readonly volumes?: readonly string[];
        readonly environment?: Readonly<Record<string, string>>;
      }
    >
  >;
  readonly volumes: Readonly<Record<string, unknown>>;
}
