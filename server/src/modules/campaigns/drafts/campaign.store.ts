import type { AudienceFilter } from '@kursi/core/campaigns/audience-filter.ts';
import type { Campaign } from '@kursi/core/campaigns/campaign.contract.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
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
export type CampaignRow = Omit<Selectable<Columns>, keyof Texts> & Texts;
export type NewCampaign = Omit<Insertable<Columns>, keyof Texts> & Texts;
export type CampaignChange = Omit<Updateable<Columns>, keyof Texts> & Texts;

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
  const row = await db
    .selectFrom('campaign')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', campaign_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row as CampaignRow | undefined;
}

/** Also a removed one. Serialises all changes to one campaign. */
export async function lockCampaign(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
): Promise<CampaignRow | undefined> {
  const row = await tx.q
    .selectFrom('campaign')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', campaign_id)
    .forUpdate()
    .executeTakeFirst();
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
  await tx.q
    .updateTable('campaign')
    .set({ ...change, ...inJson(change) } as Updateable<Columns>)
    .where('business_id', '=', business_id)
    .where('id', '=', campaign_id)
    .execute();
}

export async function setRemoved(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
  deleted_at: Temporal.Instant | null,
): Promise<void> {
  await tx.q
    .updateTable('campaign')
    .set({ deleted_at })
    .where('business_id', '=', business_id)
    .where('id', '=', campaign_id)
    .execute();
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

export interface Figures {
  readonly recipients: number;
  readonly held_back: number;
  readonly waiting: number;
  readonly sent: number;
  readonly delivered: number;
  readonly read: number;
  readonly failed: number;
}

/** Of the latest attempt for each client. */
export async function getFigures(
  db: Executor,
  business_id: string,
  campaign_ids: readonly string[],
): Promise<ReadonlyMap<string, Figures>> {
  if (campaign_ids.length === 0) return new Map();
  const { rows } = await sql<Figures & { campaign_id: string }>`
    SELECT recipient.campaign_id,
      count(*)::int AS recipients,
      count(*) FILTER (WHERE is_held_back)::int AS held_back,
      count(*) FILTER (WHERE credit = 'open' AND coalesce(message.state, 'waiting') = 'waiting')::int AS waiting,
      count(message.accepted_at)::int AS sent,
      count(message.delivered_at)::int AS delivered,
      count(message.read_at)::int AS read,
      count(*) FILTER (WHERE message.state IN ('failed', 'dropped'))::int AS failed
    FROM campaign_recipient AS recipient
    LEFT JOIN outgoing_message AS message
      ON message.business_id = recipient.business_id AND message.id = recipient.message_id
    WHERE recipient.business_id = ${business_id} AND recipient.campaign_id = ANY (${[...campaign_ids]}::uuid[])
    GROUP BY recipient.campaign_id`.execute(db);
  return new Map(rows.map(({ campaign_id, ...figures }) => [campaign_id, figures]));
}
