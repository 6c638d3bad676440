import type { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { messageOf } from '@kursi/core/campaigns/campaign-rules.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, refuse, refuseField } from '@kursi/core/kernel/result.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { makeMedia } from '../../media/public.ts';
import { findCampaignTemplate, findHandedOver } from '../../messaging/public.ts';
import { currentSubscription } from '../../subscription/public.ts';
import {
  type CampaignRow,
  deleteRemovedCampaigns,
  insertCampaign,
  lockCampaign,
  setRemoved,
  updateCampaign,
} from './campaign.store.ts';

type Written = Omit<InputOf<typeof campaignCalls.create>, 'business_id'>;
type Saved = Pick<CampaignRow, 'template' | 'media'>;
type Filled = Omit<Written, 'media' | 'send_at'> & Saved & Pick<CampaignRow, 'message' | 'send_at'>;
type NotSaved = 'CAMPAIGN_NOT_AVAILABLE' | 'FILE_NOT_UPLOADED' | 'FILE_DIFFERS' | 'MALFORMED';

export const filesOwner = (business_id: string) => ({ module: 'business_message' as const, business_id });
const urlsOf = (media: CampaignRow['media']) => media.map(({ url }) => url);

export async function createCampaign(
  deps: Deps,
  ctx: ActorContext,
  written: Written,
): Outcome<string, NotSaved> {
  const { tx, business_id, now } = ctx;
  const filled = await fillIn(deps, ctx, written, null);
  if (!filled.ok) return filled;
  const id = ctx.newId();
  const made = { created_by: ctx.actor_id, created_at: now, updated_at: now };
  await insertCampaign(tx, { business_id, id, ...filled.value, ...made });
  ctx.emit('campaign.saved', { campaign_id: id });
  return ok(id);
}

export async function changeCampaign(
  deps: Deps,
  ctx: ActorContext,
  {
    campaign_id,
    updated_at,
    ...written
  }: Written & { readonly campaign_id: string; readonly updated_at: string },
): Outcome<string, NotSaved | 'NOT_FOUND' | 'CONFLICT' | 'CAMPAIGN_SENT'> {
  const { tx, business_id, now } = ctx;
  const key = { business_id, campaign_id };
  const before = await lockCampaign(tx, key);
  if (!before || before.deleted_at) return refuse('NOT_FOUND');
  if (before.sending) return refuse('CAMPAIGN_SENT');
  if (!before.updated_at.equals(updated_at)) return refuse('CONFLICT');
  const filled = await fillIn(deps, ctx, written, before);
  if (!filled.ok) return filled;
  await updateCampaign(tx, key, { ...filled.value, updated_at: now });
  ctx.emit('campaign.saved', { campaign_id });
  return ok(campaign_id);
}

/** Since when the provider has this file under this id; undefined: this business did not hand it over. */
async function handedOverSince(
  tx: ActorContext['tx'],
  business_id: string,
  { url, media_id }: CampaignRow['media'][number],
  before: CampaignRow['media'],
): Promise<string | undefined> {
  const same = before.find((one) => one.url === url && one.media_id === media_id);
  return same?.created_at ?? (await findHandedOver(tx.q, { business_id, media_id, url }))?.toString();
}

/** What was written, with the template as it is now and the files claimed. */
async function fillIn(
  deps: Deps,
  { tx, business_id, now }: ActorContext,
  written: Written,
  before: (Saved & Pick<CampaignRow, 'template_id'>) | null,
): Outcome<Filled, NotSaved> {
  const subscription = await currentSubscription(tx.q, business_id, now);
  if (!subscription?.is_active) return refuse('CAMPAIGN_NOT_AVAILABLE');
  const { template_id, template_params } = written;
  const found = template_id ? await findCampaignTemplate(tx.q, { business_id, template_id }) : null;
  // One that is no longer approved stays in a draft that had it; sending refuses it.
  const template = found ?? (before?.template_id === template_id ? before.template : null);
  if (template_id && !template) return refuseField('template_id');
  const media = makeMedia(deps);
  const files = { before: urlsOf(before?.media ?? []), after: urlsOf(written.media) };
  const refused = await media.replaceFiles(tx, filesOwner(business_id), files);
  if (refused) return refused;
  const kept: CampaignRow['media'] = [];
  for (const one of written.media) {
    const url = media.canonical(one.url) ?? '';
    const since = await handedOverSince(tx, business_id, { ...one, url }, before?.media ?? []);
    if (!since) return refuseField('media_id');
    kept.push({ ...one, url, created_at: since });
  }
  const message = template ? messageOf(template, template_params) : '';
  const send_at = written.send_at === null ? null : Temporal.Instant.from(written.send_at);
  return ok({ ...written, template, media: kept, message, send_at });
}

export async function removeCampaign(
  ctx: ActorContext,
  campaign_id: string,
): Done<'NOT_FOUND' | 'CAMPAIGN_SENT'> {
  const { tx, business_id, now } = ctx;
  const key = { business_id, campaign_id };
  const before = await lockCampaign(tx, key);
  if (!before || before.deleted_at) return refuse('NOT_FOUND');
  if (before.sending) return refuse('CAMPAIGN_SENT');
  await setRemoved(tx, key, now);
  ctx.emit('campaign.removed', { campaign_id });
  return done;
}

export async function restoreCampaign(ctx: ActorContext, campaign_id: string): Done<'NOT_FOUND'> {
  const { tx, business_id } = ctx;
  const key = { business_id, campaign_id };
  const before = await lockCampaign(tx, key);
  if (!before) return refuse('NOT_FOUND');
  if (!before.deleted_at) return done;
  await setRemoved(tx, key, null);
  ctx.emit('campaign.saved', { campaign_id });
  return done;
}

/** Drafts that were removed a day ago go with their files. */
export async function sweepCampaigns(deps: Deps, now: Temporal.Instant): Promise<void> {
  const media = makeMedia(deps);
  for (;;) {
    const swept = await deps.database.transaction(async (tx) => {
      const removed = await deleteRemovedCampaigns(tx, now);
      for (const { business_id, media: files } of removed)
        await media.replaceFiles(tx, filesOwner(business_id), { before: urlsOf(files), after: [] });
      return removed.length;
    });
    if (swept === 0) return;
  }
}
