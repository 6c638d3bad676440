import * as z from 'zod/mini';
import { alertKinds } from '../business/settings-rules.ts';
import { call } from '../contract/call.ts';
import { clientEmail, clientPhone, cursor, id, instant, page, pageSize, prose } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { chatAnswer, MOST_LETTERS_OF_AN_ANSWER } from '../messaging/chat-answer.ts';
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
  /** Why something of it has not gone yet, and until when: it can be undone, quiet hours, or a way that failed just now. */
  held: z.nullable(z.object({ until: instant, because: z.enum(['undo', 'quiet_hours', 'try_again']) })),
  /** `inbox` is the client's own list in Kursi. */
  ways: z.array(z.enum(['inbox', ...channels])),
  visit_id: z.nullable(id),
  /** Of a reply to news of a visit: when that visit begins. */
  starts_at: z.nullable(instant),
  /** What the client wrote, of kind `reply`; what a campaign said, of kind `campaign`. */
  text: z.nullable(z.string()),
  /** Of a reply, the first first. */
  answers: z.array(chatAnswer),
  /** Of a reply: a free text reaches the client until then. Null: it cannot be answered in the chat. */
  answer_until: z.nullable(instant),
  campaign: z.nullable(z.object({ id, name: z.string() })),
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
      client_id: id,
      /** Where a mail goes; the address of an earlier one is not kept. */
      email: clientEmail,
      /** `turned_off`: by the client, in their own settings. `not_bought`: the business sends nothing by WhatsApp. */
      whatsapp: z.enum(['on', 'stopped', 'turned_off', 'no_number', 'not_bought']),
      phone: clientPhone,
      /** Since when the client wants no WhatsApp messages: STOP. */
      stopped_at: z.nullable(instant),
      /** The alerts that go by WhatsApp by themselves: the desk need not send them. */
      alerts: z.array(z.enum(alertKinds)),
      /** Approved templates: what may be sent when the 24 hours for a free text are over. */
      templates: z.array(z.string()),
    }),
    errors: ['NOT_FOUND'],
    who: membersWith('client.edit'),
  }),
  answer: call({
    route: 'POST /business/{business_id}/client/{client_id}/message/{reply_id}/answer',
    summary: 'Answer what a client wrote, in the chat. WhatsApp allows it for 24 hours after they wrote.',
    input: z.object({
      business_id: id,
      client_id: id,
      reply_id: id,
      text: prose(MOST_LETTERS_OF_AN_ANSWER).check(z.minLength(1)),
    }),
    output: z.object({ message_id: id }),
    errors: ['NOT_FOUND', 'ANSWER_TOO_LATE', 'CLIENT_STOPPED', 'NOT_CONFIGURED', 'BUSINESS_NOT_APPROVED'],
    who: membersWith('client.edit'),
    idempotent: true,
    perMinute: 60,
  }),
} as const;
