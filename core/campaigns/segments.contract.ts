import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, instant, line, nothing } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { audienceFilter } from './audience-filter.ts';

/** A business keeps this many. */
export const MOST_SEGMENTS = 100;

const segment = z.object({
  id,
  name: z.string(),
  filter: audienceFilter,
  created_at: instant,
  updated_at: instant,
});
export type Segment = z.output<typeof segment>;

const written = { name: line(60), filter: audienceFilter };

export const segmentCalls = {
  list: call({
    route: 'GET /business/{business_id}/campaign-segments',
    summary: 'The filters of campaigns that were kept under a name, by name.',
    input: z.object({ business_id: id }),
    output: z.object({ items: z.array(segment) }),
    who: membersWith('campaign.manage'),
  }),
  create: call({
    route: 'POST /business/{business_id}/campaign-segments',
    summary: 'Keeps a filter under a name.',
    input: z.object({ business_id: id, ...written }),
    output: segment,
    errors: ['SEGMENT_NAME_TAKEN', 'TOO_MANY_SEGMENTS'],
    who: membersWith('campaign.manage'),
    idempotent: true,
  }),
  remove: call({
    route: 'DELETE /business/{business_id}/campaign-segments/{segment_id}',
    summary: 'Removes a kept filter. Campaigns that were made with it keep their own copy.',
    input: z.object({ business_id: id, segment_id: id }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('campaign.manage'),
  }),
} as const;
