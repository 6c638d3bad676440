import { slots } from '@kursi/core/discovery/rendering.ts';
import type { PrerenderedPage } from '../src/prerender.tsx';

/** The parts of a build's output that are looked at here. */
export type Bundle = Readonly<
  Record<
    string,
    {
      readonly type: 'chunk' | 'asset';
      readonly fileName: string;
      readonly facadeModuleId?: string | null;
      readonly imports?: readonly string[];
    }
  >
>;

/** The files behind these sources and all they import, so that the browser need not discover them in turns. */
export function preloadsOf(bundle: Bundle, sources: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (fileName: string): void => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const imported of bundle[fileName]?.imports ?? []) add(imported);
  };
  for (const source of sources) {
    const chunk = Object.values(bundle).find((output) => output.facadeModuleId?.endsWith(`/src/${source}`));
    if (!chunk) throw new Error(`no chunk of the build is ${source}`);
    add(chunk.fileName);
  }
  return [...found].map((fileName) => `/${fileName}`);
}

type Written = Pick<PrerenderedPage, 'languageTag' | 'title' | 'description' | 'markup'>;

/** index.html with the language, the head and the first view of one page. */
export function writePage(index: string, page: Written, preloads: readonly string[]): string {
  const links = preloads
    .filter((href) => !index.includes(`"${href}"`))
    .map((href) => `    <link rel="modulepreload" crossorigin href="${href}">\n`)
    .join('');
  const edits: readonly (readonly [place: RegExp, before: string, after: string])[] = [
    [/(?<=<html lang=")[^"]*/, '', page.languageTag],
    [/(?<=<title>)[^<]*/, '', escapeHtml(page.title)],
    [/(?<=<meta name="description" content=")[^"]*/, '', escapeHtml(page.description)],
    [/ *<\/head>/, links, '  </head>'],
    [/<div id="root">/, '<div id="root">', page.markup],
  ];
  const written = edits.reduce((html, [place, before, after]) => {
    if (!place.test(html)) throw new Error(`index.html has no ${place.source}`);
    // A function, since a price in the text may hold a $.
    return html.replace(place, () => before + after);
  }, index);
  return paintBeforeScripts(written);
}

/**
 * The same with slots in place of a page's own words: for what the server fills in at each request. Its scripts
 * are fetched when main.ts says so: a picture of the business must not wait behind them.
 */
export function writeFrame(index: string, preloads: readonly string[]): string {
  const page = {
    languageTag: slots.language,
    title: slots.title,
    description: slots.description,
    markup: slots.view,
  };
  return writePage(index, page, preloads)
    .replace('<html ', '<html data-drawn ')
    .replaceAll('rel="modulepreload"', 'data-rel="modulepreload"')
    .replace('</head>', `${slots.head}</head>`);
}

/**
 * What is to be seen is in the page, so its style goes first and the scripts wait: a slow phone has few
 * connections, and a style that queues behind twenty scripts is a blank screen.
 */
function paintBeforeScripts(html: string): string {
  const style = /\n *<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
  return html
    .replace(style, '')
    .replace('<head>', `<head>${style}`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
