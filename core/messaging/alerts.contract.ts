import * as z from 'zod/mini';
import { alertKinds } from '../business/settings-rules.ts';
import { call } from '../contract/call.ts';
import { id, instant, money } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { unfinishedPayment } from '../payments/payments.contract.ts';

/** not_configured: this server sends no WhatsApp messages. */
export const whatsappOffers = ['ready', 'not_configured'] as const;

export const alertCalls = {
  get: call({
    route: 'GET /business/{business_id}/whatsapp/alerts',
    summary: 'Until when WhatsApp alerts are bought, and how many went out.',
    input: z.object({ business_id: id }),
    output: z.object({
      offer: z.enum(whatsappOffers),
      /** Null when none were ever bought. */
      alerts_until: z.nullable(instant),
      is_active: z.boolean(),
      /** Start of what is bought today. */
      next_start: instant,
      sent_last_week: z.int(),
      /** Of those, how many of each kind; kinds of which none went are left out. */
      sent_by_kind: z.partialRecord(z.enum(alertKinds), z.int()),
      unfinished_payment: z.nullable(unfinishedPayment),
    }),
    who: membersWith('message.manage'),
  }),
  purchase: call({
    route: 'POST /business/purchase/alerts-whatsapp',
    summary: 'The alerts that a payment has bought. They were given when the payment was settled.',
    input: z.object({ business_id: id, payment_id: id }),
    output: z.object({
      payment_id: id,
      amount: money,
      created_at: instant,
      starts_at: instant,
      ends_at: instant,
      /** The end of everything bought so far. */
      alerts_until: z.nullable(instant),
    }),
    errors: ['PURCHASE_FAILED'],
    who: membersWith('message.manage'),
    evenSuspended: true,
    idempotent: true,
    perMinute: 30,
  }),
} as const;
