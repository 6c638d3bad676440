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
  all: call({
    method: 'GET',
    path: '/_admin/business/category',
    summary: 'All kinds of business, also those that are switched off, in their order.',
    input: nothing,
    output: z.object({ items: z.array(category) }),
    who: platformAdminOnly,
  }),
  add: call({
    method: 'POST',
    path: '/_admin/business/category',
    summary: 'Add a kind of business at the end.',
    input: z.object({ name }),
    output: z.object({ id }),
    who: platformAdminOnly,
    idempotent: true,
  }),
  change: call({
    method: 'PUT',
    path: '/_admin/business/category/{category_id}',
    summary: 'Change what is sent and leave the rest. Switched off, nobody new can choose it.',
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
    method: 'PUT',
    path: '/_admin/business/category/order',
    summary: 'Put all of them in this order. A list that is old is refused.',
    input: z.object({ ids: z.array(id).check(z.maxLength(500)) }),
    output: nothing,
    errors: ['CONFLICT'],
    who: platformAdminOnly,
  }),
} as const;
