import * as z from 'zod/mini';
import { DURATION_STEP } from '../catalogue/service-rules.ts';
import { call } from '../contract/call.ts';
import { day, id, instant, money } from '../contract/fields.ts';
import { membersWith, type Permission } from '../contract/permission.ts';
import { SERVICES_IN_A_VISIT, SLOTS_MAX } from './booking-rules.ts';
import { bookingDay } from './booking-shapes.ts';

/** Maximum days of one query: a calendar month and the weeks around it. */
export const DAYS_ASKED_MAX = 42;

const count = (max: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max));

/** A comma-separated list in a query: `a,b`, or `a,,b` where entries may be empty. */
const listOf = (isRight: (entry: string) => boolean, length: number) =>
  z.string().check(
    z.maxLength(length),
    z.toLowerCase(),
    z.refine(
      (text) => text.split(',').length <= SERVICES_IN_A_VISIT && text.split(',').every((one) => isRight(one)),
      { params: { problem: 'invalid_value' } },
    ),
  );
const isId = (text: string) => z.safeParse(id, text).success;
const isSlots = (text: string) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= SLOTS_MAX;
const isMinutes = (text: string) =>
  /^\d{1,4}$/.test(text) && Number(text) > 0 && Number(text) % DURATION_STEP === 0;

const asked = {
  business_id: id,
  /** The first day, in the time zone of the business. */
  from: bookingDay,
  days: z._default(count(DAYS_ASKED_MAX), 7),
  /** Includes times beyond the booking window of clients. */
  beyond_window: z._default(z.enum(['yes', 'no']), 'no'),
};

/** Everyone who may see the business; members also beyond the booking window. */
const who: Permission = { public: { except: ['beyond_window'] }, ...membersWith('booking.manage') };

const answered = {
  time_zone: z.string(),
  /** Step in minutes between two offered times. */
  step: z.int(),
  /** The last day that clients may book. */
  last_day: day,
};
const slot = {
  /** HH:MM in the time zone of the business; a time that a clock change repeats means the first one. */
  time: z.string(),
  start: instant,
};
const ofDay = {
  day,
  /** Whether any calendar works on this day, from now on: tells a full day from a closed or finished one. */
  is_open: z.boolean(),
  /** Whether the business is open, even if those who were asked for do not work. */
  is_business_open: z.boolean(),
};
const errors = [
  'NOT_FOUND',
  'SERVICE_NOT_OFFERED',
  'CALENDAR_NOT_OFFERED',
  'CALENDAR_DOES_NOT_OFFER',
] as const;

export const availabilityCalls = {
  find: call({
    route: 'GET /business/{business_id}/availability',
    summary: 'Free times of a service by day, with the calendars that can take each.',
    input: z.object({
      ...asked,
      service_id: id,
      /** Left out: anyone who offers it. */
      entity_id: z.optional(id),
      slots: z._default(count(SLOTS_MAX), 1),
    }),
    output: z.object({
      ...answered,
      /** The bookable calendars, in their order; `entities` below are indexes into this list. */
      entities: z.array(z.object({ id, price: money, duration: z.int() })),
      days: z.array(
        z.object({
          ...ofDay,
          /** The cheapest first, then the least busy of the day: a booking with anyone gets this one. */
          slots: z.array(z.object({ ...slot, entities: z.array(z.int()) })),
        }),
      ),
    }),
    errors,
    who,
  }),
  findForVisit: call({
    route: 'GET /business/{business_id}/availability/visit',
    summary: 'Times at which several services of one visit fit, with one arrangement for each.',
    input: z.object({
      ...asked,
      /** Service ids in their order: `services=a,b`. */
      services: listOf(isId, SERVICES_IN_A_VISIT * 37),
      /** A calendar for each, empty for anyone: `entities=x,`. */
      entities: z.optional(listOf((text) => text === '' || isId(text), SERVICES_IN_A_VISIT * 37)),
      /** Slots of each: `slots=1,2`. */
      slots: z.optional(listOf(isSlots, SERVICES_IN_A_VISIT * 3)),
      /** Minutes of each where the desk sets its own, empty for the usual: `durations=50,`. */
      durations: z.optional(listOf((text) => text === '' || isMinutes(text), SERVICES_IN_A_VISIT * 5)),
      arrangement: z._default(z.enum(['sequence', 'parallel']), 'sequence'),
      /**
       * A visit to move, if the caller may: its own time counts as free, and its services replace `services`, in
       * the order of their starts. With their own people, unless `entities` names others.
       */
      moving_visit_id: z.optional(id),
      /** A visit whose services are to become these, if the caller may: its own time counts as free. */
      changing_visit_id: z.optional(id),
    }),
    output: z.object({
      ...answered,
      /** Of all services together, with the cheapest people. */
      price_from: money,
      entity_ids: z.array(id),
      days: z.array(
        z.object({
          ...ofDay,
          slots: z.array(
            z.object({
              ...slot,
              /** Where it costs more than `price_from`: only dearer people are free then. */
              price: z.optional(money),
              /** For each service in order: an index into `entity_ids`, and its start there. */
              parts: z.array(z.object({ entity: z.int(), start: instant })),
            }),
          ),
        }),
      ),
    }),
    errors,
    who,
    perMinute: 120,
  }),
} as const;
