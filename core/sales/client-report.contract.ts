import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { day, id, money } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { REBOOK_DAYS, rebookDays } from './client-report.ts';
import { comparisons } from './sales-report.ts';

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** Of a range of days. */
const visits = z.object({
  /** The first visit ever here; brought-in history counts as a visit. */
  new: z.int(),
  returning: z.int(),
  /** Walk-ins without a name. */
  no_name: z.int(),
  /** Of those with a name: followed by another visit, or one that is booked, within so many days. */
  rebooked: z.int(),
});
const found = z.object({ client_id: id, name: z.string() });

export const clientReportCalls = {
  get: call({
    route: 'GET /business/{business_id}/report/clients',
    summary:
      'Who came in a range of days: new and returning visits, how many came back, by source, first months, spending, the best clients, and the regulars who stopped coming by now.',
    input: z.object({
      business_id: id,
      from: day,
      to: day,
      compare: z.optional(z.enum(comparisons)),
      within: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Math.max(...rebookDays))),
        REBOOK_DAYS,
      ),
    }),
    output: z.object({
      visits,
      compared: z.nullable(z.object({ from: day, to: day, visits })),
      /** Clients who were new in the range, by how they came, and how many of them came again since. */
      sources: z.array(z.object({ source: z.string(), clients: z.int(), back: z.int() })),
      /** Clients by what they spent in the range, a fifth in each, who spent most first. */
      spending: z.array(z.object({ clients: z.int(), spent: money })),
      best: z.array(z.object({ ...found.shape, visits: z.int(), last_on: day, spent: money })),
      cohorts: z.array(z.object({ month: z.string(), clients: z.int(), came: z.array(z.int()) })),
      stopped: z.object({
        count: z.int(),
        /** In the year before their last visit. */
        spent: money,
        opted_out: z.int(),
        no_mobile: z.int(),
        /** Who spent most, first; at most 100. */
        clients: z.array(
          z.object({
            ...found.shape,
            every_days: z.int(),
            away_days: z.int(),
            spent: money,
            may_write: z.boolean(),
          }),
        ),
      }),
    }),
    errors: ['RANGE_TOO_LONG', 'FIGURES_REBUILDING'],
    who: membersWith('figures.see'),
  }),
  listCohort: call({
    route: 'GET /business/{business_id}/report/clients/cohort',
    summary: 'Who was first seen in a month and came so many calendar months after, at most 200, by name.',
    input: z.object({
      business_id: id,
      month,
      after: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(120)),
    }),
    output: z.object({
      count: z.int(),
      clients: z.array(z.object({ ...found.shape, visits: z.int(), last_on: day })),
    }),
    who: membersWith('figures.see'),
  }),
} as const;
