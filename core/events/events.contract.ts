import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, instant, pageSize } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';

/** Something that happened in a business. Carries ids, never personal data. */
export const businessEvent = z.object({
  business_id: id,
  seq: z.int(),
  type: z.string(),
  at: instant,
  actor_id: z.nullable(z.string()),
  ids: z.record(z.string(), z.string()),
});
export type BusinessEvent = z.output<typeof businessEvent>;

const seq = z.coerce.number().check(z.int(), z.minimum(0));

export const eventsCalls = {
  list: call({
    route: 'GET /business/{business_id}/event',
    summary: 'Events of this business after a given one, oldest first.',
    input: z.object({ business_id: id, after: z._default(seq, 0), limit: pageSize(100, 500) }),
    output: z.object({ items: z.array(businessEvent), last_seq: z.int() }),
    who: membersWith('business.see'),
  }),
  live: call({
    route: 'GET /business/{business_id}/live',
    summary: 'A live stream of events after a given one. Ends with the session or the role.',
    input: z.object({ business_id: id, after: z._default(seq, 0) }),
    output: businessEvent,
    who: membersWith('business.see'),
    stream: true,
  }),
} as const;
