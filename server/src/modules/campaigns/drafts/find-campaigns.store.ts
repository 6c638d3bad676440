import type { CampaignTemplate } from '@kursi/core/messaging/campaign-templates.contract.ts';
import type { Executor } from '../../../platform/database/database.ts';

/** By id: the port of notifications, for the log of a client. */
export async function findCampaigns(
  db: Executor,
  business_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly template: CampaignTemplate | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('campaign')
    .select(['id', 'name', 'template'])
    .where('business_id', '=', business_id)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, name, template }) => [id, { name, template: template as CampaignTemplate | null }]),
  );
}
