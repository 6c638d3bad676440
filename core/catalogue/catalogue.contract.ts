import * as z from 'zod/mini';
import { businessHours } from '../business/business-hours.ts';
import { share, taxCode } from '../business/settings-rules.ts';
import { call } from '../contract/call.ts';
import {
  amount,
  blurHash,
  id,
  idList,
  imageUrl,
  inHindi,
  money,
  nameInHindi,
  nameLine,
  nothing,
  pictureErrors,
  prose,
  proseInHindi,
} from '../contract/fields.ts';
import { memberRoles } from '../contract/member-roles.ts';
import { membersWith } from '../contract/permission.ts';
import { calendar } from './calendars.contract.ts';
import { BUFFER_MAX, DURATION_MAX, DURATION_STEP, PRICE_MAX, serviceGenders } from './service-rules.ts';

export { serviceGenders } from './service-rules.ts';
export const serviceStatuses = ['enable', 'disable', 'deleted'] as const;
export const categoryStatuses = ['enable', 'deleted'] as const;

/** Setting either status restores a soft-deleted record; deleting has its own call. */
const chosenStatus = z.enum(['enable', 'disable']);

const price = amount(PRICE_MAX);
const duration = z
  .int()
  .check(z.minimum(DURATION_STEP), z.maximum(DURATION_MAX), z.multipleOf(DURATION_STEP));
const bufferAfter = z.int().check(z.minimum(0), z.maximum(BUFFER_MAX), z.multipleOf(DURATION_STEP));

/** A calendar that offers the service, with its own price or duration if it has one. */
const onCalendar = z.object({
  entity_id: id,
  price: z.nullable(price),
  duration: z.nullable(duration),
});

export const service = z.object({
  id,
  name: z.string(),
  name_hi: inHindi,
  description: z.string(),
  description_hi: inHindi,
  price: money,
  duration: z.int(),
  buffer_after: z.int(),
  gender: z.enum(serviceGenders),
  /** Basis points; null: that of the business. */
  tax_rate: z.nullable(z.int()),
  /** SAC. */
  tax_code: z.nullable(z.string()),
  /** Commission in basis points; null: the member's rate. */
  commission_share: z.nullable(z.int()),
  image_url: z.nullable(z.string()),
  blur_hash: z.nullable(z.string()),
  category_id: z.nullable(id),
  index: z.int(),
  service_status: z.enum(serviceStatuses),
  calendars: z.array(onCalendar),
});
export type Service = z.output<typeof service>;

export const serviceCategory = z.object({
  id,
  name: z.string(),
  name_hi: inHindi,
  index: z.int(),
  category_status: z.enum(categoryStatuses),
  services: z.array(z.object({ service_id: id, service_index: z.int() })),
});
export type ServiceCategory = z.output<typeof serviceCategory>;

const offeredBy = z.array(onCalendar).check(
  z.maxLength(200),
  z.refine((list) => new Set(list.map(({ entity_id }) => entity_id)).size === list.length, {
    params: { problem: 'invalid_value' },
  }),
);

const serviceFields = {
  name: nameLine(120),
  name_hi: nameInHindi(120),
  description: z.optional(prose(2000)),
  description_hi: proseInHindi(2000),
  price,
  duration,
  buffer_after: z.optional(bufferAfter),
  gender: z.optional(z.enum(serviceGenders)),
  tax_rate: z.optional(z.nullable(share)),
  tax_code: z.optional(z.nullable(taxCode)),
  commission_share: z.optional(z.nullable(share)),
  category_id: z.optional(z.nullable(id)),
  image_url: z.optional(imageUrl),
  blur_hash: z.optional(blurHash),
  calendars: z.optional(offeredBy),
};

const created = z.object({ id, index: z.int() });
const oneOf = { business_id: id, id };
/** All ids, in the new order. */
const wholeList = z.array(id).check(z.maxLength(2000));

export const catalogueCalls = {
  get: call({
    route: 'GET /business/{business_id}/catalogue',
    summary: 'Categories, services with the calendars that offer them, and calendars, in order.',
    input: z.object({ business_id: id }),
    output: z.object({
      categories: z.array(serviceCategory),
      services: z.array(service),
      calendars: z.array(calendar),
      /** Members that calendars can belong to. */
      members: z.array(z.object({ user_id: id, user_name: z.string(), role: z.enum(memberRoles) })),
      business_category_id: id,
      /** Own hours of a calendar begin as a copy of these; clients book only inside both. */
      business_hours: businessHours,
    }),
    who: membersWith('business.see'),
  }),
  addStarter: call({
    route: 'POST /business/{business_id}/catalogue/starter',
    summary:
      'Add the usual services of a business category, in both languages. Refused when there are services already.',
    input: z.object({
      business_id: id,
      /** Defaults to the category of the business. */
      business_category_id: z.optional(z.nullable(id)),
    }),
    output: z.object({ categories: z.int(), services: z.int() }),
    errors: ['CONFLICT'],
    who: membersWith('catalogue.manage'),
    idempotent: true,
  }),

  listServices: call({
    route: 'GET /business/{business_id}/service',
    summary: 'The services in order, or up to 30 by id, including removed ones.',
    input: z.object({ business_id: id, ids: idList }),
    output: z.object({ items: z.array(service) }),
    who: membersWith('business.see'),
  }),
  addService: call({
    route: 'POST /business/{business_id}/service',
    summary: 'Add a service at the end of the list.',
    input: z.object({ business_id: id, ...serviceFields }),
    output: created,
    errors: [...pictureErrors],
    who: membersWith('catalogue.manage'),
    idempotent: true,
  }),
  changeService: call({
    route: 'PUT /business/{business_id}/service/{id}',
    summary:
      'Change a service. Fields that are not sent stay unchanged; a status restores a removed service.',
    input: z.object({
      ...oneOf,
      ...serviceFields,
      name: z.optional(serviceFields.name),
      price: z.optional(price),
      duration: z.optional(duration),
      service_status: z.optional(chosenStatus),
    }),
    output: nothing,
    errors: [...pictureErrors, 'NOT_FOUND'],
    who: membersWith('catalogue.manage'),
  }),
  removeService: call({
    route: 'DELETE /business/{business_id}/service/{id}',
    summary: 'Remove a service. Past visits keep it.',
    input: z.object(oneOf),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('catalogue.manage'),
  }),
  orderServices: call({
    route: 'PUT /business/{business_id}/service-order',
    summary: 'Reorder all services and assign them to categories. An outdated list is refused.',
    input: z.object({
      business_id: id,
      groups: z
        .array(z.object({ category_id: z.nullable(id), service_ids: wholeList }))
        .check(z.maxLength(500)),
    }),
    output: nothing,
    errors: ['CONFLICT'],
    who: membersWith('catalogue.manage'),
  }),

  listCategories: call({
    route: 'GET /business/{business_id}/category',
    summary: 'The service categories in order, with the services in each.',
    input: z.object({ business_id: id }),
    output: z.object({ items: z.array(serviceCategory) }),
    who: membersWith('business.see'),
  }),
  addCategory: call({
    route: 'POST /business/{business_id}/category',
    summary: 'Add a service category at the end of the list.',
    input: z.object({ business_id: id, name: nameLine(80), name_hi: nameInHindi(80) }),
    output: created,
    who: membersWith('catalogue.manage'),
    idempotent: true,
  }),
  changeCategory: call({
    route: 'PUT /business/{business_id}/category/{id}',
    summary: 'Rename a service category, or restore a removed one with its services.',
    input: z.object({
      ...oneOf,
      name: z.optional(nameLine(80)),
      name_hi: nameInHindi(80),
      category_status: z.optional(z.enum(['enable'])),
      /** Services to move into it, unless they are in another category. */
      service_ids: z.optional(wholeList),
    }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('catalogue.manage'),
  }),
  removeCategory: call({
    route: 'DELETE /business/{business_id}/category/{id}',
    summary: 'Remove a service category. Its services stay, without a category.',
    input: z.object(oneOf),
    output: z.object({ service_ids: z.array(id) }),
    errors: ['NOT_FOUND'],
    who: membersWith('catalogue.manage'),
  }),
  orderCategories: call({
    route: 'PUT /business/{business_id}/category-order',
    summary: 'Reorder all service categories. An outdated list is refused.',
    input: z.object({ business_id: id, ids: wholeList }),
    output: nothing,
    errors: ['CONFLICT'],
    who: membersWith('catalogue.manage'),
  }),
} as const;
