import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { day, id } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { moneyByMethod, personTakings } from './day-close.contract.ts';

/** A financial year, and a leap day. */
export const TAKINGS_DAYS_MAX = 366;

export const takingsCalls = {
  get: call({
    route: 'GET /business/{business_id}/takings',
    summary:
      'Takings, tips and commission per calendar and member for a range of days, and what came in by method. Staff see their own row and nothing else.',
    input: z.object({ business_id: id, from: day, to: day }),
    output: z.object({
      /** Voided bills do not count. A bill counts on the day it was made. */
      people: z.array(personTakings),
      /** Payments less refunds, by the day they were made; without days on which nothing moved. Null for staff. */
      days: z.nullable(z.array(z.object({ day, ...moneyByMethod.shape }))),
    }),
    who: membersWith('takings.see'),
  }),
} as const;
