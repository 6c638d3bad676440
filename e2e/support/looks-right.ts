import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe-core minified and injected directly: its Playwright wrapper sends twice the source, twice per scan. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

const COMMON = {
  resultTypes: ['violations'],
  // Performance: no selectors, since violations are reported as HTML.
  selectors: false,
  // The product has no iframes and no media.
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
/** Rules that depend on the theme. */
const COLOURS = { ...COMMON, runOnly: { type: 'rule', values: colourRules } };
/** Rules that depend on the language. */
const NO_COLOURS = {
  ...EVERYTHING,
  rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
};

/** Language of the page, and the themes whose colours are measured. */
export interface Look {
  readonly language: 'en' | 'hi';
  readonly theme: 'light' | 'dark' | 'both';
}

interface Axe {
  run(where: { exclude: Element[] }, options: object): ReturnType<AxeBuilder['analyze']>;
}

/**
 * Scans the current page: no accessibility violation, no horizontal overflow. Hindi skips the colours, which
 * were measured in English. `isNew` gets the structure of a block of the page and says whether it is scanned:
 * the same block is scanned once, however many pages and states show it.
 */
export async function looksRight(
  page: Page,
  { language, theme }: Look,
  isNew: (structure: string) => boolean,
): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  const { overflow, blocks } = await page.evaluate(holdStill);
  expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
  const scanned = blocks.map((structure) => !isNew(structure));
  if (scanned.includes(false)) {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
    const looks =
      language === 'hi'
        ? [{ theme: null, options: NO_COLOURS }]
        : theme === 'both'
          ? [
              { theme: 'light', options: EVERYTHING },
              { theme: 'dark', options: COLOURS },
            ]
          : [{ theme, options: EVERYTHING }];
    expect(await page.evaluate(faultsIn, { looks, scanned })).toEqual([]);
  }
  await page.evaluate(() => document.adoptedStyleSheets.pop());
}

/** Where holdStill leaves the blocks for faultsIn. */
interface WithBlocks {
  blocksToScan: Element[];
}

/** Runs in the browser. Ends all animations, measures, and describes each block of the page without texts. */
async function holdStill(): Promise<{ overflow: number; blocks: string[] }> {
  // Final colours: no transition is running, and no toast fades meanwhile.
  const still = new CSSStyleSheet();
  still.replaceSync(
    '*, *::before, *::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }',
  );
  document.adoptedStyleSheets.push(still);
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  // A closing drawer would be a second header. Bounded: an animation that never ends is a fault.
  const moving = () => document.querySelector('[data-starting-style], [data-ending-style]');
  for (let i = 0; moving(); i++) {
    if (i > 1000) throw new Error(`still on its way in or out: ${moving()?.outerHTML.slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }

  const telling = ['class', 'style', 'role', 'type', 'disabled', 'tabindex', 'href', 'alt', 'lang', 'hidden'];
  const outside = (element: Element): string => {
    const attributes = Array.from(element.attributes, ({ name, value }) => {
      if (name === 'class' || name === 'role' || name === 'type' || name === 'tabindex')
        return `${name}=${value}`;
      if (name === 'style') return `style=${value.replace(/[\d.]+/g, '0')}`;
      return telling.includes(name) || name.startsWith('aria-') || name.startsWith('data-') ? name : '';
    });
    return `${element.tagName} ${attributes.filter(Boolean).sort().join(' ')}`;
  };
  const structureOf = (element: Element): string => {
    const inside: string[] = [];
    for (const child of element.children) {
      const described = structureOf(child);
      if (described !== inside.at(-1)) inside.push(described);
    }
    return `<${outside(element)}>${inside.join('')}</>`;
  };
  // A block is small, and is another one where it stands on other ground.
  const found: { element: Element; structure: string }[] = [];
  const collect = (element: Element, ground: string) => {
    if (element.querySelectorAll('*').length <= 30)
      found.push({ element, structure: `${ground} ${structureOf(element)}` });
    else for (const child of element.children) collect(child, `${ground} ${outside(element)}`);
  };
  collect(document.body, '');
  (window as unknown as WithBlocks).blocksToScan = found.map(({ element }) => element);
  return {
    overflow: document.documentElement.scrollWidth - window.innerWidth,
    blocks: found.map(({ structure }) => structure),
  };
}

/** Runs in the browser. */
async function faultsIn({
  looks,
  scanned,
}: {
  looks: readonly { theme: string | null; options: object }[];
  scanned: readonly boolean[];
}): Promise<string[]> {
  const { axe, blocksToScan } = window as unknown as { axe: Axe } & WithBlocks;
  const exclude = blocksToScan.filter((_, index) => scanned[index]);
  const root = document.documentElement;
  const chosen = root.getAttribute('data-theme');
  const faults: string[] = [];
  for (const { theme, options } of looks) {
    if (theme) root.setAttribute('data-theme', theme);
    for (const { id, nodes } of (await axe.run({ exclude }, options)).violations)
      faults.push(`${theme ?? 'any theme'}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }
  if (chosen) root.setAttribute('data-theme', chosen);
  else root.removeAttribute('data-theme');
  return faults;
}
