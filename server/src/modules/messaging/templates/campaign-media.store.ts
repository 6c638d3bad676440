import type { Executor } from '../../../platform/database/database.ts';
import { findRow } from '../../../platform/database/row-queries.ts';

interface HandedOver {
  readonly business_id: string;
  readonly media_id: string;
  readonly url: string;
}

/** The provider may give one id for the same bytes twice. */
export async function insertCampaignMedia(
  db: Executor,
  media: HandedOver & { readonly created_at: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('campaign_media')
    .values(media)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'media_id', 'url'])
        .doUpdateSet({ created_at: (row) => row.ref('excluded.created_at') }),
    )
    .execute();
}

/** When this business handed this file over under this id; null: it did not, or it is long ago. */
export async function findHandedOver(
  db: Executor,
  { business_id, media_id, url }: HandedOver,
): Promise<Temporal.Instant | null> {
  const row = await findRow(db, 'campaign_media', { business_id, media_id, url }, ['created_at']);
  return row?.created_at ?? null;
}

export async function sweepCampaignMedia(db: Executor, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('campaign_media').where('created_at', '<', before).execute();
}
