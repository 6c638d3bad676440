import type { ClientFilter, ClientSort, ListedClient } from '@kursi/core/clients/clients.contract.ts';
import { LAPSED_AFTER_DAYS, NEW_CLIENT_DAYS } from '@kursi/core/clients/visit-facts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { type Found, isFoundBy } from './client-search.store.ts';

export interface ListOf {
  readonly business_id: string;
  readonly sort: ClientSort;
  readonly filter: ClientFilter | null;
  /** In the business's zone; null where the filter does not ask. */
  readonly today: Temporal.PlainDate | null;
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

/** Their filter is a range of what they are sorted by; dues have an index for each order. */
const isInOrder = ({ filter, sort }: ListOf) =>
  !filter ||
  filter === 'due' ||
  ['new newest', 'lapsed last_visit', 'lapsed newest'].includes(`${filter} ${sort}`);

/** One page, in order, in one statement. */
export async function findClientPage(db: Executor, list: ListOf): Promise<Placed[]> {
  return pageOf(db, list, isInOrder(list) ? inOrder(list) : nearOrAll(list));
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

/**
 * Goes through the first clients in order, which fills the page where many match; otherwise few match, and all of
 * them are sorted. MATERIALIZED: because of the LIMIT the planner would go through the whole business in order.
 */
function nearOrAll(list: ListOf) {
  const { business_id, sort, limit } = list;
  const { key, order } = KEYS[sort];
  return sql`
    WITH walked AS MATERIALIZED (
      SELECT client_id, ${key} AS key, first_seen_on, last_visit_key, latest_day, birth_month, membership_until
      FROM client_summary WHERE business_id = ${business_id} AND is_listed AND ${comesAfter(list)}
      ORDER BY ${key} ${order}, client_id ${order} LIMIT ${WALK}
    ), near AS MATERIALIZED (
      SELECT client_id, key FROM walked WHERE ${isWanted(list)} LIMIT ${limit}
    ), filled AS MATERIALIZED (
      SELECT count(*) = ${limit} AS is_so FROM near
    ), found AS MATERIALIZED (
      SELECT client_id, ${key} AS key FROM client_summary
      WHERE NOT (SELECT is_so FROM filled)
        AND business_id = ${business_id} AND is_listed AND ${isWanted(list)} AND ${comesAfter(list)}
    )
    (SELECT client_id, key FROM near WHERE (SELECT is_so FROM filled))
    UNION ALL
    (SELECT client_id, key FROM found ORDER BY key ${order}, client_id ${order} LIMIT ${limit})`;
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
  summary.membership_until`;

function toListed({ membership_until, ...row }: Row): Placed {
  return { ...row, membership_until: membership_until?.toString() ?? null };
}

function comesAfter({ after, sort }: ListOf): RawBuilder<boolean> {
  if (!after) return sql`true`;
  const { key, type, after: further } = KEYS[sort];
  return sql`(client_summary.${key}, client_summary.client_id) ${further} (${after.key}::${type}, ${after.id}::uuid)`;
}

function isWanted({ filter, today, now }: ListOf): RawBuilder<boolean> {
  if (filter === null) return sql`true`;
  if (filter === 'due') return sql`due_amount > 0`;
  if (filter === 'membership') return sql`membership_until > ${now}`;
  if (!today) throw new Error(`${filter} asks for the day`);
  switch (filter) {
    case 'new':
      return sql`first_seen_on > ${today.subtract({ days: NEW_CLIENT_DAYS }).toString()}::date`;
    case 'lapsed': {
      const since = today.subtract({ days: LAPSED_AFTER_DAYS }).toString();
      // The first three for the indexes; whoever has something booked has a later day.
      return sql`last_visit_key > '-infinity' AND last_visit_key < ${since}::date AND first_seen_on < ${since}::date
        AND latest_day < ${since}::date`;
    }
    case 'birthday':
      return sql`birth_month = ${today.month}`;
  }
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
