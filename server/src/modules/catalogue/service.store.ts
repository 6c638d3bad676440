import type { Service, ServiceCategory } from '@kursi/core/catalogue/catalogue.contract.ts';
import { sql } from 'kysely';
import { allInTransaction } from '../../platform/database/all-in-transaction.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { hasRow, listRows, updateRows } from '../../platform/database/row-queries.ts';
import type { ChangesOf, NewRow } from '../../platform/database/rows.ts';
import { KEPT, keptOr } from './kept.ts';

type OnCalendar = Service['calendars'][number];

/**
 * All that are not deleted, in order; or these ids, including deleted ones. One query, calendars included.
 */
export async function listServices(
  db: Executor,
  businessId: string,
  ids?: readonly string[],
): Promise<Service[]> {
  const which = ids ? sql`service.id = any(${ids}::uuid[])` : sql`service.service_status <> 'deleted'`;
  const { rows } = await sql<Service>`
    SELECT service.id, service.name, service.name_hi, service.description, service.description_hi, service.price, service.duration,
           service.buffer_after, service.gender, service.tax_rate, service.tax_code, service.commission_share,
           service.image_url, service.blur_hash,
           service.category_id, service.index, service.service_status,
           coalesce(offered.calendars, '[]') AS calendars
    FROM service
    LEFT JOIN (
      SELECT offer.service_id,
             json_agg(json_build_object('entity_id', offer.entity_id, 'price', offer.price,
                                        'duration', offer.duration)
                      ORDER BY calendar.index, calendar.id) AS calendars
      FROM service_on_calendar AS offer
      JOIN calendar ON calendar.business_id = offer.business_id AND calendar.id = offer.entity_id
                   AND calendar.calendar_status <> 'deleted'
      WHERE offer.business_id = ${businessId}
      GROUP BY offer.service_id
    ) AS offered ON offered.service_id = service.id
    WHERE service.business_id = ${businessId} AND ${which}
    ORDER BY service.index, service.id`.execute(db);
  return rows;
}

export async function listCategories(db: Executor, businessId: string): Promise<ServiceCategory[]> {
  const { rows } = await sql<ServiceCategory>`
    SELECT category.id, category.name, category.name_hi, category.index, category.category_status,
           coalesce(json_agg(json_build_object('service_id', service.id, 'service_index', service.index)
                             ORDER BY service.index, service.id)
                    FILTER (WHERE service.id IS NOT NULL), '[]') AS services
    FROM service_category AS category
    LEFT JOIN service ON service.business_id = category.business_id AND service.category_id = category.id
                     AND service.service_status <> 'deleted'
    WHERE category.business_id = ${businessId} AND category.category_status <> 'deleted'
    GROUP BY category.business_id, category.id
    ORDER BY category.index, category.id`.execute(db);
  return rows;
}

export async function nextServiceIndex(tx: Tx, businessId: string): Promise<number> {
  const { highest } = await tx.q
    .selectFrom('service')
    .select(({ fn }) => fn.max('index').as('highest'))
    .where('business_id', '=', businessId)
    .where('service_status', '!=', 'deleted')
    .executeTakeFirstOrThrow();
  return (highest ?? -1) + 1;
}

export async function insertServices(tx: Tx, services: NewRow<'service'>[]): Promise<void> {
  await tx.q.insertInto('service').values(services).execute();
}

/** False when there is none. A deleted one matches only when it is being restored. */
export async function updateService(
  tx: Tx,
  key: { business_id: string; id: string },
  changes: ChangesOf<'service'>,
  which: { readonly alsoRemoved: boolean },
): Promise<boolean> {
  const { business_id, id } = key;
  return updateRows(tx, 'service', { business_id, id, service_status: keptOr(which) }, changes);
}

export async function hasEnabledService(tx: Tx, businessId: string): Promise<boolean> {
  return hasRow(tx.q, 'service', { business_id: businessId, service_status: 'enable' });
}

/**
 * Sets exactly these calendars of a service. False when one of them is not a calendar of the business, or is
 * deleted.
 */
export async function setServiceCalendars(
  tx: Tx,
  key: { business_id: string; id: string },
  calendars: readonly OnCalendar[],
): Promise<boolean> {
  // Soft delete: a deleted calendar keeps its services, so that a restore is complete.
  await sql`
    DELETE FROM service_on_calendar AS offer USING calendar
    WHERE offer.business_id = ${key.business_id} AND offer.service_id = ${key.id}
      AND calendar.business_id = offer.business_id AND calendar.id = offer.entity_id
      AND calendar.calendar_status <> 'deleted'`.execute(tx.q);
  if (calendars.length === 0) return true;
  const written = await allInTransaction(
    calendars.map(({ entity_id, price, duration }) =>
      sql`
        INSERT INTO service_on_calendar (business_id, service_id, entity_id, price, duration)
        SELECT business_id, ${key.id}, id, ${price}::bigint, ${duration}::integer
        FROM calendar
        WHERE business_id = ${key.business_id} AND id = ${entity_id}
          AND calendar_status <> 'deleted'`.execute(tx.q),
    ),
  );
  return written.every(({ numAffectedRows }) => numAffectedRows === 1n);
}

/** Offers these services on every calendar that is not deleted. */
export async function offerOnAllCalendars(
  tx: Tx,
  businessId: string,
  serviceIds: readonly string[],
): Promise<void> {
  await sql`
    INSERT INTO service_on_calendar (business_id, service_id, entity_id)
    SELECT calendar.business_id, service.id, calendar.id
    FROM calendar
    JOIN service ON service.business_id = calendar.business_id AND service.id = ANY (${serviceIds}::uuid[])
    WHERE calendar.business_id = ${businessId} AND calendar.calendar_status <> 'deleted'`.execute(tx.q);
}

export interface ServicePosition {
  readonly id: string;
  readonly category_id: string | null;
}

/** Writes the order and category of every service in one statement. */
export async function setServiceOrder(
  tx: Tx,
  businessId: string,
  places: readonly ServicePosition[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    UPDATE service
    SET index = wanted.position - 1, category_id = wanted.category_id, updated_at = ${now}
    FROM unnest(${places.map(({ id }) => id)}::uuid[],
                ${places.map(({ category_id }) => category_id)}::uuid[])
      WITH ORDINALITY AS wanted (id, category_id, position)
    WHERE service.business_id = ${businessId} AND service.id = wanted.id
      AND (service.index, service.category_id)
          IS DISTINCT FROM (wanted.position - 1, wanted.category_id)`.execute(tx.q);
}

export async function findServicePositions(tx: Tx, businessId: string): Promise<ServicePosition[]> {
  return listRows(
    tx.q,
    'service',
    { business_id: businessId, service_status: KEPT },
    ['index', 'id'],
    ['id', 'category_id'],
  );
}
