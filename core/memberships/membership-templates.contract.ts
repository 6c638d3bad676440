import * as z from 'zod/mini';
import { PRICE_MAX } from '../catalogue/service-rules.ts';
import { call } from '../contract/call.ts';
import {
  amount,
  blurHash,
  day,
  id,
  imageUrl,
  inHindi,
  instant,
  money,
  nameInHindi,
  nameLine,
  nothing,
  pictureErrors,
  prose,
  proseInHindi,
} from '../contract/fields.ts';
import { everyone, membersWith } from '../contract/permission.ts';
import { termLengths } from '../kernel/term-length.ts';
import { membershipTypes, SERVICES_OF_A_PACKAGE, templateStatuses, USES_MAX } from './membership-rules.ts';

export const BENEFIT_MAX = 10 * PRICE_MAX;

/** Uses of a service in a package. */
export const uses = z.int().check(z.minimum(1), z.maximum(USES_MAX));

export const eachServiceOnce = z.refine<readonly { readonly service_id: string }[]>(
  (services) => new Set(services.map(({ service_id }) => service_id)).size === services.length,
  { params: { problem: 'invalid_value' } },
);

const templateServices = z
  .array(
    z.object({
      service_id: id,
      total_count: uses,
      /** Of these, the ones that the client does not pay for; only words. */
      free_count: z._default(z.int().check(z.minimum(0), z.maximum(USES_MAX)), 0),
    }),
  )
  .check(z.minLength(1), z.maxLength(SERVICES_OF_A_PACKAGE), eachServiceOnce);

const templateFields = {
  name: nameLine(80),
  name_hi: nameInHindi(80),
  price: amount(PRICE_MAX).check(z.minimum(1)),
  /** Of the price, due at the purchase. */
  mandatory_advance_percentage: z.int().check(z.minimum(0), z.maximum(100)),
  duration: z.enum(termLengths),
  description: z.optional(z.nullable(prose(500))),
  description_hi: proseInHindi(500),
  /** What a wallet lets spend; a package has services instead. */
  benefit_amount: z.optional(z.nullable(amount(BENEFIT_MAX).check(z.minimum(1)))),
  services2: z.optional(z.nullable(templateServices)),
  image_url: z.optional(imageUrl),
  blur_hash: z.optional(blurHash),
};

export const membershipTemplate = z.object({
  id,
  business_id: id,
  name: z.string(),
  name_hi: inHindi,
  type: z.enum(membershipTypes),
  price: money,
  mandatory_advance_percentage: z.int(),
  duration: z.enum(termLengths),
  description: z.nullable(z.string()),
  description_hi: inHindi,
  benefit_amount: z.nullable(money),
  services2: z.array(
    z.object({
      service_id: id,
      service_name: z.string(),
      service_name_hi: inHindi,
      total_count: z.int(),
      free_count: z.int(),
    }),
  ),
  image_url: z.nullable(z.string()),
  blur_hash: z.nullable(z.string()),
  status: z.enum(templateStatuses),
  created_at: instant,
  updated_at: instant,
});
export type MembershipTemplate = z.output<typeof membershipTemplate>;

/** What was sold of a template, for its card. */
const soldOf = {
  running_count: z.int(),
  /** Paid for and not yet given. Null for staff, who see no sums of the business. */
  still_to_give: z.nullable(money),
};

const ofBusiness = { business_id: id };
const ofTemplate = { business_id: id, template_id: id };

export const membershipTemplateCalls = {
  list: call({
    route: 'GET /business/{business_id}/membership-template',
    failure: 'memberships_failed',
    summary: 'The membership templates that are not deleted, with what was sold of each.',
    input: z.object(ofBusiness),
    output: z.object({ items: z.array(z.object({ ...membershipTemplate.shape, ...soldOf })) }),
    who: membersWith('business.see'),
    module: 'memberships',
  }),
  offered: call({
    route: 'GET /user/business/{business_id}/membership/template',
    failure: 'memberships_failed',
    summary: 'The membership templates that are on sale, for everyone who sees the page of the business.',
    input: z.object(ofBusiness),
    output: z.object({ items: z.array(membershipTemplate) }),
    errors: ['NOT_FOUND'],
    who: everyone,
    module: 'memberships',
  }),
  pricing: call({
    route: 'GET /user/business/{business_id}/membership/template/{template_id}/pricing',
    summary:
      'What a membership costs if it is bought now: the price, what is due at once, and until when it runs.',
    input: z.object(ofTemplate),
    output: z.object({
      template_id: id,
      type: z.enum(membershipTypes),
      price: money,
      advance_amount: money,
      rest_amount: money,
      benefit_amount: z.nullable(money),
      services: z.array(
        z.object({
          service_id: id,
          service_name: z.string(),
          service_name_hi: inHindi,
          total_count: z.int(),
        }),
      ),
      start_at: instant,
      expiry: instant,
      last_day: day,
      /** Whether it can be bought online here. */
      takes_online: z.boolean(),
    }),
    errors: ['NOT_FOUND', 'MEMBERSHIP_NOT_SOLD'],
    who: everyone,
    module: 'memberships',
  }),
  add: call({
    route: 'POST /business/{business_id}/membership-template',
    summary: 'Add a membership template: a wallet with `benefit_amount`, or a package with `services2`.',
    input: z.object({ ...ofBusiness, type: z.enum(membershipTypes), ...templateFields }),
    output: z.object({ id }),
    errors: [...pictureErrors, 'NOT_FOUND'],
    who: membersWith('membership_template.manage'),
    module: 'memberships',
    idempotent: true,
  }),
  change: call({
    route: 'PUT /business/{business_id}/membership-template/{id}',
    summary:
      'Change a membership template. Fields that are not sent stay; what was sold stays as it was sold. A status restores a deleted one.',
    input: z.object({
      ...ofBusiness,
      id,
      ...templateFields,
      name: z.optional(templateFields.name),
      price: z.optional(templateFields.price),
      mandatory_advance_percentage: z.optional(templateFields.mandatory_advance_percentage),
      duration: z.optional(templateFields.duration),
      status: z.optional(z.enum(['enable', 'disable'])),
    }),
    output: nothing,
    errors: [...pictureErrors, 'NOT_FOUND'],
    who: membersWith('membership_template.manage'),
    module: 'memberships',
  }),
  remove: call({
    route: 'DELETE /business/{business_id}/membership-template/{id}',
    summary: 'Delete a membership template. Those that were sold go on.',
    input: z.object({ ...ofBusiness, id }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('membership_template.manage'),
    module: 'memberships',
  }),
} as const;
