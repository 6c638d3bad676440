import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, inHindi, instant, linkToken, money } from '../contract/fields.ts';
import { clientAndMembersWith, everyone } from '../contract/permission.ts';
import { paidBy } from '../payments/paid-by.ts';

/** 256 bits as base64url. */
export const receiptToken = z.string().check(z.minLength(43), z.maxLength(43), z.regex(/^[\w-]+$/));

const publicLine = z.object({
  is_product: z.boolean(),
  name: z.string(),
  name_hi: inHindi,
  entity_name: z.nullable(z.string()),
  quantity: z.int(),
  price: money,
  discount_amount: money,
  cover_amount: money,
  amount: money,
  tax_rate: z.int(),
  half_tax_amount: money,
  taxable_amount: money,
});

const publicReceipt = z.object({
  business: z.object({
    name: z.string(),
    address: z.string(),
    gstin: z.nullable(z.string()),
    /** Null where the business has no page that the public may see. */
    business_url: z.nullable(z.string()),
    /** Null where nothing can be paid: nothing is due, the bill is void, or the business is stopped. */
    upi_id: z.nullable(z.string()),
  }),
  receipt_number: z.string(),
  revision: z.int(),
  made_at: instant,
  time_zone: z.string(),
  /** The first word of the name alone. */
  first_name: z.nullable(z.string()),
  lines: z.array(publicLine),
  prices_include_tax: z.boolean(),
  tax_amount: money,
  tip_amount: money,
  tip_for: z.nullable(z.string()),
  round_off_amount: money,
  total_amount: money,
  due_amount: money,
  payments: z.array(
    z.object({
      ...paidBy,
      amount: money,
      paid_at: instant,
      is_advance: z.boolean(),
      is_refund: z.boolean(),
      advance_number: z.nullable(z.string()),
    }),
  ),
  is_void: z.boolean(),
});
export type PublicReceipt = z.output<typeof publicReceipt>;

const ofVisit = { business_id: id, visit_id: id };
const aboutVisit = { record: 'visit', field: 'visit_id' } as const;
const inEither = z._default(z.enum(['en', 'hi']), 'en');
const advanceNumber = z.string().check(z.maxLength(16));
const pdfFile = z.object({ file_name: z.string(), content: z.string() });

export const receiptLinkCalls = {
  make: call({
    route: 'POST /business/{business_id}/visit/{visit_id}/bill/link',
    summary: 'The public link of a receipt; made when there is none, else the same again.',
    input: z.object(ofVisit),
    output: z.object({ token: receiptToken }),
    errors: ['NOT_FOUND'],
    who: clientAndMembersWith('bill.make'),
    about: aboutVisit,
    needsSums: true,
  }),
  revoke: call({
    route: 'DELETE /business/{business_id}/visit/{visit_id}/bill/link',
    summary: 'Revoke the public link of a receipt.',
    input: z.object(ofVisit),
    output: z.object({}),
    errors: ['NOT_FOUND'],
    who: clientAndMembersWith('bill.make'),
    about: aboutVisit,
  }),
  ofEntry: call({
    route: 'POST /waitlist/tracked/receipt',
    summary:
      'The public link of the receipt of who was served from the queue, by the link of their place; null: no bill. And the receipt of their deposit.',
    input: z.object({ token: linkToken }),
    output: z.object({
      token: z.nullable(receiptToken),
      /** Number of the receipt of the deposit. */
      advance_number: z.nullable(z.string()),
    }),
    errors: ['NOT_FOUND'],
    who: everyone,
    perMinute: 60,
  }),
  getPdf: call({
    route: 'GET /business/{business_id}/visit/{visit_id}/bill.pdf',
    summary:
      'The receipt of a visit as a PDF on A4, in base64; by its public link the file itself is at /r/{token}/receipt.pdf.',
    input: z.object({ ...ofVisit, locale: inEither }),
    output: pdfFile,
    errors: ['NOT_FOUND'],
    who: clientAndMembersWith('bill.make'),
    about: aboutVisit,
    needsSums: true,
    // Drawing one takes a good part of a second.
    perMinute: 30,
  }),
  getAdvancePdf: call({
    route: 'GET /business/{business_id}/visit/{visit_id}/advance.pdf',
    summary: 'The receipt of an online payment that came before the bill, as a PDF on A4, in base64.',
    input: z.object({ ...ofVisit, receipt_number: advanceNumber, locale: inEither }),
    output: pdfFile,
    errors: ['NOT_FOUND'],
    who: clientAndMembersWith('bill.make'),
    about: aboutVisit,
    needsSums: true,
    perMinute: 30,
  }),
  getEntryAdvancePdf: call({
    route: 'POST /waitlist/tracked/advance.pdf',
    summary: 'The same of a deposit, by the link of the place in the queue.',
    input: z.object({ token: linkToken, locale: inEither }),
    output: pdfFile,
    errors: ['NOT_FOUND'],
    who: everyone,
    perMinute: 30,
  }),
  get: call({
    route: 'GET /receipt/{token}',
    summary: 'A receipt by its public link. No phone number, no surname, and nothing is written.',
    input: z.object({ token: receiptToken }),
    output: publicReceipt,
    errors: ['NOT_FOUND'],
    who: everyone,
    // The link is the proof: no credential travels with it.
    proof: 'none',
    perMinute: 120,
  }),
} as const;
