import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { cursor, id, instant, line, money, nothing, page, pageSize } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { dateOrders, IMPORT_BYTES_MAX, importFields, importReasons, readColumns } from './client-import.ts';

export const importStates = ['uploading', 'ready', 'running', 'done'] as const;

export const clientImport = z.object({
  id,
  state: z.enum(importStates),
  file_name: z.string(),
  /** The first rows as they are in the file; empty once it is done. */
  sample: z.array(z.array(z.string())),
  /** Rows to import, without the header. */
  row_count: z.int(),
  done_count: z.int(),
  new_count: z.int(),
  known_count: z.int(),
  /** Rows left out. */
  error_count: z.int(),
  /** Rows that came in without one of their fields. */
  partial_count: z.int(),
  /** Rows that brought what the client owed before, and all of that. */
  due_count: z.int(),
  due_amount: money,
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type ClientImport = z.output<typeof clientImport>;

const problem = z.object({ field: z.enum(importFields), reason: z.enum(importReasons) });

/** What will become of a row. */
export const previewedRow = z.object({
  row_number: z.int(),
  name: z.string(),
  outcome: z.enum(['new', 'known', 'error']),
  /** What they owe from before. */
  due: z.nullable(money),
  /** Why it is left out, or which of its fields are. */
  problems: z.array(problem),
  /** Of a known client: the empty fields that it fills. */
  fills: z.array(z.enum(importFields)),
  /** Of a new one: another client has the number. */
  shares_phone: z.boolean(),
});
export type PreviewedRow = z.output<typeof previewedRow>;

/** A row that did not come in, or not whole: as it is in the file, to mend it. */
const lostRow = z.object({
  row_number: z.int(),
  cells: z.array(z.string()),
  is_left_out: z.boolean(),
  problems: z.array(problem),
});
export type LostRow = z.output<typeof lostRow>;

/** What will become of all rows, and what of them is lost. */
const importCount = z.object({
  new_count: z.int(),
  known_count: z.int(),
  error_count: z.int(),
  partial_count: z.int(),
  /** Rows that bring what the client owes from before, and all of that. */
  due_count: z.int(),
  due_amount: money,
  /** How many rows lose what, the most first. */
  lost: z.array(z.object({ ...problem.shape, count: z.int() })),
});
export type ImportCount = z.output<typeof importCount>;

const oneImport = { business_id: id, import_id: id };
const settings = {
  /** What each column of the file holds, "name,phone,,email". */
  columns: z.string().check(
    z.maxLength(2_000),
    z.refine((text) => readColumns(text) !== null, { params: { problem: 'choose' } }),
  ),
  has_header: z.enum(['yes', 'no']),
  date_order: z.enum(dateOrders),
};

export const clientImportCalls = {
  upload: call({
    route: 'PUT /business/{business_id}/client-import/{import_id}',
    summary:
      'Upload a CSV file of clients, up to 50,000 rows. Nothing is imported yet. Replaces a file that was not started.',
    input: z.object({ ...oneImport, file_name: z._default(line(200), 'clients.csv') }),
    output: clientImport,
    errors: ['CSV_UNREADABLE', 'IMPORT_RUNNING', 'CONFLICT'],
    who: membersWith('client.manage'),
    body: 'file',
    bodyLimit: IMPORT_BYTES_MAX,
    perMinute: 20,
  }),
  get: call({
    route: 'GET /business/{business_id}/client-import',
    summary: 'The import that is open, else the last one that was done.',
    input: z.object({ business_id: id }),
    output: z.object({ import: z.nullable(clientImport) }),
    who: membersWith('client.manage'),
  }),
  preview: call({
    route: 'GET /business/{business_id}/client-import/{import_id}/preview',
    summary: 'What will become of the first rows.',
    input: z.object({ ...oneImport, ...settings }),
    output: z.object({ items: z.array(previewedRow) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('client.manage'),
  }),
  count: call({
    route: 'GET /business/{business_id}/client-import/{import_id}/count',
    summary: 'How many clients will come in, and what is lost: of all rows, before it starts.',
    input: z.object({ ...oneImport, ...settings }),
    output: importCount,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('client.manage'),
    perMinute: 30,
  }),
  start: call({
    route: 'POST /business/{business_id}/client-import/{import_id}/start',
    summary: 'Start the import; it goes on in the background. Pressed twice it runs once.',
    input: z.object({ ...oneImport, ...settings }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('client.manage'),
    idempotent: true,
  }),
  listLost: call({
    route: 'GET /business/{business_id}/client-import/{import_id}/lost',
    summary: 'Rows that were left out or lost a field, as they are in the file, and why.',
    input: z.object({ ...oneImport, limit: pageSize(50, 1_000), cursor }),
    output: z.object({
      ...page(lostRow).shape,
      /** What the file calls its columns; empty without a header. */
      head: z.array(z.string()),
    }),
    errors: ['NOT_FOUND'],
    who: membersWith('client.manage'),
  }),
  discard: call({
    route: 'DELETE /business/{business_id}/client-import/{import_id}',
    summary: 'Throw the file away, or stop the import: clients who are in already stay.',
    input: z.object(oneImport),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('client.manage'),
  }),
} as const;
