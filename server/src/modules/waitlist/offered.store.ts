import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Executor } from '../../platform/database/database.ts';

export async function listServicesOffered(db: Executor, business_id: string) {
  const rows = await db
    .selectFrom('service')
    .select(['id', 'name', 'price', 'duration'])
    .where('business_id', '=', business_id)
    .where('service_status', '=', 'enable')
    .execute();
  return new Map(
    rows.map(({ id, name, price, duration }) => [
      id,
      { service_id: id, name, price: price as unknown as Paise, duration },
    ]),
  );
}

export async function listCalendarsOffered(db: Executor, business_id: string) {
  const rows = await db
    .selectFrom('calendar')
    .select(['id', 'name', 'image_url'])
    .where('business_id', '=', business_id)
    .where('calendar_status', '=', 'enable')
    .execute();
  return new Map(rows.map(({ id, name, image_url }) => [id, { entity_id: id, name, image_url }]));
}

/** How long each service is planned to take. */
export async function listPlannedMinutes(db: Executor, business_id: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('service')
    .select(['id', 'duration'])
    .where('business_id', '=', business_id)
    .where('service_status', '!=', 'deleted')
    .execute();
  return new Map(rows.map(({ id, duration }) => [id, duration]));
}

/** Also of deleted ones: someone may still sit there. */
export async function listCalendarNames(
  db: Executor,
  business_id: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('calendar')
    .select(['id', 'name'])
    .where('business_id', '=', business_id)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
