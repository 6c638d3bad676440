import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { runEach } from '../../../platform/jobs/run-each.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { providerNow } from '../sending/senders.ts';
import { claimHeader, findHeadersToAsk, type HeaderRow } from './header.store.ts';
import { recordAppState } from './record-app-state.ts';
import { SET_UP_HEADER, type SetUpDeps } from './set-up-header.job.ts';

export const ASK_ABOUT_HEADERS = 'whatsapp-header-ask';
const HEADERS_AT_ONCE = 100;

/**
 * Fallback when no webhook arrives: asks about headers in review every few minutes, and about all others once a day.
 * Also takes up what a killed server left half made.
 */
export function askAboutHeadersJob(deps: SetUpDeps & Pick<Deps, 'onError'>): JobKind {
  const { database, now } = deps;
  return {
    name: ASK_ABOUT_HEADERS,
    cron: '*/3 * * * *',
    retries: 0,
    expireInSeconds: 170,
    async run() {
      if (!providerNow(deps)?.onboarding) return;
      const due = await findHeadersToAsk(database.q, now(), HEADERS_AT_ONCE);
      await runEach(due, ask, deps.onError);
    },
  };

  async function ask(due: HeaderRow): Promise<void> {
    const { business_id, id: header_id, app_id } = due;
    if (!due.embedded_signup_link || !app_id) {
      await database.transaction((tx) => deps.sendJob(tx, SET_UP_HEADER, { business_id, header_id }));
      return;
    }
    const onboarding = providerNow(deps)?.onboarding;
    if (!onboarding || !(await claimHeader(database.q, due, now()))) return;
    const said = await onboarding.getState(app_id);
    await database.transaction((tx) =>
      recordAppState(deps, tx, { business_id, app_id, said, at: now(), asked: true }),
    );
  }
}
