import { clientExportCalls as calls } from '@kursi/core/clients/client-export.contract.ts';
import { clientExportHead, clientExportLine } from '@kursi/core/clients/client-export.ts';
import { BYTE_ORDER_MARK } from '@kursi/core/kernel/csv/csv.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import type { FastifyInstance } from 'fastify';
import { command, type Endpoint, theCaller } from '../../../platform/http/endpoint.ts';
import { signedExport } from '../../../platform/http/signed-export.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { whyNotExported } from '../mask-answer.ts';
import { listClientsToExport } from './client-export.store.ts';

const AT_ONCE = 1_000;
const signed = signedExport('/api/client-export/', 'client-export');

export function exportRoutes(deps: Deps): Endpoint[] {
  return [
    command(calls.make, async (request) => {
      const refused = whyNotExported(theCaller(request));
      if (refused) return refused;
      const ctx = commandContext(deps, request);
      ctx.emit('client.exported');
      return ok({ url: signed.addressOf(deps, { business_id: ctx.business_id, record_id: null }, ctx.now) });
    }),
  ];
}

export function serveExport(
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'keyFor' | 'now' | 'rateScale'>,
): void {
  signed.serve(app, deps, false, async ({ business_id }) => {
    const { time_zone } = await getBusinessFacts(deps.database.q, business_id);
    return {
      name: `clients-${deps.now().toZonedDateTimeISO(time_zone).toPlainDate()}.csv`,
      lines: lines(deps, business_id, time_zone),
    };
  });
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
