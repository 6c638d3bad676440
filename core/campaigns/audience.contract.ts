import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { cursor, day, id, inHindi, page } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { audienceFilter, criterionNames } from './audience-filter.ts';
import { recordDetails } from './campaign-rules.ts';

/** So many are named while the filter is edited. */
export const SAMPLE_SIZE = 5;

/**
 * Why someone who matches gets no message. The first that holds is said. quiet: got a campaign within the quiet period
 * of the business, or is about to. no_detail: their record has no value for a detail of the message.
 */
export const leaveOutReasons = ['opted_out', 'no_phone', 'quiet', 'no_detail'] as const;
export type LeaveOutReason = (typeof leaveOutReasons)[number];
export const leftOut = z.record(z.enum(leaveOutReasons), z.int());

const asked = {
  business_id: id,
  filter: audienceFilter,
  /** Details of the message that come from the record. */
  needs: z._default(z.array(z.enum(recordDetails)).check(z.maxLength(recordDetails.length)), []),
};
const listed = { client_id: id, name: z.string(), last_visit_on: z.nullable(day) };

export const audienceCalls = {
  count: call({
    route: 'POST /business/{business_id}/campaign-audience',
    summary:
      'Who matches a filter of a campaign: how many, who is left out and why, and some of their names.',
    input: z.object(asked),
    output: z.object({
      /** All clients of the business. */
      clients: z.int(),
      matching: z.int(),
      /** How many match this criterion and all before it. */
      steps: z.array(z.object({ criterion: z.enum(criterionNames), matching: z.int() })),
      /** Who stayed away and never came: they match only with `never_visited`. */
      never_visited: z.int(),
      left_out: leftOut,
      quiet_days: z.int(),
      /** What is left: each costs one credit. */
      reached: z.int(),
      /** Who came last, first, with what a message would say of them. */
      sample: z.array(
        z.object({ ...listed, last_service: z.nullable(z.string()), last_service_hi: inHindi }),
      ),
    }),
    errors: ['NOT_FOUND'],
    who: membersWith('campaign.manage'),
  }),
  list: call({
    route: 'POST /business/{business_id}/campaign-audience/clients',
    summary: 'Who is in an audience, or who matches and is left out and why. Who came last, first.',
    input: z.object({
      ...asked,
      who: z.enum(['reached', 'left_out', ...leaveOutReasons]),
      cursor,
      limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
    }),
    output: page(z.object({ ...listed, left_out: z.nullable(z.enum(leaveOutReasons)) })),
    errors: ['NOT_FOUND'],
    who: membersWith('campaign.manage'),
  }),
} as const;
