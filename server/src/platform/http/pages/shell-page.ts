import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from './page-renderer.ts';

export interface ShellHead {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  /** Absolute; a messenger shows it beside the link. */
  readonly picture: string;
}

/** Writes the single-page shell with a head of its own. */
export type WriteShell = (head: ShellHead) => string;

/** Null when the web is not built. */
export async function loadShell(webFolder: string): Promise<WriteShell | null> {
  const file = path.join(webFolder, 'index.html');
  if (!existsSync(file)) return null;
  const shell = await readFile(file, 'utf8');
  return (head) => fillShell(shell, head);
}

/** For link previews: messengers run no script. Never indexed: the link alone is enough to read it. */
export function fillShell(shell: string, { title, description, address, picture }: ShellHead): string {
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="robots" content="noindex">',
    property('type', 'website'),
    property('site_name', 'Kursi'),
    property('title', title),
    property('description', description),
    property('url', address),
    property('image', picture),
  ].join('\n    ');
  // A function: user text with $& is no pattern.
  return shell.replace(/<title>[^<]*<\/title>/, () => head);
}
