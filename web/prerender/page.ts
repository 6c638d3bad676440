import { slots } from '@kursi/core/contract/rendered-page.ts';
import type { PrerenderedPage } from '../src/prerendering.ts';

/** The fields of Vite's output bundle that are used here. */
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

/** modulepreload list: these sources and all their imports, so that the browser fetches them in parallel. */
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
    // Replacer function: in a replacement string, the $ of a price would be a pattern.
    return html.replace(place, () => before + after);
  }, index);
  return paintBeforeScripts(written);
}

/**
 * The template with slots that the server fills for each request.
 * main.ts starts the preloads, so that they do not compete with the pictures of the business.
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

/** A template without scripts, for a page that only shows: its bytes are markup, styles and a font. */
export function writeStillFrame(index: string): string {
  return writeFrame(index, [])
    .replace(/\n *<!--(?!kursi:).*?-->/gs, '')
    .replace(/\n? *<script\b[^>]*><\/script>/g, '')
    .replace(/\n? *<link [^>]*rel="(?:data-)?modulepreload"[^>]*>/g, '')
    .replace(/\n? *<link rel="manifest"[^>]*>/, '');
}

/**
 * Stylesheet first, scripts at low priority: the markup is there already, and on a slow phone a stylesheet
 * that queues behind twenty scripts delays the first paint.
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
