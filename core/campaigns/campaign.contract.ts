import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import {
  blurHash,
  cursor,
  fileUrl,
  id,
  instant,
  nothing,
  page,
  pageSize,
  pictureErrors,
  prose,
} from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { campaignTemplate } from '../messaging/campaign-templates.contract.ts';
import { paramSections } from '../messaging/message-template.ts';
import { audienceFilter } from './audience-filter.ts';
import { missingParts } from './campaign-rules.ts';

const campaignStatuses = ['draft', 'sent'] as const;
/** How the sending goes; null before it was sent off. */
export const campaignSendings = ['scheduled', 'sending', 'paused', 'cancelled', 'finished'] as const;
/** Why one is paused: by a person; WhatsApp takes its template or anything no longer; no plan runs; the business was suspended. */
export const pauseReasons = ['person', 'template', 'provider', 'plan', 'business', 'restored'] as const;
export type PauseReason = (typeof pauseReasons)[number];
/** Under way: sent off, and not all messages are decided. */
export const campaignShows = ['all', 'drafts', 'under_way', 'sent'] as const;

const text = (max: number) => z.string().check(z.maxLength(max));

/** What fills one detail of the template, for every client alike; names are filled from each client's record. */
export const templateParam = z.object({
  key: z.int().check(z.minimum(1), z.maximum(999)),
  value: prose(1000),
  name: z._default(text(80), ''),
  section: z._default(z.enum(paramSections), 'Data'),
});
export const campaignMedia = z.object({
  url: fileUrl,
  /** The provider's; it forgets it after 30 days. */
  media_id: text(200),
  blur_hash: z._default(blurHash, null),
  type: z.enum(['image', 'video']),
  created_at: z.optional(instant),
});
/** What a quick reply sends back, by its place among all buttons. */
export const postbackText = z.object({ index: z.int().check(z.minimum(0), z.maximum(9)), text: prose(128) });

/** What the four steps fill in. Everything may be missing in a draft. */
const written = {
  name: z._default(prose(100), ''),
  description: z._default(prose(500), ''),
  template_id: z._default(z.nullable(text(100)), null),
  template_params: z._default(z.array(templateParam).check(z.maxLength(50)), []),
  postback_texts: z._default(z.array(postbackText).check(z.maxLength(10)), []),
  media: z._default(z.array(campaignMedia).check(z.maxLength(1)), []),
  preview_text: z._default(prose(4096), ''),
  filter: z._default(z.nullable(audienceFilter), null),
  holds_back: z._default(z.boolean(), false),
  /** When it should go, as chosen; null: at once. Sending names the time again. */
  send_at: z._default(z.nullable(instant), null),
};

const state = {
  status: z.enum(campaignStatuses),
  sending: z.nullable(z.enum(campaignSendings)),
  scheduled_for: z.nullable(instant),
  sent_off_at: z.nullable(instant),
  finished_at: z.nullable(instant),
  created_at: instant,
  updated_at: instant,
};

export const campaign = z.object({
  id,
  ...written,
  /** As it was when it was chosen. */
  template: z.nullable(campaignTemplate),
  /** The text with what was typed filled in. */
  message: z.string(),
  ...state,
});
export type Campaign = z.output<typeof campaign>;

const listed = z.object({
  id,
  name: z.string(),
  /** What people call its template; null: none is chosen. */
  template_name: z.nullable(z.string()),
  message: z.string(),
  filter: z.nullable(audienceFilter),
  /** What has to be filled in before it can be sent. */
  missing: z.array(z.enum(missingParts)),
  send_at: written.send_at,
  holds_back: written.holds_back,
  ...state,
  /** The hours of the business hold it back until then. */
  held_until: z.nullable(instant),
  /**
   * Clients, each once; those held back are not among the recipients. Delivered are also sent, read are also delivered.
   * Null: not sent off.
   */
  figures: z.nullable(
    z.object({
      recipients: z.int(),
      held_back: z.int(),
      /** Not handed over yet. */
      waiting: z.int(),
      sent: z.int(),
      delivered: z.int(),
      read: z.int(),
      failed: z.int(),
      /** Who booked after it, as its results count them. */
      booked: z.int(),
    }),
  ),
});
export type ListedCampaign = z.output<typeof listed>;

const path = '/business/{business_id}/campaign';
const key = { business_id: id, campaign_id: id };
const saving = [...pictureErrors, 'CAMPAIGN_NOT_AVAILABLE'] as const;

export const campaignCalls = {
  list: call({
    route: `GET ${path}`,
    summary: 'Campaigns, the one that changed last first, with how those go that were sent off.',
    input: z.object({
      business_id: id,
      show: z._default(z.enum(campaignShows), 'all'),
      limit: pageSize(30),
      cursor,
    }),
    output: z.object({
      ...page(listed).shape,
      /** Whether a plan runs: without one nothing is saved or sent. */
      is_available: z.boolean(),
    }),
    who: membersWith('campaign.manage'),
  }),
  get: call({
    route: `GET ${path}/{campaign_id}`,
    summary: 'One campaign with everything that was filled in, and who got it.',
    input: z.object(key),
    output: z.object({
      ...campaign.shape,
      /** The first thousand; `notified` pages through all of them. */
      notified_users: z.array(z.object({ client_id: id, created_at: instant })),
    }),
    errors: ['NOT_FOUND'],
    who: membersWith('campaign.manage'),
  }),
  create: call({
    route: `POST ${path}`,
    summary: 'Keep a new campaign as a draft.',
    input: z.object({ business_id: id, ...written }),
    output: campaign,
    errors: saving,
    who: membersWith('campaign.manage'),
    idempotent: true,
  }),
  update: call({
    route: `PUT ${path}/{campaign_id}`,
    summary: 'Save a draft as it is filled in now. `updated_at` is the one that was read before.',
    input: z.object({ ...key, updated_at: instant, ...written }),
    output: campaign,
    errors: [...saving, 'NOT_FOUND', 'CONFLICT', 'CAMPAIGN_SENT'],
    who: membersWith('campaign.manage'),
  }),
  remove: call({
    route: `DELETE ${path}/{campaign_id}`,
    summary: 'Delete a draft. Within a day it can be restored.',
    input: z.object(key),
    output: nothing,
    errors: ['NOT_FOUND', 'CAMPAIGN_SENT'],
    who: membersWith('campaign.manage'),
  }),
  restore: call({
    route: `POST ${path}/{campaign_id}/restore`,
    summary: 'Undo of a deletion.',
    input: z.object(key),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('campaign.manage'),
  }),
} as const;
