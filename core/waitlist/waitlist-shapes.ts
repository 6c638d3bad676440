import * as z from 'zod/mini';
import { bookingReview } from '../booking/booking-shapes.ts';
import { clientPhone, day, id, inHindi, instant, money, namesInHindi } from '../contract/fields.ts';
import { cancelReasons, waitlistStatuses } from './waitlist-states.ts';

export const GUESTS_MAX = 10;
/** Paise. */
export const DEPOSIT_MAX = 10_000_00;
export const SERVING_MAX = 50;
export const WAITING_MAX = 500;
export const SERVICES_MAX = 5;
/** What one can be late by, each time one says so. */
export const LATE_MINUTES = [5, 10, 15] as const;

/** Minutes from when it was said; both ends whole and as they are said to people. */
export const range = z.object({ low: z.int(), high: z.int() });

/** What is shown to people about the wait: at joining, and now. */
const quotes = {
  /** Minutes after `created_at`. */
  first_quote: z.nullable(range),
  /** Minutes after `quoted_at`. */
  quote: z.nullable(range),
  quoted_at: z.nullable(instant),
};

/** An entry as the desk sees it. */
export const waitlistBooking = z.object({
  id,
  business_id: id,
  waitlist_id: id,
  /** The client. */
  user_id: id,
  client: z.object({ id, name: z.string(), phone: clientPhone }),
  number: z.int(),
  status: z.enum(waitlistStatuses),
  guest_count: z.int(),
  additional_infos: z.string(),
  services: z.array(z.object({ service_id: id, name: z.string(), name_hi: inHindi, duration: z.int() })),
  /** With whom; null: anyone. */
  entity_id: z.nullable(id),
  created_at: instant,
  created_at_iso_date: day,
  ...quotes,
  /** 1 is next; null for those who are not in line. */
  place: z.nullable(z.int()),
  called_at: z.nullable(instant),
  called_entity_id: z.nullable(id),
  late_until: z.nullable(instant),
  arrived_at: z.nullable(instant),
  serving_at: z.nullable(instant),
  served_entity_id: z.nullable(id),
  completed_at: z.nullable(instant),
  cancelled_at: z.nullable(instant),
  cancel_reason: z.nullable(z.enum(cancelReasons)),
  /** Paid at joining; comes off the bill. */
  deposit_amount: money,
  /** The bill that was made of it. */
  visit_id: z.nullable(id),
  review: z.nullable(bookingReview),
});
export type WaitlistBooking = z.output<typeof waitlistBooking>;

/** A chair and who sits in it; numbers alone. */
const chair = z.object({
  name: z.nullable(z.string()),
  number: z.int(),
  serving_at: instant,
  /** As planned. */
  minutes: z.int(),
});

/** What the holder of an entry's link sees: their own entry, and the numbers of others. */
export const trackedEntry = z.object({
  seq: z.int(),
  business: z.object({
    name: z.string(),
    business_url: z.string(),
    time_zone: z.string(),
    address: z.string(),
    phone: z.nullable(z.string()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
  }),
  waitlist_name: z.string(),
  entry: z.object({
    number: z.int(),
    first_name: z.string(),
    status: z.enum(waitlistStatuses),
    guest_count: z.int(),
    services: z.array(z.string()),
    services_hi: namesInHindi,
    /** With whom; null: anyone. */
    with_name: z.nullable(z.string()),
    created_at: instant,
    ...quotes,
    place: z.nullable(z.int()),
    /** How many would be ahead after "I am here", and for the minutes of being late; null once nobody can say so. */
    ahead_if: z.nullable(z.object({ here: z.int(), late: z.int() })),
    /** How many who joined later go first now: they are there already, or this one is late. */
    overtaken_by: z.int(),
    called_at: z.nullable(instant),
    called_to: z.nullable(z.string()),
    late_until: z.nullable(instant),
    serving_at: z.nullable(instant),
    cancel_reason: z.nullable(z.enum(cancelReasons)),
    deposit_amount: money,
  }),
  chairs: z.array(chair),
  /** The numbers in line, the next first. */
  line: z.array(z.int()),
});
export type TrackedEntry = z.output<typeof trackedEntry>;

const onScreen = z.object({ number: z.int(), first_name: z.string() });

/** What the screen in the shop shows: numbers and first names. */
export const screen = z.object({
  seq: z.int(),
  business: z.object({ name: z.string(), business_url: z.string(), time_zone: z.string() }),
  waitlist: z.object({ id, name: z.string() }),
  called: z.array(z.object({ ...onScreen.shape, called_at: instant, chair: z.nullable(z.string()) })),
  serving: z.array(z.object({ ...onScreen.shape, chair: z.nullable(z.string()) })),
  line: z.array(z.object({ ...onScreen.shape, quote: z.nullable(range), quoted_at: z.nullable(instant) })),
  /** For someone who joins now; null when nobody can. */
  wait: z.nullable(range),
});
export type Screen = z.output<typeof screen>;
