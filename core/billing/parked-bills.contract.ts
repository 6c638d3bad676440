import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, instant, line, money, nothing } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { billDraft } from './bill-draft.ts';

/** Most parked bills of a business at a time. */
export const PARKED_BILLS = 50;

const parked = z.object({
  id,
  /** What the desk called it, for a bill without a client. */
  name: z.nullable(z.string()),
  client: z.nullable(z.object({ id, name: z.string() })),
  /** A visit that was booked; null for a walk-in. */
  visit_id: z.nullable(id),
  service_ids: z.array(id),
  product_ids: z.array(id),
  /** As the page worked it out when it was parked. */
  total_amount: money,
  parked_at: instant,
  parked_by_name: z.nullable(z.string()),
});
export type ParkedBill = z.output<typeof parked>;

const ofOne = z.object({ business_id: id, id });
const path = '/business/{business_id}/parked-bill';

export const parkedBillCalls = {
  list: call({
    route: `GET ${path}`,
    summary: 'Bills that were put aside, oldest first.',
    input: z.object({ business_id: id }),
    output: z.object({ items: z.array(parked) }),
    who: membersWith('bill.make'),
  }),
  park: call({
    route: `POST ${path}`,
    summary: 'Put a bill aside, to be taken up again at any desk of the business.',
    input: z.object({
      business_id: id,
      name: z.optional(z.nullable(line(80))),
      visit_id: z.optional(z.nullable(id)),
      total_amount: money,
      draft: billDraft,
    }),
    output: z.object({ id }),
    errors: ['NOT_FOUND', 'TOO_MANY_PARKED_BILLS'],
    who: membersWith('bill.make'),
    idempotent: true,
  }),
  takeUp: call({
    route: `POST ${path}/{id}/take-up`,
    summary: 'Take a parked bill up. One desk gets it; the next one is told who has it.',
    input: ofOne,
    output: z.object({ visit_id: z.nullable(id), draft: billDraft }),
    errors: ['NOT_FOUND', 'PARKED_BILL_GONE'],
    who: membersWith('bill.make'),
    idempotent: true,
  }),
  throwAway: call({
    route: `DELETE ${path}/{id}`,
    summary: 'Throw a parked bill away.',
    input: ofOne,
    output: nothing,
    errors: ['NOT_FOUND', 'PARKED_BILL_GONE'],
    who: membersWith('bill.make'),
  }),
  restore: call({
    route: `POST ${path}/{id}/restore`,
    summary: 'Undo throwing a parked bill away.',
    input: ofOne,
    output: nothing,
    errors: ['NOT_FOUND', 'PARKED_BILL_GONE', 'TOO_MANY_PARKED_BILLS'],
    who: membersWith('bill.make'),
  }),
} as const;
