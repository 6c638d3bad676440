import type { Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { SET_UP_SENDERS } from '../alerts/set-up-senders.job.ts';
import { insertApp, insertHeader, saveQualityOfDay } from './header.store.ts';

export interface LiveHeader {
  readonly app_id: string;
  readonly app_name: string;
  readonly phone: string;
  readonly display_name: string;
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
}

/** For the demo salon: an own number that went live some weeks ago. Its app is known to the provider. */
export async function insertLiveHeader(
  { sendJob, newId }: Pick<Deps, 'sendJob' | 'newId'>,
  tx: Tx,
  business_id: string,
  header: LiveHeader,
  now: Temporal.Instant,
): Promise<void> {
  const id = newId(now);
  const live_at = now.subtract({ hours: 24 * 40 });
  const { app_id, app_name, phone, display_name, contact } = header;
  await insertHeader(tx, {
    ...{ business_id, id, bsp_type: 'gupshup', app_id, app_name, phone, display_name },
    ...{ contact_name: contact.name, contact_phone: contact.phone, contact_email: contact.email },
    ...{
      embedded_signup_status: 'live',
      is_registered: true,
      is_verified: true,
      verified_name: display_name,
    },
    ...{ quality: 'GREEN', messaging_limit: 'TIER_1K', live_at, state_at: live_at, in_review_at: live_at },
    ...{ created_at: live_at, updated_at: live_at },
  });
  await insertApp(tx, { app_id, app_name, of_business: business_id, header_id: id });
  for (let days = 30; days >= 0; days--) {
    const day = now
      .subtract({ hours: 24 * days })
      .toZonedDateTimeISO('Asia/Kolkata')
      .toPlainDate()
      .toString();
    await saveQualityOfDay(tx, {
      business_id,
      header_id: id,
      day,
      quality: days === 17 ? 'YELLOW' : 'GREEN',
    });
  }
  await sendJob(tx, SET_UP_SENDERS, {});
}
