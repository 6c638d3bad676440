import * as z from 'zod/mini';
import { SERVICES_IN_A_VISIT } from '../booking/booking-rules.ts';
import { PRICE_MAX } from '../catalogue/service-rules.ts';
import { call } from '../contract/call.ts';
import { amount, id, instant, money, nothing } from '../contract/fields.ts';
import { anySession, everyone, membersWith } from '../contract/permission.ts';

/** How long a client has to open a pay link. */
export const PAY_LINK_MINUTES = 30;

/** As `newLinkToken` writes it. */
const token = z.string().check(z.regex(/^[\w-]{43}$/));
const ofVisit = { business_id: id, visit_id: id };
const aboutVisit = { record: 'visit', field: 'visit_id' } as const;
const path = '/business/{business_id}/visit/{visit_id}/pay-link';

export const payLinkCalls = {
  make: call({
    route: `POST ${path}`,
    summary:
      'A link by which a client pays online what is due for a visit, without an account. Replaces an older one.',
    input: z.object({
      ...ofVisit,
      /** All that is due when left out; never more. */
      amount: z.optional(amount(PRICE_MAX * SERVICES_IN_A_VISIT).check(z.minimum(1))),
    }),
    output: z.object({ token: z.string(), amount: money, expires_at: instant }),
    errors: ['NOT_FOUND', 'ALREADY_PAID', 'AMOUNT_TOO_LARGE', 'NOTHING_TO_PAY_ONLINE', 'NOT_CONFIGURED'],
    who: membersWith('bill.make'),
    about: aboutVisit,
    needsSums: true,
    perMinute: 60,
  }),
  callOff: call({
    route: `DELETE ${path}`,
    summary: 'Call off the pay link of a visit.',
    input: z.object(ofVisit),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('bill.make'),
    about: aboutVisit,
  }),
  get: call({
    route: 'GET /pay-link/{token}',
    summary: 'What a pay link asks for: for anyone who has it, nothing personal.',
    input: z.object({ token }),
    output: z.object({
      business_name: z.string(),
      receipt_number: z.nullable(z.string()),
      amount: money,
      status: z.enum(['open', 'paid', 'expired']),
      expires_at: instant,
    }),
    errors: ['NOT_FOUND'],
    who: everyone,
    perMinute: 60,
  }),
  open: call({
    route: 'POST /pay-link/{token}/open',
    summary: 'Lets this session pay what the link asks for, as payment purpose `bill` of the visit.',
    input: z.object({ token }),
    output: z.object(ofVisit),
    errors: ['NOT_FOUND', 'ALREADY_PAID', 'PAY_LINK_EXPIRED', 'NOTHING_TO_PAY_ONLINE'],
    who: anySession,
    perMinute: 30,
  }),
} as const;
