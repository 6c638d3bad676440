import type { Deps } from '../../platform/module/deps.ts';
import type { MessagesMoved } from '../messaging/public.ts';
import { makeCountSoon } from './results/count-campaign.job.ts';
import { makeContinueCampaigns } from './sending/run-campaign.job.ts';

/** Messages of campaigns moved: the next ones may go, and the figures are counted again. */
export function makeMessagesMoved(deps: Pick<Deps, 'sendJob' | 'now'>): MessagesMoved {
  const [continueCampaigns, countSoon] = [makeContinueCampaigns(deps), makeCountSoon(deps)];
  return async (tx, sources) => {
    await continueCampaigns(tx, sources);
    await countSoon(tx, sources);
  };
}
