import { type EventType, touchesPage } from '@kursi/core/events/event-types.ts';
import type { BusinessEvent } from '@kursi/core/events/events.contract.ts';
import { sql } from 'kysely';
import type { QueryConfig } from 'pg';
import { columnsOf } from '../database/columns.ts';
import { ask, type Database, type Executor, type Tx } from '../database/database.ts';
import type { RowOf } from '../database/rows.ts';

export interface NewEvent {
  readonly business_id: string;
  /** "business.created", "booking.moved": the record, then what happened. */
  readonly type: EventType;
  readonly actor_id: string | null;
  readonly at: Temporal.Instant;
  readonly ids: Readonly<Record<string, string>>;
}

// Prepared statements, planned once per connection: they run at the end of every write. Two instead of one
// with a writing CTE, which a distributed PostgreSQL cannot plan; pipelined, they cost the same.
const COUNT = `
  INSERT INTO event_counter (business_id, last_seq) VALUES ($1, $2)
  ON CONFLICT (business_id) DO UPDATE SET last_seq = event_counter.last_seq + excluded.last_seq`;
const APPEND = `
  INSERT INTO event (business_id, seq, type, at, actor_id, ids, touches_page)
  SELECT business_id, last_seq - $2, $3, $4, $5, $6, $7 FROM event_counter WHERE business_id = $1`;

/**
 * Assigns the next sequence numbers of the business and inserts its events. The counter row stays locked until
 * the commit, so send these last.
 */
export function appendStatements(businessId: string, events: readonly NewEvent[]): QueryConfig[] {
  return [
    { name: 'count-events', text: COUNT, values: [businessId, events.length] },
    ...events.map(({ type, at, actor_id, ids }, i) => ({
      name: 'append-event',
      text: APPEND,
      values: [
        businessId,
        events.length - 1 - i,
        type,
        at.toString(),
        actor_id,
        JSON.stringify(ids),
        touchesPage(type),
      ],
    })),
  ];
}

export async function eventsAfter(
  db: Executor,
  businessId: string,
  after: number,
  limit: number,
): Promise<BusinessEvent[]> {
  const rows = await ask<KeptEvent>(db, {
    name: 'events-after',
    text: `SELECT ${EVENT} FROM event WHERE business_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
    values: [businessId, after, limit],
  });
  return rows.map(toEvent);
}

/** The same for many businesses, each after its own cursor; `limit` is for all of them together. */
export async function eventsAfterEach(
  db: Executor,
  places: readonly { readonly business_id: string; readonly after: number }[],
  limit: number,
): Promise<BusinessEvent[]> {
  const [only] = places;
  // Mostly one, which needs no plan of its own. Prepared, the other would be planned for any number of events.
  if (only && places.length === 1) return eventsAfter(db, only.business_id, only.after, limit);
  const { rows } = await sql<KeptEvent>`
    SELECT ${sql.raw(EVENT)}
    FROM unnest(${places.map(({ business_id }) => business_id)}::uuid[],
                ${places.map(({ after }) => after)}::bigint[]) AS place (place_id, after)
    JOIN event ON event.business_id = place_id AND event.seq > after
    ORDER BY event.business_id, event.seq
    LIMIT ${limit}`.execute(db);
  return rows.map(toEvent);
}

type KeptEvent = Omit<RowOf<'event'>, 'touches_page'>;

const EVENT = columnsOf<KeptEvent>({
  business_id: true,
  seq: true,
  type: true,
  at: true,
  actor_id: true,
  ids: true,
});

function toEvent(row: KeptEvent): BusinessEvent {
  return {
    business_id: row.business_id,
    seq: row.seq,
    type: row.type,
    at: row.at.toString(),
    actor_id: row.actor_id,
    ids: row.ids as Record<string, string>,
  };
}

export async function lastSeqs(db: Executor, businessIds: readonly string[]): Promise<Map<string, number>> {
  if (businessIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('event_counter')
    .select(['business_id', 'last_seq'])
    .where('business_id', 'in', businessIds)
    .execute();
  return new Map(rows.map((row) => [row.business_id, row.last_seq]));
}

/** Those of the reactions with unread events in any business, of whatever type. */
export async function reactionsBehind(
  { pool }: Database,
  reactions: readonly Waiting[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ reaction: string }>({
    name: 'reactions-behind',
    text: `
      SELECT DISTINCT known.reaction
      FROM event_counter AS counter
      CROSS JOIN unnest($1::text[]) AS known (reaction)
      LEFT JOIN reaction_progress AS progress
        ON progress.business_id = counter.business_id AND progress.reaction = known.reaction
      WHERE counter.last_seq > coalesce(progress.last_seq, 0)`,
    values: [reactions.map(({ name }) => name)],
  });
  return new Set(rows.map(({ reaction }) => reaction));
}

/** Businesses with unread events that this reaction subscribes to. Not ordered by age: every business gets its turn. */
export async function businessesBehind(
  { pool }: Database,
  { name, types }: Waiting,
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ business_id: string }>({
    name: 'businesses-behind',
    text: `
      SELECT counter.business_id
      FROM event_counter AS counter
      LEFT JOIN reaction_progress AS progress
        ON progress.business_id = counter.business_id AND progress.reaction = $1
      WHERE counter.last_seq > coalesce(progress.last_seq, 0) AND EXISTS (
        SELECT FROM event WHERE event.business_id = counter.business_id AND event.type = ANY ($2)
          AND event.seq > coalesce(progress.last_seq, 0))
      LIMIT $3`,
    values: [name, types, limit],
  });
  return rows.map(({ business_id }) => business_id);
}

/**
 * The first server that knows a reaction sets its cursor after all existing events, once. Later businesses
 * are read from their first event, even if every server was down meanwhile.
 */
export async function beginFromNow(tx: Tx, reaction: string): Promise<void> {
  const first = await tx.q
    .insertInto('reaction_begun')
    .values({ reaction })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reaction')
    .executeTakeFirst();
  if (!first) return;
  await sql`
    INSERT INTO reaction_progress (business_id, reaction, last_seq)
    SELECT business_id, ${reaction}, last_seq FROM event_counter
    ON CONFLICT DO NOTHING`.execute(tx.q);
}

/** Locks the reaction's cursor for the business; null when another server has the lock (SKIP LOCKED). */
export async function claimProgress(tx: Tx, businessId: string, reaction: string): Promise<number | null> {
  const { rows } = await tx.client.query<{ last_seq: number }>({
    name: 'claim-progress',
    text: `
      SELECT last_seq FROM reaction_progress WHERE business_id = $1 AND reaction = $2
      FOR UPDATE SKIP LOCKED`,
    values: [businessId, reaction],
  });
  if (rows[0]) return rows[0].last_seq;
  const inserted = await tx.q
    .insertInto('reaction_progress')
    .values({ business_id: businessId, reaction, last_seq: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('last_seq')
    .executeTakeFirst();
  return inserted?.last_seq ?? null;
}

export function progressStatement(businessId: string, reaction: string, seq: number): QueryConfig {
  return {
    name: 'save-progress',
    text: 'UPDATE reaction_progress SET last_seq = $3 WHERE business_id = $1 AND reaction = $2',
    values: [businessId, reaction, seq],
  };
}

/** The event types that a reaction subscribes to. */
interface Waiting {
  readonly name: string;
  readonly types: readonly EventType[];
}

/** Of these businesses, those with unread events that a reaction subscribes to. */
export async function workFor(
  { pool }: Database,
  reactions: readonly Waiting[],
  businessIds: readonly string[],
): Promise<readonly { readonly reaction: string; readonly business_id: string }[]> {
  const wanted = reactions.flatMap(({ name, types }) => types.map((type) => [name, type] as const));
  const { rows } = await pool.query<{ reaction: string; business_id: string }>({
    name: 'work-for-reactions',
    text: `
      SELECT DISTINCT wanted.reaction, told.business_id
      FROM unnest($1::uuid[]) AS told (business_id)
      CROSS JOIN unnest($2::text[], $3::text[]) AS wanted (reaction, type)
      LEFT JOIN reaction_progress AS progress
        ON progress.business_id = told.business_id AND progress.reaction = wanted.reaction
      JOIN event ON event.business_id = told.business_id AND event.type = wanted.type
        AND event.seq > coalesce(progress.last_seq, 0)`,
    values: [businessIds, wanted.map(([name]) => name), wanted.map(([, type]) => type)],
  });
  return rows;
}

/**
 * Moves a reaction's cursor past events that it does not subscribe to, in all businesses with nothing else
 * unread: handling each business alone would cost more than the events. A visible counter means that all
 * events up to it are visible, so none is skipped; a cursor never moves back.
 */
export async function passOver({ pool }: Database, { name, types }: Waiting): Promise<void> {
  await pool.query({
    name: 'pass-over-events',
    text: `
      INSERT INTO reaction_progress (business_id, reaction, last_seq)
      SELECT counter.business_id, $1, counter.last_seq
      FROM event_counter AS counter
      LEFT JOIN reaction_progress AS progress
        ON progress.business_id = counter.business_id AND progress.reaction = $1
      WHERE counter.last_seq > coalesce(progress.last_seq, 0) AND NOT EXISTS (
        SELECT 1 FROM event WHERE event.business_id = counter.business_id AND event.type = ANY ($2)
          AND event.seq > coalesce(progress.last_seq, 0) AND event.seq <= counter.last_seq)
      ORDER BY counter.business_id
      ON CONFLICT (business_id, reaction) DO UPDATE SET last_seq = excluded.last_seq
      WHERE reaction_progress.last_seq < excluded.last_seq`,
    values: [name, types],
  });
}
