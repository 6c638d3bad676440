import { answerUntil } from '@kursi/core/messaging/reply-answers.ts';
import { fillVariables } from '@kursi/core/messaging/template-text.ts';
import type { FindCampaigns } from '../ports.ts';
import type { CampaignMessageRow, ReplyRow } from './sent-message.store.ts';

type Campaign = Awaited<ReturnType<FindCampaigns>> extends ReadonlyMap<string, infer One> ? One : never;

/** What the client wrote, what was answered and by whom, and until when it can be answered in the chat. */
export function replyShown({ id, at, text, answers, can_answer, wrote_last_at }: ReplyRow) {
  return {
    id,
    at,
    text,
    kind: 'reply',
    state: 'received' as const,
    ways: ['whatsapp' as const],
    answers: answers.map((one) => ({ ...one, at: Temporal.Instant.from(one.at).toString() })),
    answer_until: can_answer ? answerUntil(wrote_last_at).toString() : null,
  };
}

/** What a campaign said to this client; without its words where they were erased. */
export function campaignShown(
  { id, at, campaign_id, params }: CampaignMessageRow,
  campaign: Campaign | undefined,
) {
  const data = campaign?.template && params && textOf(campaign.template);
  return {
    id,
    at,
    kind: 'campaign',
    ways: ['whatsapp' as const],
    text: data ? fillVariables(data, (key) => params?.[key - 1]) : null,
    campaign: campaign ? { id: campaign_id, name: campaign.name } : null,
  };
}

function textOf({ containerMeta }: NonNullable<Campaign['template']>): string | null {
  const { data } = JSON.parse(containerMeta) as { readonly data?: string };
  return data ?? null;
}
