import type { businessStates } from '@kursi/core/business/business.contract.ts';
import type { BusinessHours } from '@kursi/core/business/business-hours.ts';
import { openingAt } from '@kursi/core/business/opening.ts';
import { spellingsOf } from '@kursi/core/discovery/city-names.ts';
import type { BusinessCard } from '@kursi/core/discovery/discovery.contract.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { averageOf, type Stars } from '@kursi/core/reviews/review-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { oneSlipPatterns } from './one-slip.ts';
import { VISIBLE } from './visible-business.store.ts';

type State = (typeof businessStates)[number];

export interface NearPoint {
  readonly latitude: number;
  readonly longitude: number;
  readonly within_km: number;
}

/** Cursor: the sort key of the last row, then the id. */
export type ListCursor =
  | { readonly by: 'distance'; readonly distance: number; readonly id: string }
  | { readonly by: 'name'; readonly rank: number; readonly name: string; readonly id: string };

export interface Wanted {
  readonly states: readonly State[];
  /** Includes private ones, for platform admins. */
  readonly alsoPrivate: boolean;
  readonly words: readonly string[];
  /** Also finds words with a slip of the pen; asked when nothing fits exactly. */
  readonly isLoose?: boolean;
  readonly city: string | undefined;
  readonly category_id: string | undefined;
  readonly near: NearPoint | null;
  readonly after: ListCursor | null;
  readonly limit: number;
}

interface Found extends BusinessCard {
  readonly place: ListCursor;
}

const KM_PER_DEGREE = 111.2;

/**
 * Privacy: a protected business is shown, and its distance computed, with coordinates rounded to about a
 * kilometre. With exact ones, distances from three points would give away its address.
 */
const coarse = (column: 'latitude' | 'longitude') =>
  sql<number>`CASE WHEN b.visibility = 'public' THEN b.${sql.ref(column)}
                   ELSE round(b.${sql.ref(column)}::numeric, 2)::double precision END`;

function distanceTo({ latitude, longitude }: NearPoint): RawBuilder<number> {
  const [lat, lng] = [coarse('latitude'), coarse('longitude')];
  return sql<number>`round(2 * 6371000 * asin(least(1, sqrt(
    sin(radians(${lat} - ${latitude}) / 2) ^ 2
    + cos(radians(${latitude})) * cos(radians(${lat})) * sin(radians(${lng} - ${longitude}) / 2) ^ 2))))::integer`;
}

/** Bounding box for the index; its margin is larger than what `coarse` shifts. */
function inBox({ latitude, longitude, within_km }: NearPoint): RawBuilder<boolean> {
  const up = within_km / KM_PER_DEGREE + 0.02;
  const across = up / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return sql<boolean>`b.latitude BETWEEN ${latitude - up} AND ${latitude + up}
    AND b.longitude BETWEEN ${longitude - across} AND ${longitude + across}`;
}

const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** Shorter words have no trigram index and match nearly every service. */
const SHORTEST_FOR_SERVICES = 3;

/**
 * Matches the business or one of its services. Two subqueries, each with its own index, which an OR could not
 * use.
 */
function matches(word: string, isLoose: boolean): RawBuilder<boolean> {
  const mayDiffer = isLoose && /^\p{L}+$/u.test(word);
  const slips = mayDiffer ? oneSlipPatterns(word) : [];
  const patterns = [...spellingsOf(word).map(containing), ...slips];
  const own = sql`SELECT id FROM business
    WHERE NOT is_deleted AND (name || ' ' || area || ' ' || city) ILIKE ANY (${patterns}::text[])`;
  if (word.length < SHORTEST_FOR_SERVICES) return sql`b.id IN (${own})`;
  const names = [containing(word), ...slips];
  const offered = sql`SELECT business_id FROM service
    WHERE service_status = 'enable' AND name ILIKE ANY (${names}::text[])
    UNION ALL SELECT business_id FROM service
    WHERE service_status = 'enable' AND name_hi ILIKE ANY (${names}::text[])`;
  if (!mayDiffer) return sql`b.id IN (${own} UNION ALL ${offered})`;
  // Two slips of a long word: it shares most of its trigrams with a name.
  return sql`b.id IN (${own} UNION ALL ${offered} UNION ALL
      SELECT id FROM business WHERE NOT is_deleted AND ${word} <% (name || ' ' || area || ' ' || city) UNION ALL
      SELECT business_id FROM service WHERE service_status = 'enable' AND ${word} <% name UNION ALL
      SELECT business_id FROM service WHERE service_status = 'enable' AND ${word} <% name_hi)`;
}

/** What the businesses and their services are called, to say which word was meant. */
export async function findNames(db: Executor, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name || ' ' || area || ' ' || city AS name FROM business WHERE id = ANY (${ids}::uuid[])
    UNION ALL SELECT concat_ws(' ', name, name_hi) FROM service
    WHERE business_id = ANY (${ids}::uuid[]) AND service_status = 'enable'`.execute(db);
  return rows.map(({ name }) => name);
}

export async function findCards(db: Executor, wanted: Wanted, now: Temporal.Instant): Promise<Found[]> {
  const { near, after, words } = wanted;
  const distance = near ? distanceTo(near) : sql<number | null>`NULL::integer`;
  // A match in the name ranks before a match in a service.
  const rank = words[0]
    ? sql<number>`CASE WHEN b.name ILIKE ${containing(words[0])} THEN 0 ELSE 1 END`
    : sql<number>`0`;
  const conditions = [
    sql`NOT b.is_deleted`,
    sql`b.business_state = any(${wanted.states}::text[])`,
    ...(wanted.alsoPrivate ? [] : [sql`b.visibility IN ('public', 'protected')`]),
    ...(wanted.city === undefined
      ? []
      : [sql`lower(b.city) = ANY (${spellingsOf(wanted.city.toLowerCase())}::text[])`]),
    ...(wanted.category_id === undefined ? [] : [sql`b.category_id = ${wanted.category_id}`]),
    ...words.map((word) => matches(word, wanted.isLoose ?? false)),
    ...(near ? [inBox(near), sql`${distance} <= ${near.within_km * 1000}`] : []),
    ...(after ? [isAfter(after, distance, words.length > 0 ? rank : null)] : []),
  ];
  const order = sql.join([
    ...(near ? [distance] : words.length > 0 ? [rank, lowerName] : [lowerName]),
    sql`b.id`,
  ]);
  // Same ORDER BY for the window and the query, so that an index in this order stops at the limit.
  const rows = await cards(
    db,
    now,
    sql`SELECT b.id, ${rank} AS rank, ${distance} AS distance, row_number() OVER (ORDER BY ${order}) AS position
        FROM business AS b WHERE ${sql.join(conditions, sql` AND `)}
        ORDER BY ${order} LIMIT ${wanted.limit}`,
  );
  return rows.map((row) => ({ ...cardOf(row, now), place: cursorAfter(row, near !== null) }));
}

const lowerName = sql`lower(b.name)`;

function isAfter(after: ListCursor, distance: RawBuilder<unknown>, rank: RawBuilder<number> | null) {
  if (after.by === 'distance') return sql`(${distance}, b.id) > (${after.distance}, ${after.id}::uuid)`;
  return rank
    ? sql`(${rank}, ${lowerName}, b.id) > (${after.rank}, ${after.name}, ${after.id}::uuid)`
    : sql`(${lowerName}, b.id) > (${after.name}, ${after.id}::uuid)`;
}

function cursorAfter(row: Row, near: boolean): ListCursor {
  return near
    ? { by: 'distance', distance: row.distance ?? 0, id: row.id }
    : { by: 'name', rank: row.rank, name: row.lower_name, id: row.id };
}

/** Only visible ones, newest favourite first. */
export async function listFavouriteCards(db: Executor, userId: string, now: Temporal.Instant) {
  const rows = await cards(
    db,
    now,
    sql`SELECT favourite.business_id AS id, 0 AS rank, NULL::integer AS distance,
               favourite.position
        FROM users CROSS JOIN unnest(users.fav_business_ids) WITH ORDINALITY AS favourite (business_id, position)
        JOIN business AS b ON b.id = favourite.business_id
        WHERE users.id = ${userId} AND ${VISIBLE}`,
  );
  return rows.map((row) => cardOf(row, now));
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly lower_name: string;
  readonly business_url: string;
  readonly category_id: string;
  readonly category: { readonly en: string; readonly hi: string };
  readonly area: string;
  readonly city: string;
  readonly time_zone: string;
  readonly business_hours: BusinessHours;
  readonly holidays: readonly string[];
  readonly image: BusinessCard['image'];
  readonly price_from: Paise | null;
  readonly stars: Stars | null;
  readonly rank: number;
  readonly distance: number | null;
}

type FoundRow = Omit<Row, 'image' | 'price_from' | 'stars' | 'holidays'>;

/** Card details are read for the page found, not for all rows searched. */
async function cards(db: Executor, now: Temporal.Instant, found: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<FoundRow>`
    WITH found AS MATERIALIZED (${found})
    SELECT b.id, b.name, lower(b.name) AS lower_name, b.business_url, b.category_id, b.area, b.city, b.time_zone,
           b.business_hours, found.rank, found.distance,
           json_build_object('en', category.name_en, 'hi', category.name_hi) AS category
    FROM found JOIN business AS b ON b.id = found.id
    JOIN business_category AS category ON category.id = b.category_id
    ORDER BY found.position`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  // A query per table: a distributed PostgreSQL plans no correlation from business onto its tables.
  const [images, prices, ratings, holidays] = await Promise.all([
    sql<{ business_id: string; url: string; blur_hash: string | null }>`
      SELECT DISTINCT ON (business_id) business_id, url, blur_hash FROM business_image
      WHERE business_id = ANY (${ids}::uuid[]) ORDER BY business_id, is_primary DESC, index`.execute(db),
    // A free consultation is not the lowest price.
    sql<{ business_id: string; price: Paise | null }>`
      SELECT service.business_id, min(nullif(coalesce(offered.price, service.price), 0)) AS price
      FROM service LEFT JOIN LATERAL (
        SELECT min(nullif(coalesce(offer.price, service.price), 0)) AS price FROM service_on_calendar AS offer
          JOIN calendar ON calendar.business_id = offer.business_id AND calendar.id = offer.entity_id
                       AND calendar.calendar_status = 'enable'
         WHERE offer.business_id = service.business_id AND offer.service_id = service.id
      ) AS offered ON true
      WHERE service.business_id = ANY (${ids}::uuid[]) AND service.service_status = 'enable'
      GROUP BY service.business_id`.execute(db),
    sql<{ business_id: string; stars: Stars }>`
      SELECT business_id, ARRAY[stars_1, stars_2, stars_3, stars_4, stars_5] AS stars FROM business_rating
      WHERE business_id = ANY (${ids}::uuid[])`.execute(db),
    sql<{ business_id: string; days: string[] }>`
      SELECT business_id, array_agg(to_char(day, 'YYYY-MM-DD')) AS days FROM business_holiday
      WHERE business_id = ANY (${ids}::uuid[]) AND day >= (${now}::timestamptz)::date - 2
      GROUP BY business_id`.execute(db),
  ]);
  const of = <T extends { readonly business_id: string }>({ rows: all }: { readonly rows: readonly T[] }) =>
    new Map(all.map((one) => [one.business_id, one]));
  const [image, price, rating, closed] = [of(images), of(prices), of(ratings), of(holidays)];
  return rows.map((row) => {
    const { url, blur_hash = null } = image.get(row.id) ?? {};
    return {
      ...row,
      image: url === undefined ? null : { url, blur_hash },
      price_from: price.get(row.id)?.price ?? null,
      stars: rating.get(row.id)?.stars ?? null,
      holidays: closed.get(row.id)?.days ?? [],
    };
  });
}

function cardOf(row: Row, now: Temporal.Instant): BusinessCard {
  const { lower_name: _, rank: __, business_hours, holidays, stars, ...card } = row;
  const average = stars && averageOf(stars);
  const opening = openingAt(now, { business_hours, holidays, time_zone: row.time_zone });
  const rating = average ? { average, count: stars.reduce((sum, one) => sum + one, 0) } : null;
  return { ...card, opening, rating };
}

export async function listCities(db: Executor) {
  const { rows } = await sql<{ city: string; count: number }>`
    SELECT min(city) AS city, count(*)::integer AS count FROM business
    WHERE NOT is_deleted AND business_state = 'approved' AND visibility IN ('public', 'protected')
    GROUP BY lower(city) ORDER BY count(*) DESC, lower(city) LIMIT 200`.execute(db);
  return rows;
}
