import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../web/src/app/address/paths.ts';
import { common } from '../web/src/messages/en/front/common.ts';

/** What /plans, /onboarding and every page without a head of its own show before scripts run. */
const shell = readFileSync(path.resolve(import.meta.dirname, '../web/index.html'), 'utf8');
const NOT_BUILT = /queue|waitlist|membership|package|campaign|whatsapp|marketing|bill/i;

test('the shell of a page says what Kursi is, and promises nothing that is not built', () => {
  const title = /<title>([^<]+)<\/title>/.exec(shell)?.[1];
  expect(title).toBe(common['app.title']);
  expect(title).toMatch(/^Kursi · \w+/);
  const description = /<meta name="description" content="([^"]+)"/.exec(shell)?.[1] ?? '';
  expect(description.length).toBeGreaterThan(40);
  expect(`${title} ${description}`).not.toMatch(NOT_BUILT);
});

const manifest = (name: string) =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../web/public', name), 'utf8'));

test('the icon on a phone leads to pages that are there, in both languages', () => {
  const [english, hindi] = [manifest('manifest.webmanifest'), manifest('manifest.hi.webmanifest')];
  const unnamed = ({ lang: _, shortcuts, ...rest }: typeof english) => ({
    ...rest,
    urls: shortcuts.map(({ url }: { url: string }) => url),
  });
  expect(unnamed(hindi)).toEqual(unnamed(english));
  expect(unnamed(english).urls).toHaveLength(4);
  for (const url of unnamed(english).urls)
    expect(Object.values(paths), url).toContain(new URL(url, 'https://kursi.test').pathname);
  for (const { name } of hindi.shortcuts) expect(name).toMatch(/\p{Script=Devanagari}/u);
});
