import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { fileUrl, id, line, nothing } from '../contract/fields.ts';
import { platformAdminOnly } from '../contract/permission.ts';
import { blurHash } from '../media/media.contract.ts';

const name = z.object({ en: line(60), hi: line(60) });

const category = z.object({
  id,
  name: z.object({ en: z.string(), hi: z.string() }),
  image_url: z.nullable(z.string()),
  blur_hash: z.nullable(z.string()),
  enabled: z.boolean(),
  /** How many businesses are of this kind. */
  businesses: z.int(),
});
export type ListedCategory = z.output<typeof category>;

/** Business categories, managed by the platform admins. */
export const categoryCalls = {
  list: call({
    route: 'GET /_admin/business/category',
    summary: 'All business categories in order, including disabled ones.',
    input: nothing,
    output: z.object({ items: z.array(category) }),
    who: platformAdminOnly,
  }),
  add: call({
    route: 'POST /_admin/business/category',
    summary: 'Add a business category at the end.',
    input: z.object({ name }),
    output: z.object({ id }),
    who: platformAdminOnly,
    idempotent: true,
  }),
  change: call({
    route: 'PUT /_admin/business/category/{category_id}',
    summary: 'Change the fields that are sent. A disabled category cannot be chosen by new businesses.',
    input: z.object({
      category_id: id,
      name: z.optional(name),
      enabled: z.optional(z.boolean()),
      /** A file uploaded as `business_category` for this one; null removes the picture. */
      image_url: z.optional(z.nullable(fileUrl)),
      blur_hash: z.optional(z.nullable(blurHash)),
    }),
    output: nothing,
    errors: ['NOT_FOUND', 'FILE_NOT_UPLOADED', 'FILE_DIFFERS'],
    who: platformAdminOnly,
  }),
  order: call({
    route: 'PUT /_admin/business/category-order',
    summary: 'Reorder all business categories. An outdated list is refused.',
    input: z.object({ ids: z.array(id).check(z.maxLength(500)) }),
    output: nothing,
    errors: ['CONFLICT'],
    who: platformAdminOnly,
  }),
} as const;
