import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe itself, small; its wrapper would send twice the text for each look, and twice. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

const COMMON = {
  resultTypes: ['violations'],
  // Names of elements for a report that nobody reads; the faults are shown as HTML.
  selectors: false,
  // There are no frames, no sound and no film in the product.
  iframes: false,
  preload: false,
};
const EVERYTHING = {
  ...COMMON,
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
};
const colourRules = ['color-contrast', 'link-in-text-block'];
/** All that differs between the themes; half of the work. */
const COLOURS = { ...COMMON, runOnly: { type: 'rule', values: colourRules } };
/** All that differs between the languages. */
const NO_COLOURS = {
  ...EVERYTHING,
  rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
};

interface Axe {
  run(where: Document, options: object): ReturnType<AxeBuilder['analyze']>;
}

/**
 * Looks at the page as it is now: no accessibility fault, nothing wider than the screen. In English in both
 * themes; in Hindi the same elements have other names and widths, and their colours were measured in English.
 */
export async function looksRight(page: Page, language: 'en' | 'hi'): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { faults, overflow } = await page.evaluate(
    async ({ first, second }) => {
      const { axe } = window as unknown as { axe: Axe };
      // Colours are measured where they end, not on the way there, and no notice fades meanwhile.
      const still = new CSSStyleSheet();
      still.replaceSync(
        '*, *::before, *::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }',
      );
      document.adoptedStyleSheets.push(still);
      await Promise.allSettled(
        document
          .getAnimations()
          .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .map((animation) => animation.finished),
      );
      // What is on its way in or out says so; a drawer that closes would be a second header of the page.
      while (document.querySelector('[data-starting-style], [data-ending-style]'))
        await new Promise((resolve) => setTimeout(resolve, 10));
      const overflow = document.documentElement.scrollWidth - window.innerWidth;
      const faults: string[] = [];
      const look = async (theme: string, options: object) => {
        for (const { id, nodes } of (await axe.run(document, options)).violations)
          faults.push(`${theme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      };
      const root = document.documentElement;
      const chosen = root.getAttribute('data-theme');
      const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
      const [now, other] = isDark ? ['dark', 'light'] : ['light', 'dark'];
      await look(now, first);
      if (second) {
        root.setAttribute('data-theme', other);
        await look(other, second);
        if (chosen) root.setAttribute('data-theme', chosen);
        else root.removeAttribute('data-theme');
      }
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
      return { faults, overflow };
    },
    language === 'en' ? { first: EVERYTHING, second: COLOURS } : { first: NO_COLOURS, second: null },
  );
  expect(faults).toEqual([]);
  expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
}
