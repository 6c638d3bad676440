import type { Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { SET_UP_SENDERS } from '../alerts/set-up-senders.job.ts';
import { insertApp, lockHeader, saveQualityOfDay, updateHeader } from './header.store.ts';

/** For the demo salon: a header that its owner has written down goes live at once, with this app. */
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
  await updateHeader(tx, header, {
    app_id,
    app_name,
    embedded_signup_link: link,
    link_made_at: now,
    embedded_signup_status: 'live',
    is_registered: true,
    is_verified: true,
    quality: 'GREEN',
    messaging_limit: 'TIER_1K',
    live_at: now,
    in_use_at: now,
    state_at: now,
    in_review_at: now,
    updated_at: now,
  });
  await insertApp(tx, { app_id, app_name, of_business: business_id, header_id: header.id });
  const day = now.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
  await saveQualityOfDay(tx, { business_id, header_id: header.id, day, quality: 'GREEN' });
  await sendJob(tx, SET_UP_SENDERS, {});
}
