import { campaignSettingsCalls as calls } from '@kursi/core/campaigns/campaign-settings.contract.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getCampaignSettings, setCampaignSettings } from './campaign-settings.store.ts';

export function campaignSettingsRoutes({ database: { q } }: Deps): Endpoint[] {
  return [
    query(calls.get, async ({ input: { business_id } }) => ok(await getCampaignSettings(q, business_id))),
    command(calls.set, async ({ input: { business_id, ...settings }, tx }) => {
      if (settings.goes_until <= settings.goes_from)
        return refuse('MALFORMED', { fields: [{ field: 'goes_until', problem: 'invalid_value' }] });
      await setCampaignSettings(tx.q, business_id, settings);
      return ok(settings);
    }),
  ];
}
