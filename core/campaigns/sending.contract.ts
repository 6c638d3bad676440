import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { cursor, id, instant, page, pageSize, pictureErrors } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { messageFailures } from '../messaging/message-failures.ts';
import { leftOut } from './audience.contract.ts';
import { campaignMedia, campaignSendings, postbackText, templateParam } from './campaign.contract.ts';

/** A longer list is sent by its filter. */
export const MOST_CLIENTS_NAMED = 5000;
/** Held back for the comparison: one in so many, and only of so many or more. */
export const HELD_BACK_ONE_IN = 5;
export const LEAST_TO_HOLD_BACK = 150;

/** What a send costs: one credit for each who is not held back. */
export function creditsFor(reached: number, holdsBack: boolean): number {
  const isHolding = holdsBack && reached >= LEAST_TO_HOLD_BACK;
  return reached - (isHolding ? Math.floor(reached / HELD_BACK_ONE_IN) : 0);
}

const campaignModes = ['test', 'send'] as const;
const mode = z.pipe(z.string().check(z.maxLength(10), z.trim(), z.toLowerCase()), z.enum(campaignModes));

const key = { business_id: id, campaign_id: id };

export const sendingCalls = {
  send: call({
    route: 'POST /business/campaign',
    summary:
      'Send a campaign, or a test of it to one phone. What is named besides the campaign is saved with it first.',
    input: z.object({
      ...key,
      mode,
      template_id: z.optional(z.string().check(z.maxLength(100))),
      /** Test: the phone. Send: ids or phones of clients; left out, all whom its filter finds. */
      clients: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(MOST_CLIENTS_NAMED))),
      /** With their keys, or the values alone in the order of the details. */
      params: z.optional(
        z.union([
          z.array(templateParam).check(z.maxLength(50)),
          z.array(templateParam.shape.value).check(z.maxLength(50)),
        ]),
      ),
      /** Empty is none. */
      media_url: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
      media_id: z.optional(z.nullable(campaignMedia.shape.media_id)),
      postbackTexts: z.optional(z.array(postbackText).check(z.maxLength(10))),
      /** Inside the hours of the business; left out: as soon as they allow. */
      send_at: z.optional(z.nullable(instant)),
      /** So many were confirmed: more than these are not written to. */
      expected: z.optional(z.int().check(z.minimum(0))),
    }),
    output: z.object({
      success: z.boolean(),
      recipients: z.int(),
      held_back: z.int(),
      left_out: leftOut,
      sending: z.nullable(z.enum(campaignSendings)),
      scheduled_for: z.nullable(instant),
      /** Credits left. */
      balance: z.int(),
    }),
    errors: [
      ...pictureErrors,
      'NOT_FOUND',
      'CONFLICT',
      'CAMPAIGN_NOT_AVAILABLE',
      'CAMPAIGN_INCOMPLETE',
      'CAMPAIGN_SENT',
      'AUDIENCE_CHANGED',
      'NOT_ENOUGH_CREDITS',
      'OUTSIDE_CAMPAIGN_HOURS',
      'NOT_CONFIGURED',
      'BUSINESS_NOT_APPROVED',
    ],
    who: membersWith('campaign.manage'),
    idempotent: true,
    perMinute: 60,
  }),
  steer: call({
    route: 'POST /business/{business_id}/campaign/{campaign_id}/sending',
    summary: 'Pause, go on with or cancel what is not sent yet, or try again what surely did not arrive.',
    input: z.object({
      ...key,
      action: z.enum(['pause', 'resume', 'cancel', 'retry']),
      /** Try again only what failed for this reason. */
      reason: z.optional(z.enum(messageFailures)),
    }),
    output: z.object({ sending: z.nullable(z.enum(campaignSendings)), changed: z.int() }),
    errors: ['NOT_FOUND', 'CAMPAIGN_NOT_AVAILABLE', 'CAMPAIGN_NOT_SENDING', 'NOT_ENOUGH_CREDITS'],
    who: membersWith('campaign.manage'),
    idempotent: true,
    perMinute: 60,
  }),
  listNotified: call({
    route: 'GET /business/{business_id}/campaign/{campaign_id}/notified',
    summary: 'The clients who got a sent campaign, written together with its status.',
    input: z.object({ ...key, limit: pageSize(30), cursor }),
    output: page(z.object({ client_id: id, name: z.string(), created_at: instant })),
    errors: ['NOT_FOUND'],
    who: membersWith('campaign.manage'),
  }),
} as const;
