import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { day, id } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';

export const clientDay = z.object({
  client_id: id,
  name: z.string(),
  kind: z.enum(['birthday', 'anniversary']),
  on: day,
  /** Null when the year is not known. */
  years: z.nullable(z.int()),
});
export type ClientDay = z.output<typeof clientDay>;

export const clientDayCalls = {
  list: call({
    route: 'GET /business/{business_id}/client-day',
    summary: 'Birthdays and anniversaries of today and the next week, up to 50.',
    input: z.object({ business_id: id }),
    output: z.object({ today: day, items: z.array(clientDay) }),
    who: membersWith('client.edit'),
  }),
} as const;
