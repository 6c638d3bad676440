import { type ImportSettings, readColumns } from '@kursi/core/clients/client-import.ts';
import { sumPaise } from '@kursi/core/kernel/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { analyzeClients, fillClients, insertClients } from '../client-bulk.store.ts';
import type { ClientsPorts } from '../ports.ts';
import {
  deleteChunk,
  getNextChunk,
  type ImportKey,
  type ImportRow,
  insertLostRows,
  lockImport,
  updateImport,
} from './client-import.store.ts';
import { isPartial } from './count-import.ts';
import { planRows, rowsOfChunk } from './plan-rows.ts';

export const IMPORT_CLIENTS = 'client-import';
/** A job works this long and then queues the next, so that a killed one is missed soon. */
const SLICE_MS = 15_000;

type ImportDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'recordEvent' | 'sendJob'> &
  Pick<ClientsPorts, 'openingDues'>;

/** Idempotent: a chunk is imported and deleted in one transaction; what is left is what is to do. */
export function importClientsJob(deps: ImportDeps): JobKind<ImportKey> {
  /** One chunk at a time in this process, also of several businesses: the desks need the connections. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
  return {
    name: IMPORT_CLIENTS,
    retries: 10,
    expireInSeconds: 60,
    async run({ business_id, import_id }) {
      const key = { business_id, import_id };
      const begun = performance.now();
      while (await inTurn(() => importNextChunk(deps, key))) {
        if (performance.now() - begun < SLICE_MS) continue;
        await deps.database.transaction((tx) => deps.sendJob(tx, IMPORT_CLIENTS, key));
        break;
      }
      await analyzeClients(deps.database.q);
    },
  };
}

/** False when nothing is left to do. */
export async function importNextChunk(deps: ImportDeps, key: ImportKey): Promise<boolean> {
  const now = deps.now();
  return deps.database.transaction(async (tx) => {
    const row = await lockImport(tx, key);
    if (row?.state !== 'running') return false;
    const chunk = await getNextChunk(tx, key);
    if (!chunk) {
      await finish(deps, tx, row, now);
      return false;
    }
    const { time_zone } = await getBusinessFacts(tx.q, key.business_id);
    const today = now.toZonedDateTimeISO(time_zone).toPlainDate().toString();
    const settings = settingsOf(row);
    const rows = rowsOfChunk(chunk, settings);
    const plan = await planRows(tx.q, deps.openingDues.findDebtors, key.business_id, rows, {
      settings,
      today,
    });

    const imported = { imported_at: now, imported_by: row.created_by };
    const made = plan.created.map((client) => ({
      id: deps.newId(now),
      name: client.name,
      phone: client.phone,
      email: client.email,
      birthday: client.birthday,
      anniversary: client.anniversary,
      gender: client.gender,
      note: client.note,
      marketing_opt_out_at: client.no_offers ? now : null,
      marketing_opt_out_from: client.no_offers ? ('import' as const) : null,
      created_at: client.since
        ? Temporal.PlainDate.from(client.since).toZonedDateTime(time_zone).toInstant()
        : now,
      updated_at: now,
      ...imported,
    }));
    const inserted = await insertClients(tx, key.business_id, made);
    await fillClients(tx, key.business_id, plan.fillings, imported);
    const dues = plan.owing.flatMap(({ of, due: amount }) => {
      const client_id = typeof of === 'string' ? of : made[of]?.id;
      // Race: of a client who came in between, this row made nobody.
      const isHere = client_id && (typeof of === 'string' || inserted.has(client_id));
      return isHere ? [{ client_id, amount }] : [];
    });
    const actor = { actor_id: row.created_by, role: null };
    const ctx = contextAs(deps, { tx, now, business_id: key.business_id, ...actor });
    await deps.openingDues.open(ctx, dues);
    const cells = new Map(rows.map(([row_number, written]) => [row_number, written]));
    const lost = plan.rows
      .filter(({ problems }) => problems.length > 0)
      .map(({ row_number, outcome, problems }) => ({
        row_number,
        is_left_out: outcome === 'error',
        cells: [...(cells.get(row_number) ?? [])],
        problems: [...problems],
      }));
    await insertLostRows(tx, key, lost);
    await deleteChunk(tx, key, chunk.chunk_no);
    const failed = plan.rows.filter(({ outcome }) => outcome === 'error').length;
    await updateImport(tx.q, key, {
      done_count: row.done_count + rows.length,
      new_count: row.new_count + inserted.size,
      known_count: row.known_count + rows.length - failed - inserted.size,
      error_count: row.error_count + failed,
      partial_count: row.partial_count + plan.rows.filter(isPartial).length,
      due_count: row.due_count + dues.length,
      due_amount: sumPaise([row.due_amount, ...dues.map(({ amount }) => amount)]),
      touched_at: now,
    });
    return true;
  });
}

async function finish(deps: ImportDeps, tx: Tx, row: ImportRow, now: Temporal.Instant): Promise<void> {
  const { business_id, id: import_id, created_by } = row;
  const ended = { state: 'done' as const, sample: '[]', finished_at: now, touched_at: now };
  await updateImport(tx.q, { business_id, import_id }, ended);
  const ctx = contextAs(deps, { tx, now, business_id, actor_id: created_by, role: null });
  ctx.emit('client.imported', { import_id });
}

function settingsOf({ columns, has_header, date_order }: ImportRow): ImportSettings {
  const read = readColumns(columns ?? '');
  if (!read || has_header === null || date_order === null)
    throw new Error('an import runs without its columns');
  return { columns: read, has_header, date_order };
}
