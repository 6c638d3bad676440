import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Answer, Refusal, type Route } from './http.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const page = path.join(root, 'simulator', 'page');
const styles = path.join(root, 'web', 'src', 'styles');
const devanagari = path.join(
  root,
  'node_modules/@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
);

const PAGE_FILES = [
  'fonts.css',
  'page.css',
  'chat.css',
  'log.css',
  'sign-up.css',
  'page.js',
  'chat.js',
  'heard.js',
  'dom.js',
  'words.js',
];

/** The files of the phone page, and what it borrows from the product's looks. */
const FILES: Readonly<Record<string, string>> = {
  '/': path.join(page, 'index.html'),
  ...Object.fromEntries(PAGE_FILES.map((name) => [`/page/${name}`, path.join(page, name)])),
  '/page/tokens.css': path.join(styles, 'tokens.css'),
  '/page/fonts/inter.woff2': path.join(styles, 'fonts', 'inter-latin-ui.woff2'),
  '/page/fonts/devanagari.woff2': devanagari,
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

const CONTENT_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: http://127.0.0.1:* http://localhost:*",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self' http://127.0.0.1:* http://localhost:*",
].join('; ');

export function pageRoutes(): Route[] {
  return Object.entries(FILES).map(([address, file]): Route => {
    const serve = async (): Promise<Answer> => {
      const body = await readFile(file).catch(() => {
        throw new Refusal(404, 'Not found');
      });
      const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
      return {
        status: 200,
        body,
        headers: {
          'content-type': type,
          'content-security-policy': CONTENT_POLICY,
          'cache-control': 'no-cache',
        },
      };
    };
    return ['GET', address, serve];
  });
}
