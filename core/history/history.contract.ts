import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { cursor, day, id, instant, money, page, pageSize } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { historyKinds } from './deeds.ts';

/** Of one field: what stood there before, and what after. */
const change = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** A personal value that was erased since. */
  is_erased: z.boolean(),
});
export type HistoryChange = z.output<typeof change>;

const entry = z.object({
  id,
  at: instant,
  deed: z.string(),
  kind: z.enum(historyKinds),
  /** Null: by itself. */
  actor_id: z.nullable(id),
  actor_name: z.nullable(z.string()),
  role: z.nullable(z.string()),
  /** Who granted it for this once. */
  approved_by: z.nullable(z.string()),
  record_kind: z.nullable(z.string()),
  record_id: z.nullable(z.string()),
  /** The number of a bill and its client, the name of a service: as it is now. */
  record_label: z.nullable(z.string()),
  client_id: z.nullable(id),
  amount: z.nullable(money),
  changes: z.array(change),
  row_count: z.nullable(z.int()),
  device: z.nullable(z.string()),
  network: z.nullable(z.string()),
  session: z.nullable(z.string()),
});
export type HistoryEntryShown = z.output<typeof entry>;

const filter = {
  business_id: id,
  person: z.optional(id),
  kind: z.optional(z.enum(historyKinds)),
  /** A record by its id, or a day by its date. */
  record: z.optional(z.union([id, day])),
  client: z.optional(id),
  /** The rows that it names (`findings`). */
  finding: z.optional(id),
  from: z.optional(day),
  until: z.optional(day),
  /** The number of a bill, or the beginning of a client's name. */
  find: z.optional(z.string().check(z.trim(), z.maxLength(100))),
};

/** In paise, either way. */
const atLeast = [z.int(), z.minimum(1), z.maximum(1e12)] as const;

export const EXPORT_MOST = 5_000;

export const historyCalls = {
  list: call({
    route: 'GET /business/{business_id}/history',
    summary: 'Who did what in this business, newest first.',
    input: z.object({
      ...filter,
      at_least: z.optional(z.coerce.number().check(...atLeast)),
      limit: pageSize(50, 100),
      cursor,
    }),
    output: page(entry),
    who: membersWith('history.see'),
  }),
  listPeople: call({
    route: 'GET /business/{business_id}/history-people',
    summary: 'Whose deeds stand in the history: the team of now.',
    input: z.object({ business_id: id }),
    output: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
    who: membersWith('history.see'),
  }),
  export: call({
    route: 'POST /business/{business_id}/history-export',
    summary: `The same as CSV, the newest ${EXPORT_MOST} of what the filter finds. It stands in the history itself.`,
    input: z.object({ ...filter, at_least: z.optional(z.number().check(...atLeast)) }),
    output: z.object({ csv: z.string(), is_whole: z.boolean() }),
    errors: ['PASSWORD_REQUIRED'],
    who: membersWith('history.see'),
    evenSuspended: true,
    perMinute: 20,
    stepUp: { export: true },
  }),
} as const;
