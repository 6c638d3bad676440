import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { nothing, phone } from '../contract/fields.ts';
import { anySession, everyone } from '../contract/permission.ts';

/** For a client on another phone than the one that booked. None of the answers says whether somebody is a client. */
export const findVisitCalls = {
  renewLink: call({
    route: 'POST /visit-link/renew',
    summary:
      'Send the personal link of the visit of this link to its client again; a new one where it is locked.',
    input: z.object({ token: z.string().check(z.minLength(43), z.maxLength(43), z.regex(/^[\w-]+$/)) }),
    output: nothing,
    who: everyone,
    proof: 'none',
    perMinute: 20,
  }),
  askCode: call({
    route: 'POST /visit-code',
    summary:
      'Send a code to this number, by WhatsApp or mail, if bookings stand under it. Ten minutes, this session.',
    input: z.object({ phone }),
    output: nothing,
    who: anySession,
    perMinute: 20,
  }),
  redeemCode: call({
    route: 'POST /visit-code/use',
    summary:
      'Open the bookings of the number to this session with the code that came. Once, and after few tries not.',
    input: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
    output: z.object({ found: z.int() }),
    errors: ['WRONG_CODE'],
    who: anySession,
    perMinute: 30,
  }),
} as const;
