import * as z from 'zod/mini';
import { businessHours } from '../business/business-hours.ts';
import { call } from '../contract/call.ts';
import { amount, id, inHindi, instant, money, nameLine, nothing } from '../contract/fields.ts';
import { everyone, membersWith } from '../contract/permission.ts';
import { DEPOSIT_MAX, GUESTS_MAX, range, SERVING_MAX, WAITING_MAX } from './waitlist-shapes.ts';

export const WAITLISTS_MAX = 20;

const fields = {
  name: nameLine(60),
  /** Null: while the business is open. */
  hours: z.nullable(businessHours),
  /** None: nothing needs to be chosen. */
  service_ids: z.array(id).check(z.maxLength(50)),
  /** Those who serve, one person each at a time; none: `serving_count` are served at once. */
  entity_ids: z.array(id).check(z.maxLength(SERVING_MAX)),
  serving_count: z.int().check(z.minimum(1), z.maximum(SERVING_MAX)),
  /** People of one entry at most; 1: everyone joins alone. */
  max_guest_count: z.int().check(z.minimum(1), z.maximum(GUESTS_MAX)),
  /** Null: no limit. */
  max_waiting: z.nullable(z.int().check(z.minimum(1), z.maximum(WAITING_MAX))),
  /** Paid online by those who join by themselves; 0: none. */
  deposit_amount: z._default(amount(DEPOSIT_MAX), 0 as never),
};

const waitlist = z.object({
  id,
  ...fields,
  name: z.string(),
  deposit_amount: money,
  is_paused: z.boolean(),
  /** Whether people may join from outside by its hours. */
  is_open: z.boolean(),
  /** Pending and arrived, and not yet called. */
  waiting_count: z.int(),
});
export type Waitlist = z.output<typeof waitlist>;

const ofBusiness = { business_id: id };
const ofWaitlist = { ...ofBusiness, waitlist_id: id };

/** Why nobody can join from outside at the moment. */
/** `late`: even the shortest wait would pass closing time. */
export const notJoinable = ['paused', 'closed', 'full', 'late'] as const;

export const waitlistCalls = {
  list: call({
    route: 'GET /business/{business_id}/waitlist',
    summary: 'The waitlists of a business.',
    input: z.object(ofBusiness),
    output: z.object({ items: z.array(waitlist) }),
    who: membersWith('waitlist.serve'),
    module: 'waitlist',
  }),
  add: call({
    route: 'POST /business/{business_id}/waitlist',
    summary: 'Add a waitlist.',
    input: z.object({ ...ofBusiness, ...fields }),
    output: z.object({ id }),
    errors: ['NOT_FOUND', 'TOO_MANY_WAITLISTS'],
    who: membersWith('waitlist.manage'),
    module: 'waitlist',
    idempotent: true,
  }),
  change: call({
    route: 'PUT /business/{business_id}/waitlist/{waitlist_id}',
    summary: 'Change a waitlist. Who waits goes on.',
    input: z.object({ ...ofWaitlist, ...fields }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('waitlist.manage'),
    module: 'waitlist',
  }),
  remove: call({
    route: 'DELETE /business/{business_id}/waitlist/{waitlist_id}',
    summary: 'Delete a waitlist in which nobody waits.',
    input: z.object(ofWaitlist),
    output: nothing,
    errors: ['NOT_FOUND', 'SOMEONE_WAITS'],
    who: membersWith('waitlist.manage'),
    module: 'waitlist',
  }),
  pause: call({
    route: 'PUT /business/{business_id}/waitlist/{waitlist_id}/pause',
    summary: 'Let nobody new join from outside for now, or let them join again. Who waits goes on.',
    input: z.object({ ...ofWaitlist, is_paused: z.boolean() }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('waitlist.serve'),
    module: 'waitlist',
  }),
  /** For the join page: what can be chosen, and how long each choice waits. */
  offered: call({
    route: 'GET /business/{business_id}/waitlists-offered',
    summary: 'The waitlists that can be joined, with what they offer and how long one waits now.',
    input: z.object(ofBusiness),
    output: z.object({
      business: z.object({
        name: z.string(),
        business_url: z.string(),
        time_zone: z.string(),
      }),
      items: z.array(
        z.object({
          id,
          name: z.string(),
          max_guest_count: z.int(),
          /** To be paid online first; comes off the bill. */
          deposit_amount: money,
          /** Null: join. */
          not_joinable: z.nullable(z.enum(notJoinable)),
          opens_at: z.nullable(instant),
          waiting_count: z.int(),
          /** For one person and the first service. */
          wait: z.nullable(range),
          services: z.array(
            z.object({
              service_id: id,
              name: z.string(),
              name_hi: inHindi,
              duration: z.int(),
              /** The least; `costs_more`: more with some who serve here. */
              price: money,
              costs_more: z.boolean(),
            }),
          ),
          calendars: z.array(
            z.object({ entity_id: id, name: z.string(), image_url: z.nullable(z.string()) }),
          ),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
    who: everyone,
    module: 'waitlist',
    // Reads and works out every queue of the business.
    perMinute: 120,
  }),
  /** Asked again at each choice. */
  wait: call({
    route: 'GET /business/{business_id}/waitlist/{waitlist_id}/wait',
    summary: 'How long someone who joins now would wait: with anyone, and with each of those who serve.',
    input: z.object({
      ...ofWaitlist,
      /** Ids with commas between them. */
      service_ids: z._default(z.string().check(z.maxLength(400)), ''),
      guest_count: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(GUESTS_MAX)), 1),
    }),
    output: z.object({
      ahead_count: z.int(),
      /** Null where nobody is there to serve. */
      anyone: z.nullable(range),
      each: z.array(z.object({ entity_id: id, wait: z.nullable(range) })),
    }),
    errors: ['NOT_FOUND'],
    who: everyone,
    module: 'waitlist',
    perMinute: 120,
  }),
  poster: call({
    route: 'GET /business/{business_id}/waitlist/{waitlist_id}/poster.pdf',
    summary:
      'A poster for the door on A4, as a PDF in base64: a QR code to join the queue, in both languages.',
    input: z.object(ofWaitlist),
    output: z.object({ file_name: z.string(), content: z.string() }),
    errors: ['NOT_FOUND'],
    who: membersWith('waitlist.serve'),
    module: 'waitlist',
    // Drawing one takes a good part of a second.
    perMinute: 30,
  }),
  makeScreen: call({
    route: 'POST /business/{business_id}/waitlist/{waitlist_id}/screen',
    summary: 'The address of the screen in the shop. Who asks again gets the same one.',
    input: z.object(ofWaitlist),
    output: z.object({ token: z.string() }),
    errors: ['NOT_FOUND'],
    who: membersWith('waitlist.serve'),
    module: 'waitlist',
  }),
  revokeScreen: call({
    route: 'DELETE /business/{business_id}/waitlist/{waitlist_id}/screen',
    summary: 'Revoke the address of the screen: screens that show it go dark.',
    input: z.object(ofWaitlist),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('waitlist.manage'),
    module: 'waitlist',
  }),
} as const;
