import { type HistoryKind, historyKinds } from '@kursi/core/history/deeds.ts';
import { makeUuidV7 } from '@kursi/core/kernel/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/rows.ts';

export interface HistoryFilter {
  readonly business_id: string;
  readonly person: string | null;
  readonly kind: HistoryKind | null;
  readonly record: string | null;
  readonly client: string | null;
  /** These alone: what a finding names. */
  readonly rows: readonly string[] | null;
  /** Any of these, as records or as clients: what was searched for. */
  readonly about: readonly string[] | null;
  readonly from: Temporal.Instant | null;
  /** Not with it. */
  readonly until: Temporal.Instant | null;
  readonly at_least: number | null;
}

export type HistoryRow = Omit<
  RowOf<'history'>,
  'business_id' | 'written_on' | 'kept_as' | 'amount_band' | 'salt' | 'call_key'
>;

const COLUMNS = sql.raw(
  'id, at, kind, deed, actor_id, role, approved_by, record_kind, record_id, client_id, amount, changes, row_count, device, network, session',
);
/** A sum has at most so many digits in paise. */
const MOST_DIGITS = 13;

/**
 * Newest first. Each filter reads an index that is in the order of the page and stops after `limit` rows, so that the
 * first page costs the same over any number of them. An index that has one more column than the filter (the kind in
 * that by person, the digits in that by sum) is read once for each value of it.
 */
export async function listHistory(
  db: Executor,
  filter: HistoryFilter,
  { limit, before }: { readonly limit: number; readonly before: string | null },
): Promise<HistoryRow[]> {
  const { business_id, person, kind, record, client, rows: named, about, from, until, at_least } = filter;
  const also: RawBuilder<unknown>[] = [];
  if (person) also.push(sql`actor_id = ${person}`);
  if (kind) also.push(sql`kind = ${kind}`);
  if (record) also.push(sql`record_id = ${record}`);
  if (client) also.push(sql`client_id = ${client}`);
  if (named) also.push(sql`id = ANY (${named}::uuid[])`);
  if (about) also.push(sql`(record_id = ANY (${about}::text[]) OR client_id = ANY (${about}::uuid[]))`);
  if (from) also.push(sql`id >= ${firstIdAt(from)}`);
  if (until) also.push(sql`id < ${firstIdAt(until)}`);
  if (before) also.push(sql`id < ${before}`);
  if (at_least) also.push(sql`amount IS NOT NULL AND abs(amount) >= ${at_least}`);
  const condition = sql.join([sql`business_id = ${business_id}`, ...also], sql` AND `);
  const page = sql`ORDER BY id DESC LIMIT ${limit}`;
  const isByRecord = record !== null || client !== null || named !== null || about !== null;
  const oneByOne = isByRecord
    ? null
    : at_least
      ? bandsFrom(at_least)
      : person && !kind
        ? kindsOfPerson
        : null;
  const { rows } = await (oneByOne
    ? sql<HistoryRow>`
        SELECT found.* FROM unnest(${oneByOne.values}) AS part (value) CROSS JOIN LATERAL (
          SELECT ${COLUMNS} FROM history
          WHERE ${condition} AND ${sql.ref(oneByOne.column)} = part.value ${page}
        ) AS found ${page}`
    : sql<HistoryRow>`SELECT ${COLUMNS} FROM history WHERE ${condition} ${page}`
  ).execute(db);
  return rows;
}

const kindsOfPerson = { column: 'kind', values: sql`${sql.val([...historyKinds])}::text[]` };

function bandsFrom(atLeast: number) {
  const digits = String(atLeast);
  const first = digits.length * 100 + Number(digits.padEnd(2, '0').slice(0, 2));
  const bands: number[] = [];
  for (let band = first; band <= MOST_DIGITS * 100 + 99; band++) if (band % 100 >= 10) bands.push(band);
  return { column: 'amount_band', values: sql`${sql.val(bands)}::smallint[]` };
}

/** Ids carry their time, so a range of days is a range of ids. */
export function firstIdAt(at: Temporal.Instant): string {
  return makeUuidV7(at.epochMilliseconds, new Uint8Array(10));
}

/** Personal values by their ids; one that is not there was erased. */
export async function getValues(
  db: Executor,
  business_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('history_value')
    .select(['id', 'value'])
    .where('business_id', '=', business_id)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, value }) => [id, value]));
}

export async function getPeopleNames(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'user_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, user_name }) => [id, user_name]));
}

export function listTeam(db: Executor, business_id: string) {
  return db
    .selectFrom('business_member')
    .innerJoin('users', 'users.id', 'business_member.user_id')
    .select(['users.id', 'users.user_name as name'])
    .where('business_id', '=', business_id)
    .orderBy('users.user_name')
    .execute();
}

const FOUND_MOST = 20;

/** Bills of this number, of any year, and clients whose name begins so. */
export async function findRecords(db: Executor, business_id: string, text: string): Promise<string[]> {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null;
  const bills = db
    .selectFrom('receipt')
    .select('visit_id as id')
    .where('business_id', '=', business_id)
    .where((where) =>
      number === null ? where('receipt_number', '=', text.toUpperCase()) : where('number', '=', number),
    )
    .limit(FOUND_MOST);
  const clients = db
    .selectFrom('client')
    .select('id')
    .where('business_id', '=', business_id)
    .where('deleted_at', 'is', null)
    .where('name', 'ilike', `${text.replace(/[\\%_]/g, '\\$&')}%`)
    .limit(FOUND_MOST);
  const [first, second] = await Promise.all([bills.execute(), clients.execute()]);
  return [...first, ...second].map(({ id }) => id);
}
