import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { clientExportCalls as calls } from '@kursi/core/clients/client-export.contract.ts';
import { clientExportHead, clientExportLine } from '@kursi/core/clients/client-export.ts';
import { BYTE_ORDER_MARK } from '@kursi/core/kernel/csv/csv.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import type { FastifyInstance } from 'fastify';
import { command, type Endpoint } from '../../../platform/http/endpoint.ts';
import { sendRefusal } from '../../../platform/http/refusals.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { listClientsToExport } from './client-export.store.ts';

const PATH = '/api/client-export/';
const LIVES_SECONDS = 60;
const AT_ONCE = 1_000;
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TOKEN = new RegExp(`^(${ID})\\.(\\d{1,12})\\.([\\w-]{43})$`);

/** A download is no call: the browser streams it to a file and sends no header of ours. The address is the permission. */
export function exportRoutes(deps: Deps): Endpoint[] {
  return [
    command(calls.make, async (request) => {
      const ctx = commandContext(deps, request);
      const expires = Math.floor(ctx.now.epochMilliseconds / 1000) + LIVES_SECONDS;
      ctx.emit('client.exported');
      return ok({ url: `${PATH}${ctx.business_id}.${expires}.${sign(deps, ctx.business_id, expires)}` });
    }),
  ];
}

export function serveExport(
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'keyFor' | 'now' | 'rateScale'>,
): void {
  const rateLimit = { max: 20 * deps.rateScale, timeWindow: 60_000 };
  app.get<{ Params: { token: string } }>(
    `${PATH}:token`,
    { config: { rateLimit } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      const [, business_id = '', expires = '', signature = ''] = TOKEN.exec(request.params.token) ?? [];
      const right = Buffer.from(sign(deps, business_id, Number(expires)));
      const given = Buffer.from(signature);
      const isOurs = right.length === given.length && timingSafeEqual(right, given);
      if (!isOurs || Number(expires) * 1000 <= deps.now().epochMilliseconds)
        return sendRefusal(reply, 'NOT_FOUND');
      const { time_zone } = await getBusinessFacts(deps.database.q, business_id);
      const day = deps.now().toZonedDateTimeISO(time_zone).toPlainDate();
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="clients-${day}.csv"`)
        .send(Readable.from(lines(deps, business_id, time_zone)));
    },
  );
}

function sign({ keyFor }: Pick<Deps, 'keyFor'>, business_id: string, expires: number): string {
  return createHmac('sha256', keyFor('client-export'))
    .update(`${business_id} ${expires}`)
    .digest('base64url');
}

/** Page by page, so that no transaction stays open as long as the download. */
async function* lines(
  { database: { q } }: Pick<Deps, 'database'>,
  business_id: string,
  time_zone: string,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${clientExportHead}`;
  let after: string | null = null;
  do {
    const rows = await listClientsToExport(q, business_id, { after, limit: AT_ONCE });
    const written = rows.map(({ id, marketing_opt_out_at, created_at, ...client }) =>
      clientExportLine({
        ...client,
        client_id: id,
        no_offers: marketing_opt_out_at !== null,
        since: created_at.toZonedDateTimeISO(time_zone).toPlainDate().toString(),
      }),
    );
    if (written.length > 0) yield written.join('');
    after = rows.length === AT_ONCE ? (rows.at(-1)?.id ?? null) : null;
  } while (after !== null);
}
