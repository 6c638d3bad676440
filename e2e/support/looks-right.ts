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
  elementRef: true,
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

/** Viewport of a phone at 200 % zoom. */
export const zoomedPhone = { width: 195, height: 422 };

/** Language of the page, and the themes whose colours are measured. */
export interface Look {
  readonly language: 'en' | 'hi';
  readonly theme: 'light' | 'dark' | 'both';
}

interface AxeRun {
  readonly theme: string | null;
  readonly options: object;
  readonly where: 'page' | 'dialogs';
}

interface Axe {
  run(where: Document | NodeList, options: object): ReturnType<AxeBuilder['analyze']>;
}

/**
 * Scans the current page: no accessibility violation, no horizontal overflow. Hindi skips the colours, which
 * were measured in English. `isNew` is asked whether axe runs: once for a page, for each dialog over it and for
 * each step and kind of notice on it; where both themes are wanted, the dark colours once for a page. Of a page
 * that was scanned before, only the open dialogs are. The gallery scans every component in all of its states and
 * both themes.
 */
export async function looksRight(
  page: Page,
  { language, theme }: Look,
  isNew: (state: string) => boolean,
): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  const { overflow, cut, broken, address, screen, hasDialog, state } = await page.evaluate(holdStill);
  expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
  expect(cut, 'every choice of a list fits into it').toEqual([]);
  expect(broken, 'no short word is broken in two').toEqual([]);
  const once = (what: string, look: Omit<AxeRun, 'where'>): AxeRun[] => {
    if (!isNew(what)) return [];
    const isNewPage = isNew(`whole ${screen} ${look.theme}`);
    return [{ ...look, where: hasDialog && !isNewPage ? 'dialogs' : 'page' }];
  };
  const looks =
    language === 'hi'
      ? once(state, { theme: null, options: NO_COLOURS })
      : theme === 'dark'
        ? once(`dark ${state}`, { theme, options: EVERYTHING })
        : once(state, { theme: 'light', options: EVERYTHING });
  if (theme === 'both' && language === 'en')
    looks.push(...once(`dark ${address}`, { theme: 'dark', options: COLOURS }));
  if (looks.length === 0) return;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  expect(await page.evaluate(faultsIn, looks)).toEqual([]);
}

/** Runs in the browser. Ends all animations, measures, and names the page with what is open and said on it. */
async function holdStill(): Promise<
  Record<'cut' | 'broken', string[]> &
    Record<'address' | 'screen' | 'state', string> & { overflow: number; hasDialog: boolean }
> {
  const endAnimations = () => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  };
  endAnimations();
  // A closing drawer would be a second header. Bounded: an animation that never ends is a fault.
  const moving = () => document.querySelector('[data-starting-style], [data-ending-style]');
  for (let i = 0; moving(); i++) {
    if (i > 1000) throw new Error(`still on its way in or out: ${moving()?.outerHTML.slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
    endAnimations();
  }

  const root = document.documentElement;
  const overflow = () => root.scrollWidth - root.clientWidth;
  // What fits itself to a new size of the screen is rendered once more.
  for (let i = 0; overflow() > 0 && i < 100; i++) await new Promise((resolve) => setTimeout(resolve, 10));

  const cut: string[] = [];
  for (const select of document.querySelectorAll('select')) {
    // As wide as its widest choice.
    const whole = select.cloneNode(true) as HTMLSelectElement;
    whole.style.cssText = 'position: absolute; flex: none; width: auto; min-width: 0; max-width: none';
    select.after(whole);
    if (select.offsetWidth > 0 && whole.offsetWidth > select.offsetWidth)
      cut.push(`${select.ariaLabel}: ${select.offsetWidth} of ${whole.offsetWidth} pixels`);
    whole.remove();
  }

  // In headings, lists and notices of a phone at 200 % zoom; a long word may have to be.
  const broken: string[] = [];
  for (const text of innerWidth < 200 ? document.querySelectorAll('h1, h2, h3, li, .k-toast') : []) {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /(?<![^\s,-])[^\s,-]{2,12}(?![^\s,-])/g,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) broken.push(word);
      }
    }
  }

  const withoutNames = (text: string) => {
    const [first = '', ...others] = text.split(/\s+/);
    if (others.length === 0) return first;
    const common = others.filter((word) => !/^\W*[A-Z\d]/.test(word));
    return common.length === 0 ? '' : [first, ...common].join(' ');
  };
  const found = (selector: string, tell: (element: Element) => string) =>
    [...new Set(Array.from(document.querySelectorAll(selector), tell))].sort().join();
  // One page for all ids and all businesses.
  const address = location.pathname.replace(/[\da-f-]{36}|(?<=^\/b\/)[^/]+|(?<=^\/share\/).*/g, '');
  // A phone at 200 % zoom is a screen of its own.
  const screen = `${innerWidth < 200 ? 'zoomed' : ''} ${address}`;
  const state = [
    screen,
    found('[role=dialog] [name]:not([name^=_])', (field) => field.getAttribute('name') ?? ''),
    found('.k-drawer, .k-dialog, .k-note, .k-empty', (part) => part.className),
    // The steps of one address have a heading each; names, days and times in it make no other step.
    found('h1', (heading) => withoutNames(heading.textContent)),
  ];
  return {
    overflow: overflow(),
    cut,
    broken,
    address,
    screen,
    hasDialog: document.querySelector('.k-drawer, .k-dialog') !== null,
    state: state.join(' '),
  };
}

/** Runs in the browser. */
async function faultsIn(looks: readonly AxeRun[]): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe };
  const root = document.documentElement;
  const chosen = root.getAttribute('data-theme');
  // Final colours: no transition is running, and no toast fades meanwhile.
  const still = new CSSStyleSheet();
  still.replaceSync(
    '*, *::before, *::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }',
  );
  document.adoptedStyleSheets.push(still);
  // Half of it lies behind what stays at the edge of the screen, and is scrolled out from there.
  const isBehindDock = ({ element }: { element?: Element }) => {
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    for (const y of [top + 1, top + height / 2, top + height - 1]) {
      let over = document.elementFromPoint(left + width / 2, y);
      if (!over || element?.contains(over) || over.contains(element ?? null)) continue;
      for (; over; over = over.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(over).position)) return true;
    }
    return false;
  };
  const faults: string[] = [];
  for (const { theme, options, where } of looks) {
    if (theme) root.setAttribute('data-theme', theme);
    const scanned = where === 'page' ? document : document.querySelectorAll('.k-drawer, .k-dialog');
    for (const { id, nodes } of (await axe.run(scanned, options)).violations) {
      const counted = nodes.filter((node) => id !== 'target-size' || !isBehindDock(node));
      if (counted.length > 0)
        faults.push(`${theme ?? 'any theme'}: ${id}: ${counted.map(({ html }) => html).join(' | ')}`);
    }
  }
  if (chosen) root.setAttribute('data-theme', chosen);
  else root.removeAttribute('data-theme');
  // Performance: lay out first, or thousands of transitions run from the other theme to this one.
  document.body.getBoundingClientRect();
  document.adoptedStyleSheets.pop();
  return faults;
}
