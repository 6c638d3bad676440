import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { SCANNED } from './every-page-is-scanned.ts';
import { looksRight } from './looks-right.ts';
import { isFirst } from './once.ts';
import type { RunningServer } from './running-server.ts';
import { ownServer } from './servers.ts';

export { expect };

/** All that a chapter of a journey may need; see in-turn.ts. */
export interface Journey extends Omit<Fixtures, 'journey'> {
  readonly page: Page;
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly server: RunningServer;
}

interface Fixtures {
  readonly journey: Journey;
  /** Scans the current page: no accessibility violation in either theme, no horizontal overflow. */
  readonly looksRight: (page: Page) => Promise<void>;
  /** Console errors that the journey expects. */
  readonly allowedConsole: RegExp[];
}

/** A browser journey; any unexpected console error fails it. */
export const test = base.extend<Fixtures, { server: RunningServer }>({
  journey: async ({ page, browser, context, server, looksRight, allowedConsole }, use) =>
    use({ page, browser, context, server, looksRight, allowedConsole }),
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      await use(ownServer());
      await ownServer().close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  // biome-ignore lint/correctness/noEmptyPattern: see above
  allowedConsole: async ({}, use) => use([]),
  page: async ({ page, allowedConsole }, use) => {
    const faults: string[] = [];
    const isAllowed = (text: string) => allowedConsole.some((allowed) => allowed.test(text));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isAllowed(message.text()))
        faults.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
    await use(page);
    expect(faults).toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: see above
  looksRight: async ({}, use, testInfo) => {
    const screen = testInfo.project.name;
    // A @both journey measures one theme on each viewport.
    const theme = !testInfo.tags.includes('@both') ? 'both' : screen === 'desk' ? 'light' : 'dark';
    await use(async (page) => {
      const language = (await page.locator('html').getAttribute('lang'))?.startsWith('hi') ? 'hi' : 'en';
      const isNew = (state: string) => isFirst(`${screen} ${language} ${state}`);
      await test.step('looks right', () => looksRight(page, { language, theme }, isNew), { box: true });
      const description = `${screen} ${language} ${new URL(page.url()).pathname}`;
      testInfo.annotations.push({ type: SCANNED, description });
    });
  },
});

export function someone(name: string): { name: string; email: string; password: string } {
  const unique = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  return {
    name,
    email: `${name.toLowerCase().replace(/\W+/g, '.')}.${unique}@example.in`,
    password: 'seven arched chairs',
  };
}

/** The open drawer; a toast is a dialog too, but has no form. */
export function drawerOf(page: Page): Locator {
  return page.getByRole('dialog').filter({ has: page.locator('form') });
}
