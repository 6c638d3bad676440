import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { fileUrl, id } from '../contract/fields.ts';
import { accountsOnly, membersWith } from '../contract/permission.ts';
import { templateCategories, templateKinds, templateOwners } from './message-template.ts';
import { customTemplate } from './templates.contract.ts';

export const campaignTemplate = z.object({
  id: z.string(),
  /** JSON with `data`, the text; also header, footer, samples and buttons. */
  containerMeta: z.string(),
  templateType: z.enum(templateKinds),
  owner: z.enum(templateOwners),
  elementName: z.string(),
  languageCode: z.string(),
  category: z.enum(templateCategories),
  vertical: z.string(),
  buttons: customTemplate.shape.buttons,
  variables: customTemplate.shape.variables,
  selectedMedia: z.nullable(z.string()),
});
export type CampaignTemplate = z.output<typeof campaignTemplate>;

export const campaignTemplateCalls = {
  list: call({
    route: 'GET /campaign/templates',
    summary:
      'Approved templates that can be sent: those of the product, and of a business that the caller runs.',
    input: z.object({ business_id: z.optional(id) }),
    output: z.object({ items: z.array(campaignTemplate) }),
    who: accountsOnly,
  }),
  uploadMedia: call({
    route: 'POST /campaign/media',
    summary: 'Hand an uploaded picture or video of the business to WhatsApp, to be sent within 30 days.',
    input: z.object({
      media_url: fileUrl,
      media_type: z.enum(['image', 'video', 'IMAGE', 'VIDEO']),
    }),
    output: z.object({ media_id: z.string(), media_url: z.string() }),
    about: { record: 'message_file', field: 'media_url' },
    errors: [
      'NOT_FOUND',
      'FILE_NOT_UPLOADED',
      'FILE_DIFFERS',
      'WRONG_KIND_OF_FILE',
      'WHATSAPP_REFUSED',
      'WHATSAPP_UNAVAILABLE',
      'NOT_CONFIGURED',
    ],
    who: membersWith('campaign.manage'),
    perMinute: 120,
  }),
} as const;
