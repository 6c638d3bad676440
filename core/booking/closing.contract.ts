import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { day, id, line } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { bookingDay, conflictDecision, moved, slotErrors } from './booking-shapes.ts';

/** The longest list of bookings that one call decides on. */
export const MOST_CONFLICTS = 200;

const closedDays = { business_id: id, day: bookingDay, last_day: z.optional(bookingDay) };
const holidays = z.array(z.object({ day, name: z.string() }));

/** A holiday of the whole business over its bookings. */
export const closingCalls = {
  list: call({
    route: 'GET /business/{business_id}/closing',
    summary: 'Coming holidays on which visits still stand, soonest first.',
    input: z.object({ business_id: id }),
    output: z.object({ items: z.array(z.object({ day, name: z.string(), visits: z.int() })) }),
    who: membersWith('booking.manage'),
  }),
  close: call({
    route: 'POST /business/{business_id}/closing',
    summary: 'Add a holiday over bookings: each is moved, cancelled with a reason, or stays. All or nothing.',
    input: z.object({
      ...closedDays,
      name: line(80),
      /** Bookings that are not named stay. */
      decisions: z.array(conflictDecision).check(z.maxLength(MOST_CONFLICTS)),
    }),
    /** To undo, send it back as it is. */
    output: z.object({
      /** Holidays of these days that had another name or the same before. */
      replaced: holidays,
      moved: z.array(moved),
      cancelled: z.array(id),
    }),
    errors: [
      ...slotErrors,
      'CONFLICT',
      'INSIDE_CANCELLATION_WINDOW',
      'AMOUNT_TOO_LARGE',
      'VISIT_BILLED',
      'NOT_ALLOWED',
    ],
    who: membersWith('settings.manage'),
    idempotent: true,
  }),
  undo: call({
    route: 'POST /business/{business_id}/closing/undo',
    summary: 'Undo a holiday that was just added, with all that was decided for it. All or nothing.',
    input: z.object({
      ...closedDays,
      replaced: holidays.check(z.maxLength(MOST_CONFLICTS)),
      moved: z.array(moved).check(z.maxLength(MOST_CONFLICTS)),
      cancelled: z.array(id).check(z.maxLength(MOST_CONFLICTS)),
    }),
    output: z.object({}),
    errors: [
      ...slotErrors,
      'CONFLICT',
      'INSIDE_CANCELLATION_WINDOW',
      'AMOUNT_TOO_LARGE',
      'VISIT_BILLED',
      'NOT_ALLOWED',
    ],
    who: membersWith('settings.manage'),
    idempotent: true,
  }),
} as const;
