import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, nothing } from '../contract/fields.ts';
import { accountsOnly, membersWith } from '../contract/permission.ts';

export const marketingCalls = {
  set: call({
    route: 'PUT /business/{business_id}/client/{client_id}/marketing',
    summary: 'Whether a client wants offers, as they said at the desk.',
    input: z.object({ business_id: id, client_id: id, wants_offers: z.boolean() }),
    output: nothing,
    errors: ['NOT_FOUND', 'CLIENT_REQUIRED'],
    who: membersWith('client.edit'),
  }),
  listOwn: call({
    route: 'GET /user/marketing',
    summary: 'The businesses of which the caller is a client, and whether they may send offers.',
    input: z.object({}),
    output: z.object({
      items: z.array(z.object({ business_id: id, business_name: z.string(), wants_offers: z.boolean() })),
    }),
    who: accountsOnly,
  }),
  setOwn: call({
    route: 'PUT /user/marketing',
    summary: 'Whether a business may send the caller offers.',
    input: z.object({ business_id: id, wants_offers: z.boolean() }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: accountsOnly,
  }),
} as const;
