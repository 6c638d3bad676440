import type { Paise } from '@kursi/core/kernel/money.ts';
import { sql } from 'kysely';
import { ask, type Executor } from '../../platform/database/database.ts';
import { listRows } from '../../platform/database/row-queries.ts';

export interface OfferedService {
  readonly service_id: string;
  readonly name: string;
  readonly name_hi: string | null;
  readonly duration: number;
  readonly price: Paise;
  /** What it costs with each who does it. */
  readonly prices: readonly { readonly entity_id: string; readonly price: Paise }[];
}

export async function listServicesOffered(
  db: Executor,
  business_id: string,
): Promise<ReadonlyMap<string, OfferedService>> {
  const { rows } = await sql<OfferedService>`
    SELECT service.id AS service_id, service.name, service.name_hi, service.duration, service.price,
      coalesce((
        SELECT json_agg(json_build_object('entity_id', here.entity_id, 'price', coalesce(here.price, service.price)))
        FROM service_on_calendar AS here
        JOIN calendar ON calendar.business_id = ${business_id} AND calendar.id = here.entity_id
          AND calendar.calendar_status = 'enable'
        WHERE here.business_id = ${business_id} AND here.service_id = service.id
      ), '[]') AS prices
    FROM service
    WHERE service.business_id = ${business_id} AND service.service_status = 'enable'`.execute(db);
  return new Map(rows.map((row) => [row.service_id, row]));
}

export async function listCalendarsOffered(db: Executor, business_id: string) {
  const rows = await listRows(
    db,
    'calendar',
    { business_id, calendar_status: 'enable' },
    [],
    ['id', 'name', 'image_url'],
  );
  return new Map(rows.map(({ id, name, image_url }) => [id, { entity_id: id, name, image_url }]));
}

/** Of a service that nobody planned. */
export const PLANNED_MINUTES = 30;

/** How long each service is planned to take. */
export async function listPlannedMinutes(db: Executor, business_id: string): Promise<Map<string, number>> {
  const rows = await ask<{ id: string; duration: number }>(db, {
    name: 'planned-minutes',
    text: `SELECT id, duration FROM service WHERE business_id = $1 AND service_status <> 'deleted'`,
    values: [business_id],
  });
  return new Map(rows.map(({ id, duration }) => [id, duration]));
}

/** Also of deleted ones: someone may still sit there. */
export async function listCalendarNames(
  db: Executor,
  business_id: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await listRows(db, 'calendar', { business_id }, [], ['id', 'name']);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
