import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, instant, nothing } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';

const ofCalendar = { business_id: id, id };

/** Owners and admins for every calendar; staff for their own. */
export const calendarFeedCalls = {
  get: call({
    route: 'GET /business/{business_id}/calendar/{id}/feed',
    summary: 'Whether this calendar has a feed, and since when.',
    input: z.object(ofCalendar),
    output: z.object({ made_at: z.nullable(instant) }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
    who: membersWith('calendar.share'),
  }),
  create: call({
    route: 'POST /business/{business_id}/calendar/{id}/feed',
    summary: 'Create a private feed address for calendar programs. The previous one stops working.',
    input: z.object(ofCalendar),
    /** Path with the secret token; shown only once, since only its hash is stored. */
    output: z.object({ path: z.string() }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
    who: membersWith('calendar.share'),
  }),
  revoke: call({
    route: 'DELETE /business/{business_id}/calendar/{id}/feed',
    summary: 'Revoke the feed address of this calendar.',
    input: z.object(ofCalendar),
    output: nothing,
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
    who: membersWith('calendar.share'),
  }),
} as const;
