import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { day, id, instant, linkToken, nothing, prose } from '../contract/fields.ts';
import { anySession, everyone, membersWith } from '../contract/permission.ts';
import { GUESTS_MAX, range, SERVICES_MAX, screen, trackedEntry, waitlistBooking } from './waitlist-shapes.ts';
import { waitlistStatuses } from './waitlist-states.ts';

const ofBusiness = { business_id: id };
const ofWaitlist = { ...ofBusiness, waitlist_id: id };
const ofEntry = { ...ofBusiness, waitlist_booking_id: id };
const token = linkToken;
/** The header by which a stream gets the token of a link, which would stand in logs in an address. */
export const LINK_HEADER = 'kursi-link';

const INFOS_MAX = 300;
/** One text, or several that stand under each other. */
const infos = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string().check(z.maxLength(INFOS_MAX))).check(z.maxLength(10))]),
    z.transform((sent) => (typeof sent === 'string' ? sent : sent.join('\n'))),
  ),
  prose(INFOS_MAX),
);

/** One of LATE_MINUTES. */
const late = z.int().check(z.minimum(5), z.maximum(15), z.multipleOf(5));

export const waitlistBookingCalls = {
  join: call({
    route: 'POST /waitlist/confirm',
    summary: 'Join a queue. The desk names the client; a client joins with their own name and number.',
    input: z.object({
      ...ofWaitlist,
      client_id: z.optional(z.nullable(id)),
      guest_count: z._default(z.int().check(z.minimum(1), z.maximum(GUESTS_MAX)), 1),
      additional_infos: z._default(infos, ''),
      service_ids: z._default(z.array(id).check(z.maxLength(SERVICES_MAX)), []),
      entity_id: z.optional(z.nullable(id)),
      /** The deposit that was paid for it; left out: one that was paid and not used. */
      payment_id: z.optional(z.nullable(id)),
    }),
    output: z.object({
      waitlist_booking_id: id,
      number: z.int(),
      created_at: instant,
      created_at_iso_date: day,
      /** Of the page that follows it. */
      token: z.string(),
    }),
    errors: [
      'NOT_FOUND',
      'CLIENT_REQUIRED',
      'ALREADY_IN_QUEUE',
      'QUEUE_CLOSED',
      'QUEUE_FULL',
      'TOO_MANY_GUESTS',
      'SERVICE_NOT_OFFERED',
      'CALENDAR_NOT_OFFERED',
      'DEPOSIT_REQUIRED',
    ],
    who: {
      guest: { except: ['client_id'] },
      account: { except: ['client_id'] },
      ...membersWith('waitlist.serve'),
    },
    module: 'waitlist',
    idempotent: true,
  }),
  cancel: call({
    route: 'POST /waitlist/cancel',
    summary: 'Take someone out of the queue, by the desk or by themselves. `no_show`: they did not come.',
    input: z.object({ ...ofEntry, no_show: z._default(z.boolean(), false) }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT', 'NOT_ALLOWED'],
    who: {
      guest: { except: ['no_show'] },
      account: { except: ['no_show'] },
      ...membersWith('waitlist.serve'),
    },
    module: 'waitlist',
  }),
  restore: call({
    route: 'POST /waitlist/uncancel',
    summary: 'Undo a cancellation of today: back to where the entry was.',
    input: z.object(ofEntry),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT', 'ALREADY_IN_QUEUE'],
    who: membersWith('waitlist.serve'),
    module: 'waitlist',
  }),
  board: call({
    route: 'GET /business/{business_id}/waitlist/{waitlist_id}/board',
    summary: 'Everyone in a queue today, in the order of their numbers.',
    input: z.object(ofWaitlist),
    output: z.object({
      time_zone: z.string(),
      items: z.array(waitlistBooking),
      /** For one person who joins now. */
      wait: z.nullable(range),
    }),
    errors: ['NOT_FOUND'],
    who: membersWith('waitlist.serve'),
    module: 'waitlist',
  }),
  get: call({
    route: 'GET /business/{business_id}/waitlist-booking/{waitlist_booking_id}',
    summary: 'One entry of a queue.',
    input: z.object(ofEntry),
    output: waitlistBooking,
    errors: ['NOT_FOUND'],
    who: membersWith('waitlist.serve'),
    module: 'waitlist',
  }),
  callNext: call({
    route: 'POST /waitlist/call-next',
    summary:
      'Call who is next: the first who has arrived, else the first on the way; for one calendar, the first who wants it or anyone.',
    input: z.object({ ...ofWaitlist, entity_id: z.optional(z.nullable(id)) }),
    output: z.object({ waitlist_booking_id: id, number: z.int() }),
    errors: ['NOT_FOUND', 'NOBODY_WAITS'],
    who: membersWith('waitlist.serve'),
    module: 'waitlist',
    idempotent: true,
  }),
  call: call({
    route: 'POST /waitlist/call',
    summary: 'Call one person to a chair, or again.',
    input: z.object({ ...ofEntry, entity_id: z.optional(z.nullable(id)) }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('waitlist.serve'),
    module: 'waitlist',
  }),
  uncall: call({
    route: 'POST /waitlist/uncall',
    summary: 'Undo a call: back into the line.',
    input: z.object(ofEntry),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('waitlist.serve'),
    module: 'waitlist',
  }),
  step: call({
    route: 'POST /waitlist/step',
    summary: 'One step of an entry, or one step back: pending, arrived, serving, completed.',
    input: z.object({
      ...ofEntry,
      /** What the caller saw; refused with CONFLICT when it is no longer so. */
      from: z.enum(waitlistStatuses),
      to: z.enum(['pending', 'arrived', 'serving', 'completed']),
      /** Who serves, from `serving` on. */
      entity_id: z.optional(z.nullable(id)),
    }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('waitlist.serve'),
    module: 'waitlist',
  }),
  late: call({
    route: 'POST /waitlist/late',
    summary: 'Others go first for so many minutes; the place is kept. Zero: no longer.',
    input: z.object({ ...ofEntry, minutes: z.int().check(z.minimum(0), z.maximum(15), z.multipleOf(5)) }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('waitlist.serve'),
    module: 'waitlist',
  }),
  move: call({
    route: 'POST /waitlist/move',
    summary: 'Move someone to another waitlist of the business, with a new number there.',
    input: z.object({ ...ofEntry, waitlist_id: id }),
    output: z.object({ number: z.int() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'ALREADY_IN_QUEUE'],
    who: membersWith('waitlist.serve'),
    module: 'waitlist',
  }),
  link: call({
    route: 'POST /waitlist/link',
    summary: 'The token of the page by which a client follows their entry.',
    input: z.object(ofEntry),
    output: z.object({ token: z.string() }),
    errors: ['NOT_FOUND'],
    who: membersWith('waitlist.serve'),
    module: 'waitlist',
  }),
  mine: call({
    route: 'GET /user/waitlist-booking',
    summary: 'The queues in which the caller waits today.',
    input: z.object({ business_id: z.optional(id) }),
    output: z.object({
      items: z.array(
        z.object({
          waitlist_booking_id: id,
          business_id: id,
          business_name: z.string(),
          waitlist_id: id,
          number: z.int(),
          token: z.string(),
        }),
      ),
    }),
    who: anySession,
  }),
} as const;

/** For the holder of a link, with or without a session. */
export const waitlistLinkCalls = {
  entry: call({
    route: 'POST /waitlist/tracked',
    summary: 'The entry of a link, as it is now.',
    input: z.object({ token }),
    output: trackedEntry,
    errors: ['NOT_FOUND'],
    who: everyone,
  }),
  watchEntry: call({
    route: 'GET /waitlist/tracked/live',
    summary: `The entry of a link, now and at every change. The token travels in the header ${LINK_HEADER}.`,
    input: z.object({}),
    output: trackedEntry,
    who: everyone,
    stream: true,
  }),
  watchScreen: call({
    route: 'GET /waitlist/screen/live',
    summary: `What the screen in the shop shows, now and at every change. The token travels in the header ${LINK_HEADER}.`,
    input: z.object({}),
    output: screen,
    who: everyone,
    stream: true,
  }),
  arrive: call({
    route: 'POST /waitlist/tracked/here',
    summary: 'The client says that they are here.',
    input: z.object({ token }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: everyone,
    perMinute: 60,
  }),
  late: call({
    route: 'POST /waitlist/tracked/late',
    summary: 'The client says that they are late: others go first, the place is kept.',
    input: z.object({ token, minutes: late }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: everyone,
    perMinute: 60,
  }),
  leave: call({
    route: 'POST /waitlist/tracked/leave',
    summary: 'The client leaves the queue.',
    input: z.object({ token }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: everyone,
    perMinute: 60,
  }),
  comeBack: call({
    route: 'POST /waitlist/tracked/back',
    summary: 'Undo leaving, within a minute: the place is still theirs.',
    input: z.object({ token }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT', 'ALREADY_IN_QUEUE'],
    who: everyone,
    perMinute: 60,
  }),
} as const;
