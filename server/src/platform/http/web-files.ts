import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './refusals.ts';

export const WEB_FOLDER = path.resolve(import.meta.dirname, '../../../../web/dist');

/** Serves the built web application: files by their name, and its one page for every other address. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'));
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
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/') && built;
    if (!wantsPage || path.extname(request.url.split('?')[0] ?? '') !== '')
      return sendRefusal(reply, 'NOT_FOUND');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
