import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { isOffAt } from './booking.store.ts';

interface Key {
  readonly business_id: string;
  /** All records of one client. */
  readonly client_ids: readonly string[];
}

export interface HadService {
  readonly visit_id: string;
  readonly service_id: string;
  readonly service_name: string;
  readonly service_name_hi: string | null;
  readonly entity_id: string;
  readonly entity_name: string;
}

const RECENT = 10;

/** What a client had in visits they came to, the latest first. */
export async function listHadServices(db: Executor, key: Key, now: Temporal.Instant): Promise<HadService[]> {
  const { rows } = await sql<HadService>`
    SELECT booking.visit_id, booking.service_id, booking.service_name, booking.service_name_hi, booking.entity_id, calendar.name AS entity_name
    FROM booking
    JOIN visit ON visit.business_id = booking.business_id AND visit.id = booking.visit_id
    JOIN calendar ON calendar.business_id = booking.business_id AND calendar.id = booking.entity_id
    WHERE booking.business_id = ${key.business_id} AND booking.client_id = ANY (${key.client_ids}::uuid[]) AND NOT ${isOffAt(now)}
      AND visit.progress <> 'no_show' AND (booking.starts_at <= ${now} OR visit.progress = 'done')
    ORDER BY booking.starts_at DESC, booking.index DESC
    LIMIT ${RECENT}`.execute(db);
  return rows;
}
