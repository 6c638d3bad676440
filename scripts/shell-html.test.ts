import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
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
