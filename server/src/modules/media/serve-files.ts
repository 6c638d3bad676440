import { type FileRef, fileOfKey, keyOf } from '@kursi/core/media/file-address.ts';
import { type FileType, fileRules } from '@kursi/core/media/file-modules.ts';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../../platform/http/refusals.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { typeOfArrived } from './arrived-file.ts';
import { mayRead } from './read-address.ts';
import { makeSignatures } from './upload-signature.ts';

/**
 * Reads go through the server for every storage, so that each file has our headers: the checked content type,
 * no sniffing, and a sandbox that runs nothing.
 */
export function serveFiles(
  app: FastifyInstance,
  { storage, now, keyFor }: Pick<Deps, 'storage' | 'now' | 'keyFor'>,
): void {
  const signatures = makeSignatures({ keyFor });
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/media/*',
    async (request, reply) => {
      const file = fileOfKey(request.params['*']);
      if (!file || !mayRead(signatures, file, request.query, now())) return sendRefusal(reply, 'NOT_FOUND');
      const key = keyOf(file);
      const type = file.type ?? (await typeFound(storage, file));
      const found = type && (await storage.read(key));
      if (!found) return sendRefusal(reply.header('cache-control', 'no-store'), 'NOT_FOUND');
      reply.headers({
        'content-type': type,
        'content-length': found.size,
        'content-disposition': 'inline',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        // Immutable: a key is used once and its bytes never change.
        'cache-control':
          fileRules[file.module].readers === 'anyone'
            ? 'public, max-age=31536000, immutable'
            : 'private, max-age=300',
      });
      return reply.send(found.bytes);
    },
  );
}

/** Of what was not announced: a bucket may hold anything until its upload address is over. */
async function typeFound(storage: Deps['storage'], file: FileRef): Promise<FileType | null> {
  const found = await storage.inspect(keyOf(file));
  return found && typeOfArrived(file, found, found);
}
