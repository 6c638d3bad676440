import * as z from 'zod/mini';
import { billSum, hasSums, maybeSums } from '../contract/bill-sums.ts';
import { call } from '../contract/call.ts';
import { clientPhone, cursor, day, id, line, money, nothing, page, pageSize } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';

export const DUE_NOTE_MAX = 200;

/** What is left to pay of one bill. */
const due = maybeSums(
  z.object({
    visit_id: id,
    /** Null: due from the books before, brought by an import. */
    receipt_number: z.nullable(z.string()),
    booking_date: day,
    client: z.object({ id, name: z.string(), phone: clientPhone }),
    total_amount: money,
    paid_amount: money,
    due_amount: money,
    /** When it was to be paid, if that was agreed. */
    due_on: z.nullable(day),
    note: z.nullable(z.string()),
    has_sums: hasSums,
  }),
);
export type SeenDue = z.output<typeof due>;
export type Due = Extract<SeenDue, { has_sums: true }>;

export const dueCalls = {
  list: call({
    route: 'GET /business/{business_id}/due',
    summary: 'Bills that are not paid in full, oldest first; of the business or of one client.',
    input: z.object({
      business_id: id,
      client_id: z.optional(id),
      /** Name or number of a client, or the end of a receipt number. */
      query: z.optional(line(60)),
      limit: pageSize(20),
      cursor,
    }),
    output: z.object({
      ...page(due).shape,
      /** All of them, not only this page. */
      all: z.object({ count: z.int(), amount: billSum }),
    }),
    who: membersWith('bill.make'),
  }),
  writeOff: call({
    route: 'DELETE /business/{business_id}/visit/{visit_id}/due',
    summary:
      'Take what is left of a due from the books before out of the dues: it was wrong, or is forgiven.',
    input: z.object({ business_id: id, visit_id: id }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('due.write_off'),
    about: { record: 'visit', field: 'visit_id' },
  }),
  note: call({
    route: 'PUT /business/{business_id}/visit/{visit_id}/due',
    summary: 'Keep by when the rest of a bill is to be paid, and a note. Both null takes that back.',
    input: z.object({
      business_id: id,
      visit_id: id,
      due_on: z.nullable(day),
      note: z.nullable(line(DUE_NOTE_MAX)),
    }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('bill.make'),
    about: { record: 'visit', field: 'visit_id' },
  }),
} as const;
