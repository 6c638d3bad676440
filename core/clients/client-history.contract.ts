import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { cursor, id, instant, page, pageSize } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { changedFields, clientChangeKinds } from './client-history.ts';
import { optOutSources } from './marketing.ts';

const clientChange = z.object({
  id: z.string(),
  at: instant,
  what: z.enum(clientChangeKinds),
  /** Null: the client did it, or nobody did. */
  by_name: z.nullable(z.string()),
  by_client: z.boolean(),
  /** Of `changed`: which fields; none where that was not recorded. */
  fields: z.array(z.enum(changedFields)),
  /** The service of a reminder, the other record of a merge. */
  about: z.nullable(z.string()),
  /** Of `opted_out` and `opted_in`. */
  from: z.nullable(z.enum(optOutSources)),
});
export type ClientChange = z.output<typeof clientChange>;

export const clientHistoryCalls = {
  list: call({
    route: 'GET /business/{business_id}/client/{client_id}/history',
    summary: 'Who changed what about a client, newest first. Names fields, never what was in them.',
    input: z.object({ business_id: id, client_id: id, limit: pageSize(20), cursor }),
    output: page(clientChange),
    errors: ['NOT_FOUND'],
    who: membersWith('client.edit'),
  }),
} as const;
