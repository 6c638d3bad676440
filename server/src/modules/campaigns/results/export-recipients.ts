import { recipientExportHead, recipientExportLine } from '@kursi/core/campaigns/recipient-export.ts';
import { BYTE_ORDER_MARK } from '@kursi/core/kernel/csv/csv.ts';
import type { FastifyInstance } from 'fastify';
import { signedExport } from '../../../platform/http/signed-export.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import type { CampaignKey } from '../drafts/campaign.store.ts';
import { listRecipients } from './recipients.store.ts';

const AT_ONCE = 1_000;
const signed = signedExport('/api/campaign-export/', 'campaign-export');

export function addressOfExport(
  deps: Pick<Deps, 'keyFor' | 'now'>,
  { business_id, campaign_id }: CampaignKey,
): string {
  return signed.addressOf(deps, { business_id, record_id: campaign_id }, deps.now());
}

export function serveRecipientExport(
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'keyFor' | 'now' | 'rateScale'>,
): void {
  signed.serve(app, deps, true, async ({ business_id, record_id }) => {
    const { time_zone } = await getBusinessFacts(deps.database.q, business_id);
    return {
      name: `campaign-${deps.now().toZonedDateTimeISO(time_zone).toPlainDate()}.csv`,
      lines: lines(deps, { business_id, campaign_id: record_id ?? '' }),
    };
  });
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
