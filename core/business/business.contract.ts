import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { email, id, inHindi, instant, line, nameLine, nothing, phone } from '../contract/fields.ts';
import { memberRoles } from '../contract/member-roles.ts';
import { accountsOnly, businessModules, everyone, optionalModules } from '../contract/permission.ts';
import { shownRights } from '../contract/rights-set.ts';
import { businessHours, defaultBusinessHours } from './business-hours.ts';
import { latitude, longitude } from './settings-rules.ts';

export const businessStates = ['created', 'approved', 'rejected', 'suspended'] as const;
export const visibilities = ['public', 'protected', 'private'] as const;
export const bookingTypes = ['confirm', 'request'] as const;
export const paymentTypes = ['cash', 'pg', 'both'] as const;

/** A single letter is a slip of the finger. */
export const businessName = nameLine(120).check(
  z.refine((text) => text.length !== 1, { params: { problem: 'name_too_short' } }),
);

/** PIN code: six digits, the first not zero; people write 560 001, and some ५६०००१. */
export const pincode = z.string().check(
  z.maxLength(20),
  z.overwrite((text) =>
    text.replace(/[\s-]/g, '').replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966)),
  ),
  z.regex(/^[1-9]\d{5}$/),
);

/** A paragraph of the public page. */
export const aboutEntry = z.object({
  title: z.string(),
  title_hi: inHindi,
  description: z.string(),
  description_hi: inHindi,
});

const optionalLine = (max: number) => z.optional(z.nullable(line(max)));

export const businessCalls = {
  listMine: call({
    route: 'GET /user/business',
    summary: 'The businesses I work in, with my role in each.',
    input: nothing,
    output: z.object({
      items: z.array(
        z.object({
          id,
          name: z.string(),
          business_url: z.string(),
          area: z.nullable(z.string()),
          city: z.nullable(z.string()),
          business_state: z.enum(businessStates),
          /** Why it was rejected or suspended. */
          state_reason: z.nullable(z.string()),
          role: z.enum(memberRoles),
          /** Those of the set that the business gave me; null: those of the role. */
          rights: z.nullable(shownRights),
          /** I am of the platform, was invited to look inside, and read only. */
          is_support: z.boolean(),
          /** The platform's support may look inside until then. */
          support_until: z.nullable(instant),
          modules: z.array(z.enum(businessModules)),
        }),
      ),
    }),
    who: accountsOnly,
  }),
  listCategories: call({
    route: 'GET /business/category',
    summary: 'The business categories to choose from.',
    input: nothing,
    output: z.object({
      items: z.array(
        z.object({
          id,
          name: z.object({ en: z.string(), hi: z.string() }),
          image_url: z.nullable(z.string()),
          blur_hash: z.nullable(z.string()),
          /** Whether the public can find businesses of this category. */
          is_listed: z.boolean(),
        }),
      ),
    }),
    who: everyone,
  }),
  create: call({
    route: 'POST /business',
    summary: 'Create a business. The caller becomes its owner.',
    input: z.object({
      name: businessName,
      phone,
      email: z.optional(z.nullable(email)),
      category_id: id,
      address: optionalLine(80),
      locality: optionalLine(120),
      area: line(120),
      city: line(80),
      state: line(80),
      pincode,
      latitude: z.optional(z.nullable(latitude)),
      longitude: z.optional(z.nullable(longitude)),
      business_hours: z._default(businessHours, defaultBusinessHours),
      /** Besides services. */
      modules: z._default(z.array(z.enum(optionalModules)).check(z.maxLength(optionalModules.length)), []),
    }),
    output: z.object({ id, business_url: z.string(), business_state: z.enum(businessStates) }),
    errors: ['CONFLICT'],
    who: accountsOnly,
    idempotent: true,
    perMinute: 20,
  }),
} as const;
