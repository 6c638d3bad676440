import { deleteRowsOfBusiness } from '../../platform/database/delete-rows-of-business.ts';
import type { MakeModule } from '../../platform/module/module.ts';
import { audienceRoutes } from './audience/audience.routes.ts';
import { campaignRoutes } from './drafts/campaign.routes.ts';
import { sweepCampaigns } from './drafts/save-campaign.ts';
import { countCampaignJob, countUncounted } from './results/count-campaign.job.ts';
import { serveRecipientExport } from './results/export-recipients.ts';
import { resultsRoutes } from './results/results.routes.ts';
import { segmentRoutes } from './segments/segments.routes.ts';
import { runCampaignJob, settleTestJob } from './sending/run-campaign.job.ts';
import { sendingRoutes } from './sending/sending.routes.ts';
import { pauseUnderWay } from './sending/sending.store.ts';
import { campaignSettingsRoutes } from './settings/campaign-settings.routes.ts';
import { tables } from './tables.ts';

export const campaignsModule: MakeModule = (deps) => {
  const { q } = deps.database;
  return {
    name: 'campaigns',
    tables,
    endpoints: [
      ...audienceRoutes(deps),
      ...segmentRoutes(deps),
      ...campaignSettingsRoutes(deps),
      ...campaignRoutes(deps),
      ...sendingRoutes(deps),
      ...resultsRoutes(deps),
    ],
    afterRestore: (now) =>
      deps.database.transaction(async (tx) => ({ campaigns: await pauseUnderWay(tx, now) })),
    jobs: [runCampaignJob(deps), settleTestJob(deps), countCampaignJob(deps)],
    serve: (app) => serveRecipientExport(app, deps),
    sweeps: [(now) => sweepCampaigns(deps, now), () => countUncounted(deps)],
    async purgeBusiness(id) {
      await deleteRowsOfBusiness(q, 'campaign_recipient', id);
      await deleteRowsOfBusiness(q, 'campaign', id);
      await deleteRowsOfBusiness(q, 'client_segment', id);
      await deleteRowsOfBusiness(q, 'campaign_settings', id);
    },
  };
};
