import type { AudienceFilter } from '@kursi/core/campaigns/audience-filter.ts';
import type { Campaign, ListedCampaign, PauseReason } from '@kursi/core/campaigns/campaign.contract.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { findRow, lockRow, updateRows } from '../../../platform/database/row-queries.ts';
import type { Tables } from '../../../platform/database/tables.gen.ts';
import type { TimeCursor } from '../../../platform/http/cursor.ts';

type Columns = Tables['campaign'];
interface Texts {
  readonly template: Campaign['template'];
  readonly template_params: Campaign['template_params'];
  readonly postback_texts: Campaign['postback_texts'];
  readonly media: Campaign['media'];
  readonly filter: AudienceFilter | null;
}
/** What became of the messages of a campaign. */
export type MessageFigures = Omit<NonNullable<ListedCampaign['figures']>, 'booked'>;
interface Known {
  readonly paused_because: PauseReason | null;
  readonly figures: MessageFigures | null;
}
export type CampaignRow = Omit<Selectable<Columns>, keyof (Texts & Known)> & Texts & Known;
export type NewCampaign = Omit<Insertable<Columns>, keyof (Texts & Known)> & Texts;
export type CampaignChange = Omit<Updateable<Columns>, keyof (Texts & Known)> & Texts;

export interface CampaignKey {
  readonly business_id: string;
  readonly campaign_id: string;
}
type Shown = 'all' | 'drafts' | 'under_way' | 'sent';

const REMOVED_LIVES = { hours: 24 };
const SWEPT_AT_ONCE = 200;

const inJson = ({ template, template_params, postback_texts, media, filter }: Texts) => ({
  template: template && JSON.stringify(template),
  template_params: JSON.stringify(template_params),
  postback_texts: JSON.stringify(postback_texts),
  media: JSON.stringify(media),
  filter: filter && JSON.stringify(filter),
});

export async function getCampaign(
  db: Executor,
  { business_id, campaign_id }: CampaignKey,
): Promise<CampaignRow | undefined> {
  const row = await findRow(db, 'campaign', { business_id, id: campaign_id, deleted_at: null });
  return row as CampaignRow | undefined;
}

/** Also a removed one. Serialises all changes to one campaign. */
export async function lockCampaign(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
): Promise<CampaignRow | undefined> {
  const row = await lockRow(tx, 'campaign', { business_id, id: campaign_id });
  return row as CampaignRow | undefined;
}

/** The one that changed last first. */
export async function listCampaigns(
  db: Executor,
  asked: {
    readonly business_id: string;
    readonly show: Shown;
    readonly after: TimeCursor | null;
    readonly limit: number;
  },
): Promise<CampaignRow[]> {
  const { business_id, show, after, limit } = asked;
  const rows = await db
    .selectFrom('campaign')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('deleted_at', 'is', null)
    .$if(show === 'drafts', (query) => query.where('sending', 'is', null))
    .$if(show === 'under_way', (query) =>
      query.where('status', '=', 'draft').where('sending', 'is not', null),
    )
    .$if(show === 'sent', (query) => query.where('status', '=', 'sent'))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(updated_at, id) < (${after?.at ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as CampaignRow[];
}

export async function insertCampaign(tx: Tx, row: NewCampaign): Promise<void> {
  await tx.q
    .insertInto('campaign')
    .values({ ...row, ...inJson(row) } as Insertable<Columns>)
    .execute();
}

export async function updateCampaign(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
  change: CampaignChange,
): Promise<void> {
  await updateRows(tx, 'campaign', { business_id, id: campaign_id }, {
    ...change,
    ...inJson(change),
  } as Updateable<Columns>);
}

export async function setRemoved(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
  deleted_at: Temporal.Instant | null,
): Promise<void> {
  await updateRows(tx, 'campaign', { business_id, id: campaign_id }, { deleted_at });
}

/** Deletes some that were removed long ago, and says whose files they had. */
export async function deleteRemovedCampaigns(
  tx: Tx,
  now: Temporal.Instant,
): Promise<Pick<CampaignRow, 'business_id' | 'media'>[]> {
  const rows = await tx.q
    .deleteFrom('campaign')
    .where('deleted_at', '<', now.subtract(REMOVED_LIVES))
    .where((row) =>
      row(
        'id',
        'in',
        row
          .selectFrom('campaign as old')
          .select('old.id')
          .where('old.deleted_at', '<', now.subtract(REMOVED_LIVES))
          .limit(SWEPT_AT_ONCE),
      ),
    )
    .returning(['business_id', 'media'])
    .execute();
  return rows as Pick<CampaignRow, 'business_id' | 'media'>[];
}
