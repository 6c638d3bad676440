import { clientImportCalls as calls } from '@kursi/core/clients/client-import.contract.ts';
import { IMPORT_SAMPLE, readColumns } from '@kursi/core/clients/client-import.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { badCursor, cutPage } from '../../../platform/http/cursor.ts';
import { command, type Endpoint, longCommand, query, theCaller } from '../../../platform/http/endpoint.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import type { OpeningDues } from '../ports.ts';
import {
  deleteImport,
  getImport,
  getLatestImport,
  type ImportKey,
  type ImportRow,
  listLostRows,
  lockImport,
  updateImport,
} from './client-import.store.ts';
import { countImport } from './count-import.ts';
import { IMPORT_CLIENTS } from './import-clients.job.ts';
import { planRows, type StagedRow } from './plan-rows.ts';
import { receiveImport } from './receive-import.ts';

export function importRoutes(deps: Deps, openingDues: OpeningDues): Endpoint[] {
  const { database } = deps;
  const { q } = database;
  return [
    longCommand(calls.upload, async (request) => {
      const { input, body, now } = request;
      const received = await receiveImport(database, input, theCaller(request).user_id, body, now);
      return received.ok ? ok(present(received.value)) : received;
    }),
    query(calls.get, async ({ input }) => {
      const found = await getLatestImport(q, input.business_id);
      return ok({ import: found ? present(found) : null });
    }),
    query(calls.preview, ({ input, now }) => previewImport(q, openingDues, input, now)),
    command(calls.start, (request) => startImport(deps, commandContext(deps, request), request.input)),
    query(calls.count, async ({ input, now }) => {
      const ready = await readyImport(q, input, now);
      const { findDebtors } = openingDues;
      if (!ready.ok) return ready;
      const on = { settings: settingsIn(input), today: ready.value.today };
      return ok(await countImport(q, findDebtors, input, on));
    }),
    query(calls.listLost, async ({ input }) => {
      const after = input.cursor === undefined ? 0 : Number(input.cursor);
      if (!Number.isInteger(after)) return badCursor;
      const row = await getImport(q, input);
      if (!row) return refuse('NOT_FOUND');
      const found = await listLostRows(q, input, { limit: input.limit + 1, after });
      const { rows, next_cursor } = cutPage(found, input.limit, (last) => String(last.row_number));
      return ok({ items: [...rows], next_cursor, head: JSON.parse(row.head) as string[] });
    }),
    command(calls.discard, async ({ tx, input }) =>
      (await deleteImport(tx.q, input)) ? done : refuse('NOT_FOUND'),
    ),
  ];
}

function present(row: ImportRow) {
  const { id, state, file_name, done_count, new_count, known_count, error_count, partial_count } = row;
  const { due_count, due_amount } = row;
  return {
    id,
    state,
    file_name,
    done_count,
    new_count,
    known_count,
    error_count,
    partial_count,
    due_count,
    due_amount,
    sample: (JSON.parse(row.sample) as StagedRow[]).map(([, cells]) => [...cells]),
    row_count: Math.max(0, row.row_count - (row.has_header ? 1 : 0)),
    created_at: row.created_at.toString(),
    finished_at: row.finished_at?.toString() ?? null,
  };
}

function settingsIn(input: Pick<InputOf<typeof calls.start>, 'columns' | 'has_header' | 'date_order'>) {
  const { columns, has_header, date_order } = input;
  return { columns: readColumns(columns) ?? [], has_header: has_header === 'yes', date_order };
}

/** One that was uploaded and not started, and the day at the business. */
async function readyImport(q: Executor, key: ImportKey, now: Temporal.Instant) {
  const row = await getImport(q, key);
  if (!row) return refuse('NOT_FOUND');
  if (row.state !== 'ready') return refuse('CONFLICT');
  const { time_zone } = await getBusinessFacts(q, key.business_id);
  return ok({ row, today: now.toZonedDateTimeISO(time_zone).toPlainDate().toString() });
}

async function previewImport(
  q: Executor,
  { findDebtors }: OpeningDues,
  input: InputOf<typeof calls.preview>,
  now: Temporal.Instant,
) {
  const ready = await readyImport(q, input, now);
  if (!ready.ok) return ready;
  const { row, today } = ready.value;
  const settings = settingsIn(input);
  const staged = JSON.parse(row.sample) as StagedRow[];
  const shown = staged.slice(settings.has_header ? 1 : 0).slice(0, IMPORT_SAMPLE);
  const { rows } = await planRows(q, findDebtors, input.business_id, shown, { settings, today });
  return ok({
    items: rows.map((planned) => ({
      row_number: planned.row_number,
      name: planned.outcome === 'error' ? '' : planned.client.name,
      outcome: planned.outcome,
      due: planned.outcome === 'error' ? null : planned.due,
      problems: [...planned.problems],
      fills: planned.outcome === 'known' ? [...planned.fills] : [],
      shares_phone: planned.outcome === 'new' && planned.shares_phone,
    })),
  });
}

async function startImport(
  { sendJob }: Pick<Deps, 'sendJob'>,
  { tx, now }: CommandContext,
  input: InputOf<typeof calls.start>,
): Done<'NOT_FOUND' | 'CONFLICT'> {
  const row = await lockImport(tx, input);
  if (!row) return refuse('NOT_FOUND');
  // Idempotent: the second press finds it running, or done.
  if (row.state === 'running' || row.state === 'done') return done;
  if (row.state !== 'ready') return refuse('CONFLICT');
  const { columns, has_header, date_order } = input;
  const [first] = JSON.parse(row.sample) as StagedRow[];
  const head = JSON.stringify(has_header === 'yes' ? (first?.[1] ?? []) : []);
  const chosen = { columns, has_header: has_header === 'yes', date_order, head };
  await updateImport(tx.q, input, { state: 'running', ...chosen, touched_at: now });
  await sendJob(tx, IMPORT_CLIENTS, { business_id: input.business_id, import_id: input.import_id });
  return done;
}
