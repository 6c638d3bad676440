import type { EventType } from '@kursi/core/events/event-types.ts';
import type { BusinessEvent } from '@kursi/core/events/events.contract.ts';
import { type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../database/database.ts';
import type { Tables } from '../database/tables.gen.ts';

export interface NewEvent {
  readonly business_id: string;
  /** "business.created", "booking.moved": the thing, then what happened to it. */
  readonly type: EventType;
  readonly actor_id: string | null;
  readonly at: Temporal.Instant;
  readonly ids: Readonly<Record<string, string>>;
}

// Named statements are planned once per connection; these run at the end of every write.
const COUNTED = `
  WITH counted AS (
    INSERT INTO event_counter (business_id, last_seq) VALUES ($1, $2)
    ON CONFLICT (business_id) DO UPDATE SET last_seq = event_counter.last_seq + excluded.last_seq
    RETURNING last_seq
  )
  INSERT INTO event (business_id, seq, type, at, actor_id, ids)`;
const APPEND_ONE = `${COUNTED} SELECT $1, last_seq, $3, $4, $5, $6 FROM counted`;
const APPEND_MANY = `${COUNTED}
  SELECT $1, counted.last_seq - $2 + new.position, new.type, new.at, new.actor_id, new.ids
  FROM counted, unnest($3::text[], $4::timestamptz[], $5::uuid[], $6::jsonb[])
    WITH ORDINALITY AS new (type, at, actor_id, ids, position)`;

/**
 * Takes the next numbers of the business and writes its events, in one statement. The counter row stays
 * locked until the commit, which must therefore follow at once: call it last. Nearly always it is one event,
 * which costs a third less without the arrays.
 */
export async function appendEvents(tx: Tx, businessId: string, events: readonly NewEvent[]): Promise<void> {
  const [first] = events;
  if (first && events.length === 1) {
    await tx.client.query({
      name: 'append-event',
      text: APPEND_ONE,
      values: [businessId, 1, first.type, first.at.toString(), first.actor_id, JSON.stringify(first.ids)],
    });
    return;
  }
  await tx.client.query({
    name: 'append-events',
    text: APPEND_MANY,
    values: [
      businessId,
      events.length,
      events.map((event) => event.type),
      events.map((event) => event.at.toString()),
      events.map((event) => event.actor_id),
      events.map((event) => JSON.stringify(event.ids)),
    ],
  });
}

export async function eventsAfter(
  db: Executor,
  businessId: string,
  after: number,
  limit: number,
): Promise<BusinessEvent[]> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(toEvent);
}

/** The same for many businesses at once, each from its own place; `limit` is for all of them together. */
export async function eventsAfterEach(
  db: Executor,
  places: readonly { readonly business_id: string; readonly after: number }[],
  limit: number,
): Promise<BusinessEvent[]> {
  const { rows } = await sql<Selectable<Tables['event']>>`
    SELECT event.*
    FROM unnest(${places.map(({ business_id }) => business_id)}::uuid[],
                ${places.map(({ after }) => after)}::bigint[]) AS place (business_id, after)
    JOIN event ON event.business_id = place.business_id AND event.seq > place.after
    ORDER BY event.business_id, event.seq
    LIMIT ${limit}`.execute(db);
  return rows.map(toEvent);
}

function toEvent(row: Selectable<Tables['event']>): BusinessEvent {
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

/** Businesses with events that this reaction has not read, oldest neglect not considered: all get their turn. */
export async function businessesBehind(db: Executor, reaction: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('event_counter as counter')
    .leftJoin('reaction_progress as progress', (join) =>
      join.onRef('progress.business_id', '=', 'counter.business_id').on('progress.reaction', '=', reaction),
    )
    .select('counter.business_id')
    .where(sql<boolean>`counter.last_seq > coalesce(progress.last_seq, 0)`)
    .limit(limit)
    .execute();
  return rows.map((row) => row.business_id);
}

/**
 * The first server that knows a reaction puts its place behind all that has happened, once for all time: a
 * business that comes later is read from its beginning, also when every server was away meanwhile.
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

/** Locks this reaction's place in the business; null when another server is at it right now. */
export async function claimProgress(tx: Tx, businessId: string, reaction: string): Promise<number | null> {
  await tx.q
    .insertInto('reaction_progress')
    .values({ business_id: businessId, reaction, last_seq: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx.q
    .selectFrom('reaction_progress')
    .select('last_seq')
    .where('business_id', '=', businessId)
    .where('reaction', '=', reaction)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.last_seq ?? null;
}

export async function saveProgress(tx: Tx, businessId: string, reaction: string, seq: number): Promise<void> {
  await tx.q
    .updateTable('reaction_progress')
    .set({ last_seq: seq })
    .where('business_id', '=', businessId)
    .where('reaction', '=', reaction)
    .execute();
}
