import type { Tx } from '../../../platform/database/database.ts';
import { debounceJob } from '../../../platform/jobs/debounce-job.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { MessagesMoved } from '../../messaging/public.ts';
import { type CampaignKey, lockCampaign } from '../drafts/campaign.store.ts';
import { countFigures, findUncounted, NO_FIGURES, setFigures } from './figures.store.ts';

const COUNT_CAMPAIGN = 'campaign-count';
const EVERY_SECONDS = 20;
const UNCOUNTED_AT_ONCE = 500;

/** Keeps what became of a sent campaign's messages, for the list; one under way is counted at each look. */
export function countCampaignJob({ database }: Pick<Deps, 'database'>): JobKind<CampaignKey> {
  return {
    name: COUNT_CAMPAIGN,
    retries: 3,
    expireInSeconds: 120,
    keepDoneSeconds: 300,
    run: (key) =>
      database.transaction(async (tx) => {
        // Locked: a retry that begins meanwhile would be counted halfway, an older count could be kept last.
        const campaign = await lockCampaign(tx, key);
        if (!campaign?.finished_at) return;
        const figures = await countFigures(tx.q, key.business_id, [key.campaign_id]);
        await setFigures(tx, key, figures.get(key.campaign_id) ?? NO_FIGURES);
      }),
  };
}

/** Those that were sent before figures were kept, and whose reports have all come. */
export async function countUncounted(deps: Pick<Deps, 'database' | 'sendJob' | 'now'>): Promise<void> {
  const uncounted = await findUncounted(deps.database.q, UNCOUNTED_AT_ONCE);
  for (const key of uncounted) await deps.database.transaction((tx) => countSoon(deps, tx, key));
}

/** Once per some seconds and campaign, after reports of its messages came. */
export function makeCountSoon(deps: Pick<Deps, 'sendJob' | 'now'>): MessagesMoved {
  return async (tx, sources) => {
    for (const { business_id, purpose, source_id } of sources)
      if (purpose === 'campaign') await countSoon(deps, tx, { business_id, campaign_id: source_id });
  };
}

export async function countSoon(
  deps: Pick<Deps, 'sendJob' | 'now'>,
  tx: Tx,
  key: CampaignKey,
): Promise<void> {
  const now = deps.now();
  const { window, startAfter } = debounceJob({ now, at: now }, EVERY_SECONDS);
  await deps.sendJob(tx, COUNT_CAMPAIGN, key, {
    startAfter,
    singletonKey: `${key.campaign_id} ${window}`,
    singletonSeconds: 60,
  });
}
