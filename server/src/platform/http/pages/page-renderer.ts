import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RenderedLocale, type RenderedPage, slots } from '@kursi/core/contract/rendered-page.ts';

/** Pages rendered on the server for each request (SSR), because they depend on data. */
export interface PageRenderer<Renderer, Frame extends string> {
  readonly renderer: Renderer;
  /** The full HTML: the built template with the rendered markup and head filled in. */
  write(frame: Frame, locale: RenderedLocale, page: RenderedPage, head: string): string;
}

/** Null when the web is not built: then the single-page shell is served and its script fetches the data. */
export async function loadPageRenderer<Renderer, Frame extends string>(
  webFolder: string,
  frameNames: readonly Frame[],
): Promise<PageRenderer<Renderer, Frame> | null> {
  const folder = path.join(webFolder, '.server');
  const bundle = path.join(folder, 'prerender.js');
  const names = frameNames.flatMap((name) => [`${name}.en`, `${name}.hi`]);
  const fileOf = (name: string) => path.join(folder, `${name}.html`);
  // All of them: a build from before a frame was added counts as none.
  if (![bundle, ...names.map(fileOf)].every((file) => existsSync(file))) return null;
  const renderer = (await import(pathToFileURL(bundle).href)) as Renderer;
  const frames = new Map<string, string>();
  for (const name of names) frames.set(name, await readFile(fileOf(name), 'utf8'));
  return {
    renderer,
    write: (frame, locale, page, head) => fillFrame(frames.get(`${frame}.${locale}`) ?? '', page, head),
  };
}

const SLOTS = new RegExp(Object.values(slots).join('|'), 'g');

/** One pass, so that user text that looks like a slot is not replaced. */
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

/** Escape `<`, so that nothing in the JSON can close the script element. */
export function dataScript(
  type: 'application/json' | 'application/ld+json',
  data: unknown,
  id?: string,
): string {
  const written = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${written}</script>`;
}
