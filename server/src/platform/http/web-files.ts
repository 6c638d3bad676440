import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './refusals.ts';

export const WEB_FOLDER = path.resolve(import.meta.dirname, '../../../../web/dist');

/** Languages the build writes its first pages in; the first is for everyone else. */
const LOCALES = ['en', 'hi'];

/** Serves the built web application: files by their name, its first pages ready to read, and its one page for every other address. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'));
  const pages = path.join(folder, 'pages');
  const readyPages = new Set(existsSync(pages) ? readdirSync(pages) : []);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: false,
      maxAge: 0,
      setHeaders(reply, file) {
        // Names below assets/ carry a hash of what is in them; everything else may change under its name.
        const forever = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const [address = ''] = request.url.split('?');
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/') && built;
    if (!wantsPage || path.extname(address) !== '') return sendRefusal(reply, 'NOT_FOUND');
    const locale = preferredLocale(request.headers['accept-language']);
    const ready = `${address === '/' ? 'index' : address.slice(1)}.${locale}.html`;
    reply.header('cache-control', 'no-cache').header('vary', 'accept-language');
    return reply.sendFile(readyPages.has(ready) ? `pages/${ready}` : 'index.html');
  });
}

/** The first of the browser's languages that we have. Browsers send them in order, so weights say nothing new. */
export function preferredLocale(accepted: string | undefined): string {
  const languages = (accepted ?? '').split(',').map((tag) => /^\s*([a-z]+)/i.exec(tag)?.[1]?.toLowerCase());
  return languages.find((language) => language !== undefined && LOCALES.includes(language)) ?? 'en';
}
