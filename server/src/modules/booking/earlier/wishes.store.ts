import type { WishedService } from '@kursi/core/booking/earlier.contract.ts';
import { type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.gen.ts';

type Row = Selectable<Tables['earlier_wish']>;
export type WishRow = Omit<Row, 'services' | 'arrangement' | 'state'> & {
  readonly services: readonly WishedService[];
  readonly arrangement: 'sequence' | 'parallel';
  readonly state: 'waiting' | 'offered' | 'taken' | 'passed' | 'withdrawn';
};
type Key = Pick<WishRow, 'business_id' | 'id'>;
type OfPerson = Pick<WishRow, 'business_id' | 'user_id' | 'day'>;

const OPEN = ['waiting', 'offered'] as const;

/** Everyone who still wants this day, first come first, and held: of two servers one goes through the list. */
export async function lockOpenWishes(tx: Tx, business_id: string, day: string): Promise<WishRow[]> {
  const rows = await tx.q
    .selectFrom('earlier_wish')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('day', '=', day)
    .where('state', 'in', OPEN)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as WishRow[];
}

export async function lockOpenWishOf(tx: Tx, of: OfPerson): Promise<WishRow | undefined> {
  const row = await tx.q
    .selectFrom('earlier_wish')
    .selectAll()
    .where('business_id', '=', of.business_id)
    .where('user_id', '=', of.user_id)
    .where('day', '=', of.day)
    .where('state', 'in', OPEN)
    .forUpdate()
    .executeTakeFirst();
  return row as WishRow | undefined;
}

/** Without waiting for whoever offers something to them at this moment. */
export async function findOpenWish(db: Executor, of: OfPerson): Promise<string | undefined> {
  const row = await db
    .selectFrom('earlier_wish')
    .select('id')
    .where('business_id', '=', of.business_id)
    .where('user_id', '=', of.user_id)
    .where('day', '=', of.day)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  return row?.id;
}

export async function lockWish(tx: Tx, key: Key): Promise<WishRow | undefined> {
  const row = await tx.q
    .selectFrom('earlier_wish')
    .selectAll()
    .where('business_id', '=', key.business_id)
    .where('id', '=', key.id)
    .forUpdate()
    .executeTakeFirst();
  return row as WishRow | undefined;
}

export async function insertWish(
  tx: Tx,
  wish: OfPerson & Pick<WishRow, 'id' | 'arrangement' | 'services'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx.q
    .insertInto('earlier_wish')
    .values({ ...wish, services: JSON.stringify(wish.services), created_at: now, updated_at: now })
    .execute();
}

export async function setWish(
  tx: Tx,
  key: Key,
  change: Pick<WishRow, 'state'> & { readonly visit_id?: string },
  updated_at: Temporal.Instant,
): Promise<void> {
  await tx.q
    .updateTable('earlier_wish')
    .set({ ...change, updated_at })
    .where('business_id', '=', key.business_id)
    .where('id', '=', key.id)
    .execute();
}

export type OfferState = 'held' | 'booked' | 'gone';

/** What became of the time that was offered. */
export async function offerState(
  db: Executor,
  { business_id, visit_id }: Pick<WishRow, 'business_id' | 'visit_id'>,
  now: Temporal.Instant,
): Promise<OfferState> {
  const { rows } = await sql<{ state: OfferState }>`
    SELECT CASE
      WHEN EXISTS (SELECT FROM visit WHERE business_id = ${business_id} AND id = ${visit_id}) THEN 'booked'
      WHEN EXISTS (
        SELECT FROM reserved_booking
        WHERE business_id = ${business_id} AND visit_id = ${visit_id} AND expires_at > ${now}
      ) THEN 'held'
      ELSE 'gone'
    END AS state`.execute(db);
  return rows[0]?.state ?? 'gone';
}

/** Nobody is offered two times at once, in whichever businesses. */
export async function isOfferedSomething(db: Executor, user_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('earlier_wish')
    .select('id')
    .where('user_id', '=', user_id)
    .where('state', '=', 'offered')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockPerson(tx: Tx, user_id: string): Promise<void> {
  await sql`SELECT id FROM users WHERE id = ${user_id} FOR NO KEY UPDATE`.execute(tx.q);
}

export async function countOpenWishes(db: Executor, user_id: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::integer AS open FROM earlier_wish
    WHERE user_id = ${user_id} AND state IN ('waiting', 'offered')`.execute(db);
  return rows[0]?.open ?? 0;
}

/** Where this person still waits. */
export async function businessesWaitedFor(db: Executor, user_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('earlier_wish')
    .select('business_id')
    .distinct()
    .where('user_id', '=', user_id)
    .where('state', '=', 'waiting')
    .orderBy('business_id')
    .execute();
  return rows.map(({ business_id }) => business_id);
}

export async function isAnyoneWaiting(db: Executor, business_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('earlier_wish')
    .select('id')
    .where('business_id', '=', business_id)
    .where('state', 'in', OPEN)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The days that someone at this business still wants, soonest first. */
export async function daysWanted(
  db: Executor,
  business_id: string,
): Promise<{ readonly time_zone: string; readonly days: readonly string[] } | undefined> {
  const { rows } = await sql<{ time_zone: string; days: string[] }>`
    SELECT business.time_zone, array_agg(DISTINCT wish.day::text) AS days
    FROM business JOIN earlier_wish AS wish
      ON wish.business_id = business.id AND wish.state IN ('waiting', 'offered')
    WHERE business.id = ${business_id} AND NOT business.is_deleted
    GROUP BY business.id`.execute(db);
  return rows[0];
}

/** How many events back something that can be undone is looked for. */
const LATEST_EVENTS = 200;

/** Whether one of these happened a moment ago. */
export async function happenedSince(
  db: Executor,
  business_id: string,
  types: readonly string[],
  since: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql<{ happened: boolean }>`
    SELECT EXISTS (
      SELECT FROM event
      WHERE business_id = ${business_id} AND type = ANY (${types}::text[]) AND at > ${since}
        AND seq > (SELECT last_seq - ${LATEST_EVENTS}::bigint FROM event_counter
                   WHERE business_id = ${business_id})
    ) AS happened`.execute(db);
  return rows[0]?.happened ?? false;
}

/**
 * Businesses where time may have become free without anyone's doing: an offer is over, or a hold of a day that
 * someone wants has just run out.
 */
export async function businessesToLookAt(
  db: Executor,
  period: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<string[]> {
  const { rows } = await sql<{ business_id: string }>`
    SELECT wish.business_id
    FROM earlier_wish AS wish
    WHERE wish.state = 'offered' AND NOT EXISTS (
      SELECT FROM reserved_booking AS hold
      WHERE hold.business_id = wish.business_id AND hold.visit_id = wish.visit_id
        AND hold.expires_at > ${period.until}
    )
    UNION
    SELECT wish.business_id
    FROM reserved_booking AS hold
    JOIN earlier_wish AS wish ON wish.business_id = hold.business_id AND wish.day = hold.booking_date
      AND wish.state = 'waiting'
    WHERE hold.expires_at > ${period.from} AND hold.expires_at <= ${period.until}`.execute(db);
  return rows.map(({ business_id }) => business_id);
}

/** Nothing frees up on a day that is over, nor at a business that is gone. */
export async function passOverOldDays(db: Executor, now: Temporal.Instant): Promise<void> {
  await sql`
    UPDATE earlier_wish SET state = 'passed', updated_at = ${now}
    FROM business
    WHERE business.id = earlier_wish.business_id
      AND (
        earlier_wish.state = 'waiting'
          AND earlier_wish.day < (${now}::timestamptz AT TIME ZONE business.time_zone)::date
        OR earlier_wish.state IN ('waiting', 'offered') AND business.is_deleted
      )`.execute(db);
}

/** What somebody once waited for is nobody's business later on. */
const WISHES_LIVE = { hours: 24 * 30 };

export async function sweepWishes(db: Executor, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('earlier_wish')
    .where('state', 'not in', OPEN)
    .where('updated_at', '<', now.subtract(WISHES_LIVE))
    .execute();
}

export interface MyWishRow {
  readonly id: string;
  readonly business: { id: string; name: string; business_url: string; time_zone: string };
  readonly day: string;
  readonly arrangement: 'sequence' | 'parallel';
  readonly services: readonly (WishedService & { readonly service_name: string })[];
  readonly created_at: Temporal.Instant;
  readonly visit_id: string | null;
  readonly starts_at: Temporal.Instant | null;
  readonly expires_at: Temporal.Instant | null;
}

/** Soonest first. An offer that is over is no longer theirs, whether or not that was written down yet. */
export async function openWishesOf(
  db: Executor,
  user_id: string,
  now: Temporal.Instant,
): Promise<MyWishRow[]> {
  const { rows } = await sql<MyWishRow>`
    SELECT wish.id, wish.day, wish.arrangement, wish.created_at, wish.visit_id,
      held.starts_at, held.expires_at,
      json_build_object('id', business.id, 'name', business.name, 'business_url', business.business_url,
        'time_zone', business.time_zone) AS business,
      (SELECT json_agg(wanted.value || jsonb_build_object('service_name', coalesce(service.name, ''))
         ORDER BY wanted.place)
       FROM jsonb_array_elements(wish.services) WITH ORDINALITY AS wanted (value, place)
       LEFT JOIN service ON service.business_id = wish.business_id
         AND service.id = (wanted.value ->> 'service_id')::uuid) AS services
    FROM earlier_wish AS wish
    JOIN business ON business.id = wish.business_id AND NOT business.is_deleted
    LEFT JOIN LATERAL (
      SELECT min(hold.starts_at) AS starts_at, min(hold.expires_at) AS expires_at
      FROM reserved_booking AS hold
      WHERE wish.state = 'offered' AND hold.business_id = wish.business_id
        AND hold.visit_id = wish.visit_id AND hold.expires_at > ${now}
    ) AS held ON true
    WHERE wish.user_id = ${user_id}
      AND (wish.state = 'waiting' OR (wish.state = 'offered' AND held.expires_at IS NOT NULL))
      AND wish.day >= (${now}::timestamptz AT TIME ZONE business.time_zone)::date
    ORDER BY wish.day, wish.created_at, wish.id`.execute(db);
  return rows;
}
