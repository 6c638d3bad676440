import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import type pg from 'pg';
import type { Checked } from '../support/invariants.ts';

/** What became of a visit or an entry by the last answer to who owns it; unsure: there was none. */
type State = 'booked' | 'cancelled' | 'waiting' | 'left' | 'unsure';

export interface StateNote {
  readonly what: 'visit' | 'entry';
  readonly id: string;
  readonly state: State;
  /** Of a booked visit, in the time zone of the business. */
  readonly starts?: string;
}

/** A row that an answer named. */
export interface RowNote {
  readonly table: keyof typeof ROWS;
  readonly id: string;
}

export type Note = StateNote | RowNote;

/** What is found again by its id, wherever it was acknowledged. */
const ROWS = {
  membership: 'SELECT id::text FROM membership',
  visit_payment: 'SELECT id::text FROM visit_payment',
  drawer_payout: 'SELECT id::text FROM drawer_payout',
  payment_order: 'SELECT id::text FROM payment_order',
  waitlist_booking: 'SELECT id::text FROM waitlist_booking',
  client: 'SELECT id::text FROM client',
  billed: 'SELECT visit_id::text AS id FROM receipt',
  voided: 'SELECT visit_id::text AS id FROM receipt WHERE voided_at IS NOT NULL',
  receipt: `SELECT business_id || ' ' || receipt_number AS id FROM receipt`,
  stock_note: 'SELECT note AS id FROM stock_movement WHERE note IS NOT NULL',
  visit_note: 'SELECT note AS id FROM visit WHERE note IS NOT NULL',
  import: `SELECT id::text FROM client_import WHERE state = 'done' AND done_count = row_count - has_header::integer`,
  campaign: `SELECT id::text FROM campaign WHERE status = 'sent'`,
} as const;

/** Append-only: a note is on its way to the disk before the next request of whoever got the answer. */
export function openJournal(file: string) {
  const handle = openSync(file, 'a', 0o600);
  let count = 0;
  return {
    note(note: Note): void {
      count++;
      writeSync(handle, `${JSON.stringify(note)}\n`);
    },
    count: () => count,
    close: () => closeSync(handle),
  };
}
export type Journal = ReturnType<typeof openJournal>;

export function readJournal(file: string): Note[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Note);
}

/** What was acknowledged and is not so. */
export async function lostNotes(db: Pick<pg.Pool, 'query'>, notes: readonly Note[]): Promise<Checked[]> {
  const rows = notes.filter((note) => 'table' in note);
  const checked: Checked[] = [];
  for (const [table, query] of Object.entries(ROWS)) {
    const wanted = rows.filter((note) => note.table === table).map(({ id }) => id);
    const stored = new Set(await idsOf(db, query));
    checked.push({
      what: `acknowledged and not there: ${table}`,
      found: [...new Set(wanted.filter((id) => !stored.has(id)))],
    });
  }
  const states = new Map(notes.flatMap((note) => ('state' in note ? [[note.id, note] as const] : [])));
  return [...checked, await lostVisits(db, states), await lostEntries(db, states)];
}

async function lostVisits(
  db: Pick<pg.Pool, 'query'>,
  states: ReadonlyMap<string, StateNote>,
): Promise<Checked> {
  const { rows } = await db.query<{ id: string; starts: string }>(
    `SELECT booking.visit_id AS id,
       to_char(min(starts_at AT TIME ZONE business.time_zone), 'YYYY-MM-DD HH24:MI') AS starts
     FROM booking JOIN business ON business.id = booking.business_id
     WHERE booking_status <> 'cancelled' GROUP BY 1`,
  );
  const living = new Map(rows.map(({ id, starts }) => [id, starts]));
  const found = [...states.values()].flatMap(({ what, id, state, starts }) => {
    const now = living.get(id);
    if (what !== 'visit' || state === 'unsure') return [];
    if (state === 'cancelled') return now ? [`${id} was cancelled and is at ${now}`] : [];
    if (!now) return [`${id} was booked and is not there`];
    return !starts || now === starts ? [] : [`${id} was booked for ${starts} and is at ${now}`];
  });
  return { what: 'acknowledged and not so: visits', found };
}

async function lostEntries(
  db: Pick<pg.Pool, 'query'>,
  states: ReadonlyMap<string, StateNote>,
): Promise<Checked> {
  const cancelled = new Set(
    await idsOf(db, `SELECT id::text FROM waitlist_booking WHERE status = 'cancelled'`),
  );
  const found = [...states.values()].flatMap(({ what, id, state }) =>
    what === 'entry' && state === 'left' && !cancelled.has(id) ? [`${id} left and is still there`] : [],
  );
  return { what: 'acknowledged and not so: entries of queues', found };
}

async function idsOf(db: Pick<pg.Pool, 'query'>, query: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(query);
  return rows.map(({ id }) => id);
}
