import type { Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { SET_UP_SENDERS } from '../alerts/set-up-senders.job.ts';
import { insertApp, lockHeader, saveQualityOfDay, updateHeader } from './header.store.ts';

const SINCE = { hours: 24 * 40 };
const DAYS = 30;

/** For the demo salon: a header that its owner has written down went live some weeks ago, with this app. */
export async function makeHeaderLive(
  { sendJob }: Pick<Deps, 'sendJob'>,
  tx: Tx,
  business_id: string,
  app: { readonly app_id: string; readonly app_name: string; readonly link: string },
  now: Temporal.Instant,
): Promise<void> {
  const header = await lockHeader(tx, business_id);
  if (!header) throw new Error('there is no header');
  const { app_id, app_name, link } = app;
  const at = now.subtract(SINCE);
  await updateHeader(tx, header, {
    ...{ app_id, app_name, embedded_signup_link: link, link_made_at: at, embedded_signup_status: 'live' },
    ...{ is_registered: true, is_verified: true, quality: 'GREEN', messaging_limit: 'TIER_1K' },
    ...{ live_at: at, state_at: at, in_review_at: at, created_at: at, updated_at: at },
  });
  await insertApp(tx, { app_id, app_name, of_business: business_id, header_id: header.id });
  for (let days = DAYS; days >= 0; days--) {
    const day = now
      .subtract({ hours: 24 * days })
      .toZonedDateTimeISO('Asia/Kolkata')
      .toPlainDate()
      .toString();
    const quality = days === 17 || days === 18 ? 'YELLOW' : 'GREEN';
    await saveQualityOfDay(tx, { business_id, header_id: header.id, day, quality });
  }
  await sendJob(tx, SET_UP_SENDERS, {});
}
