import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { day, id } from '../contract/fields.ts';
import { ownersAndAdmins } from '../contract/permission.ts';
import { audienceFilter } from './audience-filter.ts';

/** So many are named while the filter is edited. */
export const SAMPLE_SIZE = 5;

export const audienceCalls = {
  count: call({
    method: 'POST',
    path: '/business/{business_id}/campaign-audience',
    summary:
      'Who matches a filter of a campaign: how many, who is left out and why, and some of their names.',
    input: z.object({ business_id: id, filter: audienceFilter }),
    output: z.object({
      /** All clients of the business. */
      clients: z.int(),
      matching: z.int(),
      /** Of those that match: each for one reason. */
      left_out: z.object({ opted_out: z.int(), no_phone: z.int() }),
      /** What is left: each costs one credit. */
      reached: z.int(),
      /** Who came last, first. */
      sample: z.array(z.object({ client_id: id, name: z.string(), last_visit_on: z.nullable(day) })),
    }),
    errors: ['NOT_FOUND'],
    who: ownersAndAdmins,
  }),
} as const;
