import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../refusals.ts';

export const WEB_FOLDER = path.resolve(import.meta.dirname, '../../../../../web/dist');

/** A worker has a policy of its own: WebAssembly is allowed to the picture decoder only, no page has it. */
const DECODER_POLICY = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'";

/** Languages of the prerendered pages; the first is the fallback. */
const LOCALES = ['en', 'hi'];

/**
 * Serves the built web: files by name, prerendered first pages, and the single-page shell for every other
 * address.
 */
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
      // Each file is a route, which takes time at the start; these are no addresses of their own.
      globIgnore: ['**/*.{br,gz,map}'],
      maxAge: 0,
      setHeaders(reply, file) {
        // File names below assets/ contain a content hash, so they are cached forever.
        const forever = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (path.basename(file).startsWith('heic.worker-')) {
          reply.header('content-security-policy', DECODER_POLICY);
        }
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

/** The first supported language of Accept-Language. Browsers send them in order, so weights are ignored. */
export function preferredLocale(accepted: string | undefined): string {
  const languages = (accepted ?? '').split(',').map((tag) => /^\s*([a-z]+)/i.exec(tag)?.[1]?.toLowerCase());
  return languages.find((language) => language !== undefined && LOCALES.includes(language)) ?? 'en';
}
