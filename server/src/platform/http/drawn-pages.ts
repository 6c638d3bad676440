import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type RenderedLocale,
  type RenderedPage,
  type Renderer,
  slots,
} from '@kursi/core/discovery/rendering.ts';

/** Pages of the web application that are drawn here for each request, because they depend on data. */
export interface DrawnPages {
  readonly renderer: Renderer;
  /** The whole page: the frame of the build with what was drawn, and what goes into the head. */
  write(frame: Frame, locale: RenderedLocale, page: RenderedPage, head: string): string;
}

const FRAMES = ['business', 'book', 'discover'] as const;
type Frame = (typeof FRAMES)[number];

/** Null where the web application is not built: then its one page answers, and its script asks for the data. */
export async function loadDrawnPages(webFolder: string): Promise<DrawnPages | null> {
  const folder = path.join(webFolder, '.server');
  const bundle = path.join(folder, 'prerender.js');
  if (!existsSync(bundle)) return null;
  const renderer = (await import(pathToFileURL(bundle).href)) as Renderer;
  const frames = new Map<string, string>();
  for (const name of FRAMES) {
    for (const locale of ['en', 'hi']) {
      frames.set(`${name}.${locale}`, await readFile(path.join(folder, `${name}.${locale}.html`), 'utf8'));
    }
  }
  return {
    renderer,
    write: (frame, locale, page, head) => fillFrame(frames.get(`${frame}.${locale}`) ?? '', page, head),
  };
}

const SLOTS = new RegExp(Object.values(slots).join('|'), 'g');

/** In one pass, so that a name that looks like a slot stays a name. */
export function fillFrame(frame: string, page: RenderedPage, head: string): string {
  const filled: Readonly<Record<string, string>> = {
    [slots.language]: escapeHtml(page.languageTag),
    [slots.title]: escapeHtml(page.title),
    [slots.description]: escapeHtml(page.description),
    [slots.head]: head,
    [slots.view]: page.markup,
  };
  return frame.replace(SLOTS, (slot) => filled[slot] ?? '');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Data, never run: without a `<` nothing in it can end the element. */
export function dataScript(
  type: 'application/json' | 'application/ld+json',
  data: unknown,
  id?: string,
): string {
  const written = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${written}</script>`;
}
