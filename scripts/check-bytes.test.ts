import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, weigh } from './check-bytes.mjs';

const page = { name: 'sign-in', route: 'sign-in', scripts: 10 * 1024, all: 12 * 1024 };
const common = ['src/start.tsx', 'src/app/router.tsx'];

function makeManifest(imported: readonly string[] = []) {
  const chunk = (key: string, imports: readonly string[] = []) =>
    [key, { file: `${key}.js`, imports }] as const;
  return Object.fromEntries([
    ['index.html', { file: 'index.js', css: ['index.css'], imports: ['base'] }] as const,
    chunk('base'),
    ...common.map((key) => chunk(key, ['base'])),
    chunk('src/routes/sign-in.tsx', ['base', ...imported]),
    ...imported.map((key) => chunk(key)),
    ...['en', 'hi'].map((language) => chunk(`src/messages/${language}/front.ts`)),
  ]);
}
const faults = (imported: readonly string[], size = 1024) =>
  weigh(makeManifest(imported), () => size, [page]).faults;

it('the first pages of the build are within their bars', () => {
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'check-bytes.mjs')]);
});

it('a page is weighed with all that it imports, once', () => {
  expect(filesOf(makeManifest(['form']), ['index.html', 'src/routes/sign-in.tsx'])).toEqual([
    'index.js',
    'index.css',
    'base.js',
    'src/routes/sign-in.tsx.js',
    'form.js',
  ]);
  expect(faults([])).toEqual([]);
});

it.each([
  ['JavaScript', ['form', 'icons', 'map', 'menu', 'text'], 'KB of JavaScript, at most 10.0 KB'],
  ['scripts and styles', ['form', 'icons', 'map', 'menu', 'text'], 'of JavaScript and CSS'],
  ['files', Array.from({ length: 22 }, (_, at) => `part${at}`), 'sign-in, hi: 31 files, at most 30'],
])('too much of %s is a fault', (_, imported, expected) => {
  expect(faults(imported)).toContainEqual(expect.stringContaining(expected));
});

it('a part of the messages that is too large is a fault', () => {
  expect(faults([], 13 * 1024)).toContainEqual(
    expect.stringMatching(/^src\/messages\/hi\/front\.ts: 13\.0 KB/),
  );
});
