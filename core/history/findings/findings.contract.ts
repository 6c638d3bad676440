import * as z from 'zod/mini';
import { call } from '../../contract/call.ts';
import { cursor, day, id, instant, nothing, pageSize, prose } from '../../contract/fields.ts';
import { membersWith } from '../../contract/permission.ts';
import { figureNames, findingRuleNames } from './finding-rules.ts';

export const NOTE_MAX = 300;
const rule = z.enum(findingRuleNames);
const figures = z.record(z.string(), z.int());
const changedFigures = z.record(z.string().check(z.refine((name) => figureNames.has(name))), z.int());

const finding = z.object({
  id,
  /** One that a newer server knows is shown by its name. */
  rule: z.string(),
  at: instant,
  /** What it is about took place on this day, or in the week that begins with it. */
  day,
  actor_id: z.nullable(id),
  actor_name: z.nullable(z.string()),
  record_kind: z.nullable(z.string()),
  record_id: z.nullable(z.string()),
  /** As it is called now. */
  record_label: z.nullable(z.string()),
  facts: z.record(z.string(), z.int()),
  /** How many rows of the history it names; the list of those has it as a filter. */
  row_count: z.int(),
  seen: z.nullable(
    z.object({ at: instant, by_id: id, by_name: z.nullable(z.string()), note: z.nullable(z.string()) }),
  ),
});
export type FindingShown = z.output<typeof finding>;

const one = { business_id: id, finding_id: id };

export const findingCalls = {
  list: call({
    route: 'GET /business/{business_id}/finding',
    summary:
      'What is worth a look in the history, newest first: what nobody looked at yet, or what somebody did.',
    input: z.object({
      business_id: id,
      state: z._default(z.enum(['open', 'seen']), 'open'),
      limit: pageSize(20, 100),
      cursor,
    }),
    output: z.object({ items: z.array(finding), next_cursor: z.nullable(z.string()), open_count: z.int() }),
    who: membersWith('finding.see'),
  }),
  mark: call({
    route: 'PUT /business/{business_id}/finding/{finding_id}/seen',
    summary: 'Mark a finding as looked at, with a note.',
    input: z.object({ ...one, note: z.optional(prose(NOTE_MAX)) }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('finding.see'),
  }),
  unmark: call({
    route: 'DELETE /business/{business_id}/finding/{finding_id}/seen',
    summary: 'Not looked at after all: the mark and its note go.',
    input: z.object(one),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('finding.see'),
  }),
  listRules: call({
    route: 'GET /business/{business_id}/finding-rule',
    summary: 'What counts as worth a look here, with its figures.',
    input: z.object({ business_id: id }),
    output: z.object({ items: z.array(z.object({ rule, is_on: z.boolean(), figures })) }),
    who: membersWith('finding.see'),
  }),
  setRule: call({
    route: 'PUT /business/{business_id}/finding-rule/{rule}',
    summary: 'Change what counts as worth a look from now on; figures that are left out stay as they are.',
    input: z.object({ business_id: id, rule, is_on: z.boolean(), figures: z._default(changedFigures, {}) }),
    output: nothing,
    errors: ['PASSWORD_REQUIRED'],
    who: membersWith('finding.see'),
    stepUp: { team: true },
  }),
} as const;
