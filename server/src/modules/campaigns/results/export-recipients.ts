import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { recipientExportHead, recipientExportLine } from '@kursi/core/campaigns/recipient-export.ts';
import { BYTE_ORDER_MARK } from '@kursi/core/kernel/csv/csv.ts';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../../../platform/http/refusals.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import type { CampaignKey } from '../drafts/campaign.store.ts';
import { listRecipients } from './recipients.store.ts';

const PATH = '/api/campaign-export/';
const LIVES_SECONDS = 60;
const AT_ONCE = 1_000;
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TOKEN = new RegExp(`^(${ID})\\.(\\d{1,12})\\.([\\w-]{43})$`);

/** A download is no call: the browser sends no header of ours. The address is the permission, for a minute. */
export function addressOfExport(deps: Pick<Deps, 'keyFor' | 'now'>, key: CampaignKey): string {
  const expires = Math.floor(deps.now().epochMilliseconds / 1000) + LIVES_SECONDS;
  return `${PATH}${key.campaign_id}/${key.business_id}.${expires}.${sign(deps, key, expires)}`;
}

export function serveRecipientExport(
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'keyFor' | 'now' | 'rateScale'>,
): void {
  const rateLimit = { max: 20 * deps.rateScale, timeWindow: 60_000 };
  app.get<{ Params: { campaign_id: string; token: string } }>(
    `${PATH}:campaign_id/:token`,
    { config: { rateLimit } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      const { campaign_id, token } = request.params;
      const [, business_id = '', expires = '', signature = ''] = TOKEN.exec(token) ?? [];
      const key = { business_id, campaign_id };
      const right = Buffer.from(sign(deps, key, Number(expires)));
      const given = Buffer.from(signature);
      const isOurs = right.length === given.length && timingSafeEqual(right, given);
      if (!isOurs || Number(expires) * 1000 <= deps.now().epochMilliseconds)
        return sendRefusal(reply, 'NOT_FOUND');
      const { time_zone } = await getBusinessFacts(deps.database.q, business_id);
      const day = deps.now().toZonedDateTimeISO(time_zone).toPlainDate();
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="campaign-${day}.csv"`)
        .send(Readable.from(lines(deps, key)));
    },
  );
}

function sign({ keyFor }: Pick<Deps, 'keyFor'>, key: CampaignKey, expires: number): string {
  return createHmac('sha256', keyFor('campaign-export'))
    .update(`${key.business_id} ${key.campaign_id} ${expires}`)
    .digest('base64url');
}

/** Page by page, so that no transaction stays open as long as the download. */
async function* lines({ database: { q } }: Pick<Deps, 'database'>, key: CampaignKey): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${recipientExportHead}`;
  let after: string | null = null;
  do {
    const rows = await listRecipients(q, key, { reason: null, onlyBooked: false, after, limit: AT_ONCE });
    if (rows.length > 0) yield rows.map(recipientExportLine).join('');
    after = rows.length === AT_ONCE ? (rows.at(-1)?.client_id ?? null) : null;
  } while (after !== null);
}
