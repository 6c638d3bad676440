import type { ClientFilter, ClientSort, ListedClient } from '@kursi/core/clients/clients.contract.ts';
import { LAPSED_AFTER_DAYS, NEW_CLIENT_DAYS } from '@kursi/core/clients/visit-facts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { type Found, isFoundBy } from './client-search.store.ts';

export interface ListOf {
  readonly business_id: string;
  readonly sort: ClientSort;
  readonly filter: ClientFilter | null;
  readonly now: Temporal.Instant;
  /** The last client of the page before: the value it was sorted by, as text. */
  readonly after: { readonly key: string; readonly id: string } | null;
  readonly limit: number;
}

/** A listed client, and the value it was sorted by. */
export type Placed = ListedClient & { readonly key: string };

/** So many clients are looked at in order before the index of the filter is used. */
const WALK = 1_500;

const KEYS = {
  name: { key: sql`name_key`, type: sql`text COLLATE "C"`, order: sql`ASC`, after: sql`>` },
  last_visit: { key: sql`last_visit_key`, type: sql`date`, order: sql`DESC`, after: sql`<` },
  spent: { key: sql`spent`, type: sql`bigint`, order: sql`DESC`, after: sql`<` },
  newest: { key: sql`first_seen_on`, type: sql`date`, order: sql`DESC`, after: sql`<` },
} as const;

/** Dues and birthdays have an index for each order. */
const isInOrder = ({ filter, sort }: ListOf) =>
  !filter || filter === 'due' || filter === 'birthday' || (filter === 'new' && sort === 'newest');

/** The columns of a filter; no others, so that the indexes that have them are enough. */
const ASKED = {
  new: sql`first_seen_on`,
  lapsed: sql`first_seen_on, last_visit_key, latest_day`,
  membership: sql`membership_until`,
  due: sql`due_amount`,
  birthday: sql`birth_month`,
} as const satisfies Record<ClientFilter, unknown>;

/** One page, in order. */
export async function findClientPage(db: Executor, list: ListOf): Promise<Placed[]> {
  if (isInOrder(list)) return pageOf(db, list, inOrder(list));
  const near = await pageOf(db, list, firstInOrder(list));
  return near.length === list.limit ? near : pageOf(db, list, allSorted(list));
}

/** Of the clients that a search finds. */
export async function searchClientPage(db: Executor, list: ListOf, terms: Found['terms']): Promise<Placed[]> {
  const { business_id, sort, limit } = list;
  const { key, order } = KEYS[sort];
  return pageOf(
    db,
    list,
    sql`WITH found AS MATERIALIZED (
      SELECT id FROM client WHERE business_id = ${business_id} AND ${isFoundBy({ business_id, terms })}
    )
      SELECT client_summary.client_id, client_summary.${key} AS key
      FROM found JOIN client_summary ON client_summary.business_id = ${business_id} AND client_summary.client_id = found.id
      WHERE is_listed AND ${isWanted(list)} AND ${comesAfter(list)}
      ORDER BY key ${order}, client_summary.client_id ${order} LIMIT ${limit}`,
  );
}

function inOrder(list: ListOf) {
  const { key, order } = KEYS[list.sort];
  return sql`
    SELECT client_id, ${key} AS key FROM client_summary
    WHERE business_id = ${list.business_id} AND is_listed AND ${isWanted(list)} AND ${comesAfter(list)}
    ORDER BY ${key} ${order}, client_id ${order} LIMIT ${list.limit}`;
}

/** Goes through the first clients in order, which fills the page where many match. */
function firstInOrder(list: ListOf) {
  const { key, order } = KEYS[list.sort];
  return sql`
    WITH walked AS MATERIALIZED (
      SELECT client_id, ${key} AS key, ${ASKED[list.filter ?? 'new']} FROM client_summary
      WHERE business_id = ${list.business_id} AND is_listed AND ${isInRange(list)} AND ${comesAfter(list)}
      ORDER BY ${key} ${order}, client_id ${order} LIMIT ${WALK}
    )
    SELECT client_id, key FROM walked WHERE ${isWanted(list)} LIMIT ${list.limit}`;
}

/** Where few match. MATERIALIZED: because of the LIMIT the planner would go through the whole business in order. */
function allSorted(list: ListOf) {
  const { key, order } = KEYS[list.sort];
  return sql`
    WITH found AS MATERIALIZED (
      SELECT client_id, ${key} AS key FROM client_summary
      WHERE business_id = ${list.business_id} AND is_listed AND ${isWanted(list)} AND ${comesAfter(list)}
    )
    SELECT client_id, key FROM found ORDER BY key ${order}, client_id ${order} LIMIT ${list.limit}`;
}

async function pageOf(
  db: Executor,
  { business_id, sort }: ListOf,
  page: RawBuilder<unknown>,
): Promise<Placed[]> {
  const { order } = KEYS[sort];
  const { rows } = await sql<Row>`
    WITH page AS (${page})
    SELECT ${LISTED}, page.key::text AS key
    FROM page
    JOIN client ON client.business_id = ${business_id} AND client.id = page.client_id
    JOIN client_summary AS summary ON summary.business_id = ${business_id} AND summary.client_id = page.client_id
    ORDER BY page.key ${order}, page.client_id ${order}`.execute(db);
  return rows.map(toListed);
}

type Row = Omit<Placed, 'membership_until'> & { readonly membership_until: Temporal.Instant | null };

const LISTED = sql`client.id, client.name, client.phone, client.email, client.gender, client.note,
  client.profile_image_url, client.deleted_at IS NOT NULL AS is_deleted, client.birthday, summary.first_seen_on,
  summary.visits, summary.last_visit_on, summary.next_booked_on, summary.spent, summary.due_amount,
  summary.due_amount > 0 AS is_due, summary.membership_until`;

function toListed({ membership_until, ...row }: Row): Placed {
  return { ...row, membership_until: membership_until?.toString() ?? null };
}

function comesAfter({ after, sort }: ListOf): RawBuilder<boolean> {
  if (!after) return sql`true`;
  const { key, type, after: further } = KEYS[sort];
  return sql`(client_summary.${key}, client_summary.client_id) ${further} (${after.key}::${type}, ${after.id}::uuid)`;
}

/**
 * So many days before today in the zone of the business; once for the statement. Asking for the zone before would take
 * as long as the page.
 */
function daysAgo({ business_id, now }: ListOf, days: number): RawBuilder<Temporal.PlainDate> {
  return sql`(SELECT (${now}::timestamptz AT TIME ZONE time_zone)::date - ${days}::integer FROM business WHERE id = ${business_id})`;
}

function isWanted(list: ListOf): RawBuilder<boolean> {
  switch (list.filter) {
    case null:
      return sql`true`;
    case 'due':
      return sql`due_amount > 0`;
    case 'membership':
      return sql`membership_until > ${list.now}`;
    case 'new':
      return sql`first_seen_on > ${daysAgo(list, NEW_CLIENT_DAYS)}`;
    case 'lapsed': {
      const since = daysAgo(list, LAPSED_AFTER_DAYS);
      // The first three for the indexes; clients with a coming booking have a later day.
      return sql`last_visit_key > '-infinity' AND last_visit_key < ${since} AND first_seen_on < ${since}
        AND latest_day < ${since}`;
    }
    case 'birthday':
      return sql`birth_month = (SELECT extract(month FROM ${daysAgo(list, 0)})::smallint)`;
  }
}

/** Where the filter begins in this order, so that the walk does not start too early. */
function isInRange(list: ListOf): RawBuilder<boolean> {
  if (list.filter !== 'lapsed') return sql`true`;
  const since = daysAgo(list, LAPSED_AFTER_DAYS);
  if (list.sort === 'newest') return sql`first_seen_on < ${since}`;
  return list.sort === 'last_visit' ? sql`last_visit_key < ${since}` : sql`true`;
}

/** In any order; unknown ids are skipped. */
export async function findListedClients(
  db: Executor,
  business_id: string,
  ids: readonly string[],
): Promise<ListedClient[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    SELECT ${LISTED}, '' AS key
    FROM client
    JOIN client_summary AS summary ON summary.business_id = client.business_id AND summary.client_id = client.id
    WHERE client.business_id = ${business_id} AND client.id = ANY (${ids}::uuid[])`.execute(db);
  return rows.map(toListed);
}
