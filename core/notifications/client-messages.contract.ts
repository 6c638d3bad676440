import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { cursor, id, instant, page, pageSize } from '../contract/fields.ts';
import { anyMember } from '../contract/permission.ts';
import { channels } from './notification-kinds.ts';

const sentMessage = z.object({
  id,
  /** Of a notification, or of a mail about a bill, a membership or a reminder. */
  kind: z.string(),
  at: instant,
  /** Not sent: no address, unsubscribed, or no longer true when it was due. */
  state: z.enum(['waiting', 'sent', 'not_sent', 'received']),
  /** `inbox` is the client's own list in Kursi. */
  ways: z.array(z.enum(['inbox', ...channels])),
  visit_id: z.nullable(id),
  /** What the client wrote back, of kind `reply`. */
  text: z.nullable(z.string()),
  /** How far the WhatsApp message came, and why it did not arrive, in the provider's words. */
  whatsapp: z.nullable(
    z.object({
      state: z.enum(['waiting', 'accepted', 'sent', 'delivered', 'read', 'failed', 'unknown', 'dropped']),
      failure: z.nullable(z.string()),
    }),
  ),
});
export type SentMessage = z.output<typeof sentMessage>;

export const clientMessageCalls = {
  list: call({
    method: 'GET',
    path: '/business/{business_id}/client/{client_id}/message',
    summary: 'What the business wrote to a client, newest first, as long as it is kept.',
    input: z.object({ business_id: id, client_id: id, limit: pageSize(20), cursor }),
    output: z.object({
      ...page(sentMessage).shape,
      /** Where a mail to this client goes now; the address of an earlier one is not kept. */
      email: z.nullable(z.string()),
    }),
    errors: ['NOT_FOUND'],
    who: anyMember,
  }),
} as const;
