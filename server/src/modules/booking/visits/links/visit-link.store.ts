import { LINK_LIVES_AFTER_HOURS, WRONG_TRIES_OF_A_LINK } from '@kursi/core/booking/visit-link-rules.ts';
import { publicMaySee } from '@kursi/core/business/business-state.ts';
import { DELETED_PERSON_NAME } from '@kursi/core/identity/deleted-person.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../../platform/database/database.ts';
import { deleteRows, findRow, updateRows } from '../../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../../platform/database/rows.ts';
import { VISIT_OWNER } from '../visit-owner.store.ts';

export interface VisitKey {
  readonly business_id: string;
  readonly visit_id: string;
}

interface VisitKeys {
  readonly business_id: string;
  readonly visit_ids: readonly string[];
}

export interface LinkedVisitRow extends VisitKey {
  readonly wrong_tries: number;
  readonly owner_id: string | null;
  /** Of the record that was booked, and of the one that stands for it since a merge. */
  readonly phones: readonly (string | null)[];
  readonly starts_at: Temporal.Instant;
  readonly ends_at: Temporal.Instant;
  readonly is_cancelled: boolean;
}

/**
 * By the hash of a living link. Undefined when the visit is long over or withdrawn, or when the client or who booked was
 * erased: a message in an old chat opens nothing any more.
 */
export async function findLinkedVisit(
  db: Executor,
  hash: Buffer,
  now: Temporal.Instant,
): Promise<LinkedVisitRow | undefined> {
  const link = await findRow(db, 'visit_link_directory', { link_hash: hash, revoked_at: null }, [
    'of_business',
    'visit_id',
    'wrong_tries',
  ]);
  if (!link) return undefined;
  const { of_business: business_id, visit_id, wrong_tries } = link;
  const { rows } = await sql<Omit<LinkedVisitRow, keyof VisitKey | 'wrong_tries'>>`
    SELECT ${sql.raw(VISIT_OWNER)} AS owner_id, ARRAY[record.phone, client.phone] AS phones,
      times.starts_at, times.ends_at, times.is_cancelled
    FROM visit
    JOIN business ON business.id = visit.business_id AND NOT business.is_deleted
    JOIN client AS record ON record.business_id = visit.business_id AND record.id = visit.client_id
    JOIN client ON client.business_id = visit.business_id AND client.id = coalesce(record.merged_into, record.id)
    LEFT JOIN users AS maker ON maker.id = visit.made_by AND visit.source = 'client'
    JOIN LATERAL (
      SELECT bool_and(booking.booking_status = 'cancelled') AS is_cancelled, max(booking.ends_at) AS last_at,
        coalesce(min(booking.starts_at) FILTER (WHERE booking.booking_status <> 'cancelled'),
          min(booking.starts_at)) AS starts_at,
        coalesce(max(booking.ends_at) FILTER (WHERE booking.booking_status <> 'cancelled'),
          max(booking.ends_at)) AS ends_at
      FROM booking WHERE booking.business_id = visit.business_id AND booking.visit_id = visit.id
    ) AS times ON times.last_at > ${livesSince(now)}
    WHERE visit.business_id = ${business_id} AND visit.id = ${visit_id} AND client.kind = 'person'
      AND client.deleted_at IS NULL AND maker.user_name IS DISTINCT FROM ${DELETED_PERSON_NAME}`.execute(db);
  const [row] = rows;
  return row && { business_id, visit_id, wrong_tries, ...row };
}

/** Visits that ended after this are open to links and to who opened them. */
export const livesSince = (now: Temporal.Instant) => now.subtract({ hours: LINK_LIVES_AFTER_HOURS });

export async function findLivingLink(db: Executor, { business_id, visit_id }: VisitKey) {
  return findRow(db, 'visit_link_directory', { of_business: business_id, visit_id, revoked_at: null }, [
    'link_hash',
    'seed',
    'wrong_tries',
  ]);
}

/** False when another message made one meanwhile. */
export async function insertLink(tx: Tx, link: NewRow<'visit_link_directory'>): Promise<boolean> {
  const row = await tx.q
    .insertInto('visit_link_directory')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .returning('link_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function revokeLinks(
  tx: Tx,
  { business_id, visit_ids }: VisitKeys,
  revoked_at: Temporal.Instant,
): Promise<void> {
  if (visit_ids.length === 0) return;
  await updateRows(
    tx,
    'visit_link_directory',
    { of_business: business_id, visit_id: visit_ids, revoked_at: null },
    { revoked_at },
  );
}

export async function revokeOpeners(
  tx: Tx,
  { business_id, visit_ids }: VisitKeys,
  revoked_at: Temporal.Instant,
): Promise<void> {
  if (visit_ids.length === 0) return;
  await updateRows(
    tx,
    'opened_visit',
    { business_id, visit_id: visit_ids, revoked_at: null },
    { revoked_at },
  );
}

/** For good: of a client who was erased. */
export async function deleteLinks(tx: Tx, { business_id, visit_ids }: VisitKeys): Promise<void> {
  if (visit_ids.length > 0)
    await deleteRows(tx, 'visit_link_directory', { of_business: business_id, visit_id: visit_ids });
}

export async function deleteOpeners(tx: Tx, { business_id, visit_ids }: VisitKeys): Promise<void> {
  if (visit_ids.length > 0) await deleteRows(tx, 'opened_visit', { business_id, visit_id: visit_ids });
}

/** Race: counted before the digits are compared, so that many guesses at once are as few as one after another. */
export async function takeTry(db: Executor, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    UPDATE visit_link_directory SET wrong_tries = wrong_tries + 1
    WHERE link_hash = ${hash} AND revoked_at IS NULL AND wrong_tries < ${WRONG_TRIES_OF_A_LINK}
    RETURNING wrong_tries`.execute(db);
  return rows.length > 0;
}

/** The right digits give back their own try alone. */
export async function giveTryBack(db: Executor, hash: Buffer): Promise<void> {
  await sql`
    UPDATE visit_link_directory SET wrong_tries = wrong_tries - 1
    WHERE link_hash = ${hash} AND wrong_tries > 0`.execute(db);
}

/** Locks the link against a revocation that runs meanwhile; false when it is revoked. */
export async function lockLivingLink(tx: Tx, hash: Buffer): Promise<boolean> {
  const row = await tx.q
    .selectFrom('visit_link_directory')
    .select('link_hash')
    .where('link_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function addOpener(
  tx: Tx,
  { business_id, visit_id }: VisitKey,
  user_id: string,
  created_at: Temporal.Instant,
): Promise<void> {
  await tx.q
    .insertInto('opened_visit')
    .values({ business_id, visit_id, user_id, created_at, revoked_at: null })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'visit_id', 'user_id']).doUpdateSet({ created_at, revoked_at: null }),
    )
    .execute();
}

/** As `findOwner` has it, for one person. */
export async function isOpener(
  db: Executor,
  { business_id, visit_id }: VisitKey,
  user_id: string,
): Promise<boolean> {
  const row = await findRow(db, 'opened_visit', { business_id, visit_id, user_id, revoked_at: null }, [
    'user_id',
  ]);
  return row !== undefined;
}

/** On sign-in: what the guest had opened is open to the account. */
export async function handOverOpenedVisits(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    UPDATE opened_visit AS opened SET user_id = ${to}
    WHERE opened.user_id = ${from} AND NOT EXISTS (
      SELECT 1 FROM opened_visit AS own
      WHERE own.business_id = opened.business_id AND own.visit_id = opened.visit_id AND own.user_id = ${to})`.execute(
    tx.q,
  );
}

/** No visit is booked so far ahead that its link is this old. */
const OLDEST = { hours: 24 * 800 };

export async function sweepVisitLinks(db: Executor, now: Temporal.Instant): Promise<void> {
  const before = now.subtract(OLDEST);
  await db.deleteFrom('visit_link_directory').where('created_at', '<', before).execute();
  await db.deleteFrom('opened_visit').where('created_at', '<', before).execute();
}

export async function getLinkedBusiness(db: Executor, businessId: string) {
  const row = await findRow(db, 'business', { id: businessId }, [
    'name',
    'business_url',
    'business_state',
    'visibility',
    'time_zone',
    'appointment_phone',
    'phone',
    'address',
    'locality',
    'area',
    'city',
    'pincode',
    'latitude',
    'longitude',
  ]);
  if (!row) return undefined;
  const { business_state, visibility, appointment_phone, business_url, phone, ...place } = row;
  const isPublic = publicMaySee({ business_state, visibility });
  return { ...place, phone: appointment_phone ?? phone, business_url: isPublic ? business_url : null };
}
