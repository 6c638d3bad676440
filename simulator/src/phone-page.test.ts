import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { approvedTemplate, asApp, sendFields, simulatorForTest } from './testing.ts';

const page = path.join(import.meta.dirname, '..', 'page');

test('the page and everything it names are there, and nothing from elsewhere', async () => {
  const { url } = await simulatorForTest();
  const seen = new Set<string>();
  const types: Record<string, string> = { css: 'text/css', js: 'text/javascript', woff2: 'font/woff2' };
  async function follow(address: string): Promise<void> {
    if (seen.has(address)) return;
    seen.add(address);
    const response = await fetch(`${url}${address}`);
    expect(`${address} ${response.status}`).toBe(`${address} 200`);
    const extension = address.split('.').at(-1) ?? '';
    expect(response.headers.get('content-type')).toContain(types[extension] ?? 'text/html');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    if (extension === 'woff2') return;
    const text = await response.text();
    for (const [, , named = ''] of text.matchAll(/(href="|src="|url\("|from '\.)(\/[^"'#]*)/g))
      await follow(named.startsWith('/page') || address === '/' ? named : `/page${named}`);
  }
  await follow('/');
  expect([...seen].filter((address) => address.endsWith('.js'))).toHaveLength(5);
  expect([...seen].filter((address) => address.endsWith('.woff2'))).toHaveLength(2);
});

test('every word of the page is there in Hindi', async () => {
  const text = await readFile(path.join(page, 'words.js'), 'utf8');
  const [english = '', hindi = ''] = text.split('const hi = {');
  const names = (part: string) => [...part.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  const known = new Set(names(hindi));
  expect(names(english).filter((name) => !known.has(name))).toEqual([]);
  const html = await readFile(path.join(page, 'index.html'), 'utf8');
  for (const [, name] of html.matchAll(/data-word="(\w+)"/g)) expect(known).toContain(name);
});

test('the page hears at once that something changed', async () => {
  const simulator = await simulatorForTest();
  const id = await approvedTemplate(simulator);
  const stream = await fetch(`${simulator.url}/_control/stream`);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('data: open\n\n');
  await asApp(simulator, 'POST', 'template/msg', sendFields(id, '919845000001'));
  expect((await reader?.read())?.value).toBe('data: changed\n\n');
  await reader?.cancel();
});

test('times are those of the salon, wherever the browser stands', async () => {
  vi.stubGlobal('location', { search: '?lang=en' });
  const { timeOf, clockOf } = await import(path.join(page, 'words.js'));
  expect(timeOf(Date.parse('2026-11-18T01:00:00Z'))).toBe('6:30 am');
  expect(clockOf(Date.parse('2026-11-18T01:00:00Z'))).toBe('06:30:00');
  vi.unstubAllGlobals();
});
