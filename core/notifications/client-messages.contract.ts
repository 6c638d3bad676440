import * as z from 'zod/mini';
import { alertKinds } from '../business/settings-rules.ts';
import { call } from '../contract/call.ts';
import { cursor, id, instant, page, pageSize } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { messageFailures } from '../messaging/message-failures.ts';
import { channels } from './notification-kinds.ts';

const sentMessage = z.object({
  id,
  /** Of a notification, or of a mail about a bill, a membership or a reminder. */
  kind: z.string(),
  at: instant,
  /**
   * `not_sent`: it never left, `why_not` says why. `not_delivered`: it left by WhatsApp alone and did not arrive;
   * `partly`: not by WhatsApp, but by another way. `unsure`: WhatsApp did not say what became of it.
   */
  state: z.enum(['waiting', 'sent', 'not_sent', 'not_delivered', 'partly', 'unsure', 'received']),
  /** Changed: undone or overtaken before it was due. */
  why_not: z.nullable(z.enum(['changed', 'no_way', 'no_use'])),
  /** `inbox` is the client's own list in Kursi. */
  ways: z.array(z.enum(['inbox', ...channels])),
  visit_id: z.nullable(id),
  /** Of a reply to news of a visit: when that visit begins. */
  starts_at: z.nullable(instant),
  /** What the client wrote back, of kind `reply`. */
  text: z.nullable(z.string()),
  /** What Kursi answered to it by itself. */
  answer: z.nullable(z.string()),
  /** How far the WhatsApp message came, and why it did not arrive, with the provider's code. */
  whatsapp: z.nullable(
    z.object({
      state: z.enum(['waiting', 'accepted', 'sent', 'delivered', 'read', 'failed', 'unknown', 'dropped']),
      failure: z.nullable(z.enum(messageFailures)),
      code: z.nullable(z.int()),
    }),
  ),
});
export type SentMessage = z.output<typeof sentMessage>;

export const clientMessageCalls = {
  list: call({
    route: 'GET /business/{business_id}/client/{client_id}/message',
    summary: 'What the business wrote to a client, newest first, as long as it is kept.',
    input: z.object({ business_id: id, client_id: id, limit: pageSize(20), cursor }),
    output: page(sentMessage),
    errors: ['NOT_FOUND'],
    who: membersWith('client.edit'),
  }),
  getReach: call({
    route: 'GET /business/{business_id}/client/{client_id}/reach',
    summary: 'Where messages to a client go now.',
    input: z.object({ business_id: id, client_id: id }),
    output: z.object({
      /** Where a mail goes; the address of an earlier one is not kept. */
      email: z.nullable(z.string()),
      /** `turned_off`: by the client, in their own settings. `not_bought`: the business sends nothing by WhatsApp. */
      whatsapp: z.enum(['on', 'stopped', 'turned_off', 'no_number', 'not_bought']),
      phone: z.nullable(z.string()),
      /** Since when the client wants no WhatsApp messages: STOP. */
      stopped_at: z.nullable(instant),
      /** The alerts that go by WhatsApp by themselves: the desk need not send them. */
      alerts: z.array(z.enum(alertKinds)),
    }),
    errors: ['NOT_FOUND'],
    who: membersWith('client.edit'),
  }),
} as const;
