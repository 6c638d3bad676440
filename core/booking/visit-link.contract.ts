import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, instant, nothing } from '../contract/fields.ts';
import { anySession, clientOnAnyPhone, everyone, membersWith } from '../contract/permission.ts';

/** 256 bits as base64url; it stands after the # of the address and travels in the body. */
const token = z.string().check(z.minLength(43), z.maxLength(43), z.regex(/^[\w-]+$/));
const ofVisit = { business_id: id, visit_id: id };

/** Anyone who has the link reads this: time and place, nothing of the client. */
const linkedVisit = z.object({
  business: z.object({
    name: z.string(),
    /** Null where the business has no page that the public may see. */
    business_url: z.nullable(z.string()),
    time_zone: z.string(),
    phone: z.nullable(z.string()),
    address: z.nullable(z.string()),
    locality: z.nullable(z.string()),
    area: z.string(),
    city: z.string(),
    pincode: z.nullable(z.string()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
  }),
  start_date: instant,
  end_date: instant,
  is_cancelled: z.boolean(),
  /** `no_number`: the business has none of the client, so the link shows no more than this. */
  opens_with: z.enum(['digits', 'no_number', 'locked']),
});
export type LinkedVisit = z.output<typeof linkedVisit>;

export const visitLinkCalls = {
  look: call({
    route: 'POST /visit-link/look',
    summary: 'Time and place of the visit of a personal link. Nothing is written.',
    input: z.object({ token }),
    output: linkedVisit,
    errors: ['NOT_FOUND'],
    who: everyone,
    // The link is the proof: no credential travels with it.
    proof: 'none',
    perMinute: 120,
  }),
  open: call({
    route: 'POST /visit-link/open',
    summary:
      'Open the visit of a personal link to this session with the last four digits of the client’s phone number. ' +
      'Without digits: whether it is open already.',
    input: z.object({
      token,
      digits: z.optional(z.string().check(z.regex(/^\d{4}$/))),
    }),
    output: z.object({ visit: z.nullable(z.object(ofVisit)) }),
    errors: ['NOT_FOUND', 'WRONG_DIGITS', 'LINK_LOCKED'],
    who: anySession,
    perMinute: 60,
  }),
  revoke: call({
    route: 'DELETE /business/{business_id}/visit/{visit_id}/link',
    summary: 'End the personal link of a visit, and what it has opened on other phones.',
    input: z.object(ofVisit),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: { ...clientOnAnyPhone(), ...membersWith('booking.manage') },
    about: { record: 'visit', field: 'visit_id' },
  }),
} as const;
