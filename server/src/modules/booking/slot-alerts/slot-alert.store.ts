import type { SlotAlertService } from '@kursi/core/booking/slot-alert.contract.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { lockOfPerson } from '../../../platform/database/lock-person.ts';
import { lockRow, updateRows } from '../../../platform/database/row-queries.ts';
import type { RowOf } from '../../../platform/database/rows.ts';

type Row = RowOf<'slot_alert'>;
export type SlotAlertRow = Omit<Row, 'services' | 'arrangement' | 'state'> & {
  readonly services: readonly SlotAlertService[];
  readonly arrangement: 'sequence' | 'parallel';
  /** `offered`: an alert hold was made for it. */
  readonly state: 'waiting' | 'offered' | 'taken' | 'passed' | 'withdrawn';
};
type Key = Pick<SlotAlertRow, 'business_id' | 'id'>;
type OfPerson = Pick<SlotAlertRow, 'business_id' | 'user_id' | 'day'>;

const OPEN = ['waiting', 'offered'] as const;

/** The day's open alerts, first come first served. Locked, so that one server at a time matches them. */
export async function lockOpenSlotAlerts(tx: Tx, business_id: string, day: string): Promise<SlotAlertRow[]> {
  const rows = await tx.q
    .selectFrom('slot_alert')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('day', '=', day)
    .where('state', 'in', OPEN)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as SlotAlertRow[];
}

export async function lockOpenSlotAlertOfPerson(tx: Tx, of: OfPerson): Promise<SlotAlertRow | undefined> {
  const row = await tx.q
    .selectFrom('slot_alert')
    .selectAll()
    .where('business_id', '=', of.business_id)
    .where('user_id', '=', of.user_id)
    .where('day', '=', of.day)
    .where('state', 'in', OPEN)
    .forUpdate()
    .executeTakeFirst();
  return row as SlotAlertRow | undefined;
}

/** Reads without a lock, so it does not wait for a running match. */
export async function findOpenSlotAlert(db: Executor, of: OfPerson): Promise<string | undefined> {
  const row = await db
    .selectFrom('slot_alert')
    .select('id')
    .where('business_id', '=', of.business_id)
    .where('user_id', '=', of.user_id)
    .where('day', '=', of.day)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  return row?.id;
}

export async function lockSlotAlert(tx: Tx, key: Key): Promise<SlotAlertRow | undefined> {
  const row = await lockRow(tx, 'slot_alert', { business_id: key.business_id, id: key.id });
  return row as SlotAlertRow | undefined;
}

export async function insertSlotAlert(
  tx: Tx,
  slotAlert: OfPerson & Pick<SlotAlertRow, 'id' | 'arrangement' | 'services' | 'network'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx.q
    .insertInto('slot_alert')
    .values({ ...slotAlert, services: JSON.stringify(slotAlert.services), created_at: now, updated_at: now })
    .execute();
}

export async function updateSlotAlert(
  tx: Tx,
  key: Key,
  change: Pick<SlotAlertRow, 'state'> & { readonly visit_id?: string },
  updated_at: Temporal.Instant,
): Promise<void> {
  await updateRows(tx, 'slot_alert', { business_id: key.business_id, id: key.id }, { ...change, updated_at });
}

export type AlertHoldState = 'held' | 'booked' | 'gone';

/** The current state of an alert's hold. */
export async function getAlertHoldState(
  db: Executor,
  { business_id, visit_id }: Pick<SlotAlertRow, 'business_id' | 'visit_id'>,
  now: Temporal.Instant,
): Promise<AlertHoldState> {
  const { rows } = await sql<{ state: AlertHoldState }>`
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

/** One alert hold per person at a time, over all businesses. */
export async function hasAlertHold(db: Executor, user_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('slot_alert')
    .select('id')
    .where('user_id', '=', user_id)
    .where('state', '=', 'offered')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockPerson(tx: Tx, user_id: string): Promise<void> {
  await tx.client.query(lockOfPerson(user_id));
}

export async function countOpenSlotAlerts(db: Executor, user_id: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::integer AS open FROM slot_alert
    WHERE user_id = ${user_id} AND state IN ('waiting', 'offered')`.execute(db);
  return rows[0]?.open ?? 0;
}

/** Businesses where this person has open alerts. */
export async function findBusinessesWithSlotAlerts(db: Executor, user_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('slot_alert')
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
    .selectFrom('slot_alert')
    .select('id')
    .where('business_id', '=', business_id)
    .where('state', 'in', OPEN)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Days with open alerts at this business, soonest first. */
export async function listWaitedDays(
  db: Executor,
  business_id: string,
): Promise<{ readonly time_zone: string; readonly days: readonly string[] } | undefined> {
  const { rows } = await sql<{ time_zone: string; days: string[] }>`
    SELECT business.time_zone, array_agg(DISTINCT alert.day::text) AS days
    FROM business JOIN slot_alert AS alert
      ON alert.business_id = business.id AND alert.state IN ('waiting', 'offered')
    WHERE business.id = ${business_id} AND NOT business.is_deleted
    GROUP BY business.id`.execute(db);
  return rows[0];
}

/** How many of the latest events are searched for undoable ones. */
const LATEST_EVENTS = 200;

/** Whether one of these events was emitted since then. */
export async function hasEventSince(
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
 * Businesses where time was freed without an event: an alert hold is over, or a hold on a day with alerts has
 * just expired.
 */
export async function findBusinessesToMatch(
  db: Executor,
  period: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<string[]> {
  const { rows } = await sql<{ business_id: string }>`
    SELECT alert.business_id
    FROM slot_alert AS alert
    WHERE alert.state = 'offered' AND NOT EXISTS (
      SELECT FROM reserved_booking AS hold
      WHERE hold.business_id = alert.business_id AND hold.visit_id = alert.visit_id
        AND hold.expires_at > ${period.until}
    )
    UNION
    SELECT alert.business_id
    FROM reserved_booking AS hold
    JOIN slot_alert AS alert ON alert.business_id = hold.business_id AND alert.day = hold.booking_date
      AND alert.state = 'waiting'
    WHERE hold.expires_at > ${period.from} AND hold.expires_at <= ${period.until}`.execute(db);
  return rows.map(({ business_id }) => business_id);
}

/** Closes alerts of past days and of deleted businesses. */
export async function closeOldSlotAlerts(db: Executor, now: Temporal.Instant): Promise<void> {
  await sql`
    UPDATE slot_alert SET state = 'passed', updated_at = ${now}
    FROM business
    WHERE business.id = slot_alert.business_id
      AND (
        slot_alert.state = 'waiting'
          AND slot_alert.day < (${now}::timestamptz AT TIME ZONE business.time_zone)::date
        OR slot_alert.state IN ('waiting', 'offered') AND business.is_deleted
      )`.execute(db);
}

/** Retention of closed alerts. */
const SLOT_ALERTS_KEPT = { hours: 24 * 30 };

export async function sweepSlotAlerts(db: Executor, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('slot_alert')
    .where('state', 'not in', OPEN)
    .where('updated_at', '<', now.subtract(SLOT_ALERTS_KEPT))
    .execute();
}

export interface MySlotAlertRow {
  readonly id: string;
  readonly business: { id: string; name: string; business_url: string; time_zone: string };
  readonly day: string;
  readonly arrangement: 'sequence' | 'parallel';
  readonly services: readonly (SlotAlertService & {
    readonly service_name: string;
    readonly service_name_hi: string | null;
  })[];
  readonly created_at: Temporal.Instant;
  readonly visit_id: string | null;
  readonly starts_at: Temporal.Instant | null;
  readonly expires_at: Temporal.Instant | null;
}

/** Soonest first. An expired alert hold is not shown, even before the job has written it. */
export async function listOpenSlotAlerts(
  db: Executor,
  user_id: string,
  now: Temporal.Instant,
): Promise<MySlotAlertRow[]> {
  const { rows } = await sql<MySlotAlertRow>`
    SELECT alert.id, alert.day, alert.arrangement, alert.created_at, alert.visit_id,
      held.starts_at, held.expires_at,
      json_build_object('id', business.id, 'name', business.name, 'business_url', business.business_url,
        'time_zone', business.time_zone) AS business,
      (SELECT json_agg(wanted.value || jsonb_build_object('service_name', coalesce(service.name, ''),
           'service_name_hi', service.name_hi)
         ORDER BY wanted.place)
       FROM jsonb_array_elements(alert.services) WITH ORDINALITY AS wanted (value, place)
       LEFT JOIN service ON service.business_id = alert.business_id
         AND service.id = (wanted.value ->> 'service_id')::uuid) AS services
    FROM slot_alert AS alert
    JOIN business ON business.id = alert.business_id AND NOT business.is_deleted
    LEFT JOIN LATERAL (
      SELECT min(hold.starts_at) AS starts_at, min(hold.expires_at) AS expires_at
      FROM reserved_booking AS hold
      WHERE alert.state = 'offered' AND hold.business_id = alert.business_id
        AND hold.visit_id = alert.visit_id AND hold.expires_at > ${now}
    ) AS held ON true
    WHERE alert.user_id = ${user_id}
      AND (alert.state = 'waiting' OR (alert.state = 'offered' AND held.expires_at IS NOT NULL))
      AND alert.day >= (${now}::timestamptz AT TIME ZONE business.time_zone)::date
    ORDER BY alert.day, alert.created_at, alert.id`.execute(db);
  return rows;
}
