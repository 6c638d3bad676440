import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { pageOf, SCANNED, VISITED } from './every-page-is-scanned.ts';
import { type RunningServer, startServer } from './running-server.ts';

export { expect };

interface Fixtures {
  /** Looks at the page as it is now: no accessibility fault, nothing wider than the screen. */
  readonly looksRight: (page: Page) => Promise<void>;
  /** A test that provokes an error says so, and names what it expects on the console. */
  readonly allowedConsole: RegExp[];
}

/** A browser journey on a server of its own, which fails on any error in the console. */
export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  // biome-ignore lint/correctness/noEmptyPattern: see above
  allowedConsole: async ({}, use) => use([]),
  page: async ({ page, allowedConsole }, use, testInfo) => {
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && frame.url().startsWith('http'))
        testInfo.annotations.push({ type: VISITED, description: pageOf(frame.url()) });
    });
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
    await use(async (page) => {
      testInfo.annotations.push({ type: SCANNED, description: pageOf(page.url()) });
      await expect(page.locator('h1').first()).toBeVisible();
      // Colours are measured where they end, not on the way there.
      await page.evaluate(() =>
        Promise.allSettled(
          document
            .getAnimations()
            .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
            .map((animation) => animation.finished),
        ),
      );
      const { violations } = await new AxeBuilder({ page })
        // The product has no frames, and a blank page opened for each scan takes longer than the scan.
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      ).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
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

/** The open drawer; a notice is a dialog too, but nothing can be filled in there. */
export function drawerOf(page: Page): Locator {
  return page.getByRole('dialog').filter({ has: page.locator('form') });
}
