import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { fileUrl, id, instant } from '../contract/fields.ts';
import { platformAdminOnly } from '../contract/permission.ts';
import { templateStatuses } from './message-template.ts';
import { customTemplate, templateMedia, writtenTemplate } from './templates.contract.ts';

export const PRODUCT_TEMPLATES_MAX = 100;

const {
  appId: _appId,
  createdOn: _on,
  submitted_at: _at,
  decided_at: _decided,
  ...shown
} = customTemplate.shape;
/** A template of the product: every business may send it, through the product's sender. */
export const productTemplate = z.object({
  ...shown,
  status: z.enum(templateStatuses),
  /** The provider's; null while it did not get there. */
  provider_template_id: z.nullable(z.string()),
});
export type ProductTemplate = z.output<typeof productTemplate>;

const document = z.object({ items: z.array(productTemplate), changed_at: z.nullable(instant) });

export const productTemplateCalls = {
  get: call({
    route: 'GET /_admin/app-config/header-templates',
    summary: 'The templates of the product, from the app config document.',
    input: z.object({}),
    output: document,
    who: platformAdminOnly,
  }),
  set: call({
    route: 'PUT /_admin/app-config/header-templates',
    summary: 'Change the templates of the product; new and changed ones are submitted to WhatsApp.',
    input: z.object({
      items: z
        .array(z.object({ id: z.optional(id), ...writtenTemplate }))
        .check(z.maxLength(PRODUCT_TEMPLATES_MAX)),
      /** The document that was changed: refused when someone else has changed it since. */
      changed_at: z.optional(z.nullable(instant)),
    }),
    output: document,
    errors: ['TEMPLATE_NOT_UPDATED', 'CONFLICT', 'NOT_CONFIGURED'],
    who: platformAdminOnly,
    bodyLimit: 1024 * 1024,
  }),
  uploadMedia: call({
    route: 'POST /_admin/whatsapp/template-media',
    summary:
      'Hand an uploaded picture (_admin/r2/object-url, module template_media) to WhatsApp as a sample.',
    input: z.object({ file: fileUrl }),
    output: templateMedia,
    errors: [
      'FILE_NOT_UPLOADED',
      'FILE_DIFFERS',
      'WRONG_KIND_OF_FILE',
      'WHATSAPP_REFUSED',
      'WHATSAPP_UNAVAILABLE',
      'NOT_CONFIGURED',
    ],
    who: platformAdminOnly,
  }),
} as const;
