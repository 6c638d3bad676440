import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../module/deps.ts';
import { sendRefusal } from './refusals.ts';

export interface ExportKey {
  readonly business_id: string;
  /** Whose rows they are; null: all of the business. */
  readonly record_id: string | null;
}

interface ExportedFile {
  readonly name: string;
  readonly lines: AsyncIterable<string>;
}

const LIVES_SECONDS = 60;
const PER_MINUTE = 20;
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TOKEN = new RegExp(`^(${ID})\\.(\\d{1,12})\\.([\\w-]{43})$`);

/**
 * A download is no call: the browser streams it to a file and sends no header of ours. The address is the permission,
 * for a minute. `keyName` is that of the key it is signed with.
 */
export function signedExport(path: string, keyName: string) {
  const sign = ({ keyFor }: Pick<Deps, 'keyFor'>, { business_id, record_id }: ExportKey, expires: number) =>
    createHmac('sha256', keyFor(keyName))
      .update([business_id, record_id, expires].filter((part) => part !== null).join(' '))
      .digest('base64url');
  return {
    addressOf(deps: Pick<Deps, 'keyFor'>, key: ExportKey, now: Temporal.Instant): string {
      const expires = Math.floor(now.epochMilliseconds / 1000) + LIVES_SECONDS;
      const folder = key.record_id === null ? path : `${path}${key.record_id}/`;
      return `${folder}${key.business_id}.${expires}.${sign(deps, key, expires)}`;
    },
    serve(
      app: FastifyInstance,
      deps: Pick<Deps, 'keyFor' | 'now' | 'rateScale'>,
      ofRecord: boolean,
      fileOf: (key: ExportKey) => Promise<ExportedFile>,
    ): void {
      const rateLimit = { max: PER_MINUTE * deps.rateScale, timeWindow: 60_000 };
      app.get<{ Params: { record_id?: string; token: string } }>(
        `${path}${ofRecord ? ':record_id/' : ''}:token`,
        { config: { rateLimit } },
        async (request, reply) => {
          reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
          const { record_id = null, token } = request.params;
          const [, business_id = '', expires = '', signature = ''] = TOKEN.exec(token) ?? [];
          const key = { business_id, record_id };
          const right = Buffer.from(sign(deps, key, Number(expires)));
          const given = Buffer.from(signature);
          const isOurs = right.length === given.length && timingSafeEqual(right, given);
          if (!isOurs || Number(expires) * 1000 <= deps.now().epochMilliseconds)
            return sendRefusal(reply, 'NOT_FOUND');
          const { name, lines } = await fileOf(key);
          return reply
            .type('text/csv; charset=utf-8')
            .header('content-disposition', `attachment; filename="${name}"`)
            .send(Readable.from(lines));
        },
      );
    },
  };
}
