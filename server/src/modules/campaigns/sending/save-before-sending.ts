import { paramsInOrder } from '@kursi/core/campaigns/campaign-rules.ts';
import type { sendingCalls } from '@kursi/core/campaigns/sending.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { findCampaignTemplate } from '../../messaging/public.ts';
import { currentSubscription } from '../../subscription/public.ts';
import { type CampaignRow, getCampaign } from '../drafts/campaign.store.ts';
import { changeCampaign } from '../drafts/save-campaign.ts';

type Sent = InputOf<typeof sendingCalls.send>;

/** What the call names besides the campaign is saved with it, so that what went can be read afterwards. */
export async function saveBeforeSending(deps: Deps, ctx: ActorContext, input: Sent) {
  const { tx, business_id, now } = ctx;
  const subscription = await currentSubscription(tx.q, business_id, now);
  if (!subscription?.is_active) return refuse('CAMPAIGN_NOT_AVAILABLE');
  const draft = await getCampaign(tx.q, { business_id, campaign_id: input.campaign_id });
  if (!draft) return refuse('NOT_FOUND');
  const named = {
    ...(input.template_id !== undefined && { template_id: input.template_id }),
    ...(input.params && { template_params: await namedParams(ctx, draft, input, input.params) }),
    ...(input.postbackTexts && { postback_texts: input.postbackTexts }),
    ...(input.media_url &&
      input.media_id && { media: mediaOf(input.media_url, input.media_id, draft.media) }),
  };
  if (Object.keys(named).length === 0 || draft.sending) return ok(draft.id);
  const { name, description, template_id, template_params, postback_texts, media } = draft;
  const { preview_text, filter, holds_back, send_at } = draft;
  return changeCampaign(deps, ctx, {
    name,
    description,
    template_id,
    template_params,
    postback_texts,
    media,
    preview_text,
    filter,
    holds_back,
    send_at: send_at?.toString() ?? null,
    ...named,
    campaign_id: draft.id,
    updated_at: draft.updated_at.toString(),
  });
}

type Params = CampaignRow['template_params'];

/** Values without keys belong to the details of the template in their order. */
async function namedParams(
  { tx, business_id }: ActorContext,
  draft: CampaignRow,
  sent: Sent,
  params: NonNullable<Sent['params']>,
): Promise<Params> {
  if (!areValues(params)) return params;
  const template_id = sent.template_id ?? draft.template_id;
  const template = template_id ? await findCampaignTemplate(tx.q, { business_id, template_id }) : null;
  return template ? paramsInOrder(template, params) : [];
}

function areValues(params: NonNullable<Sent['params']>): params is string[] {
  return params.every((one) => typeof one === 'string');
}

function mediaOf(url: string, media_id: string, before: CampaignRow['media']): CampaignRow['media'] {
  const same = before.find((one) => one.url === url && one.media_id === media_id);
  return [same ?? { url, media_id, blur_hash: null, type: 'image' }];
}
