import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { email, id } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';

const mailed = {
  input: z.object({ business_id: id, visit_id: id, email: z.optional(email) }),
  /** False when the same mail has gone there today already. */
  output: z.object({ is_new: z.boolean() }),
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'CLIENT_REQUIRED',
    'EMAIL_REQUIRED',
    'ADDRESS_UNSUBSCRIBED',
    'NOT_CONFIGURED',
    'BUSINESS_NOT_APPROVED',
  ],
  who: membersWith('bill.make'),
  about: { record: 'visit', field: 'visit_id' },
  // The address is typed, and may be the member's own.
  needsSums: true,
  idempotent: true,
} as const;

export const billMailCalls = {
  sendReceipt: call({
    route: 'POST /business/{business_id}/visit/{visit_id}/bill/mail',
    summary: "Mail a receipt to its client, with link and PDF. A new address is kept on the client's record.",
    ...mailed,
  }),
  remindOfDue: call({
    route: 'POST /business/{business_id}/visit/{visit_id}/due/mail',
    summary: 'Mail a client what is left to pay of a bill, with a link to it. CONFLICT when nothing is due.',
    ...mailed,
  }),
  remindByWhatsapp: call({
    route: 'POST /business/{business_id}/visit/{visit_id}/due/whatsapp',
    summary:
      'Remind a client by WhatsApp of what is left to pay of a bill, in the product’s words, outside quiet hours. ' +
      'CANNOT_BE_REACHED says why not: no number, STOP, or alerts that were not bought.',
    input: z.object({ business_id: id, visit_id: id }),
    output: mailed.output,
    errors: ['NOT_FOUND', 'CONFLICT', 'CLIENT_REQUIRED', 'CANNOT_BE_REACHED', 'BUSINESS_NOT_APPROVED'],
    who: membersWith('bill.make'),
    about: { record: 'visit', field: 'visit_id' },
    idempotent: true,
  }),
} as const;
