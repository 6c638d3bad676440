import type { Database } from '../../platform/database/database.ts';

/** Public settings of a business, written directly into the tables. */
export interface PublicFace {
  readonly visibility?: 'public' | 'protected' | 'private';
  readonly business_state?: 'created' | 'approved' | 'rejected' | 'suspended';
  readonly is_deleted?: boolean;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly website?: string;
  readonly appointment_phone?: string;
  readonly has_waitlist?: boolean;
  readonly time_zone?: string;
}

export async function setFace(database: Database, businessId: string, face: PublicFace): Promise<void> {
  await database.q.updateTable('business').set(face).where('id', '=', businessId).execute();
}

export async function addImages(
  database: Database,
  businessId: string,
  urls: readonly string[],
): Promise<void> {
  const images = urls.map((url, index) => ({
    business_id: businessId,
    url,
    blur_hash: null,
    is_primary: index === 0,
    index,
  }));
  await database.q.insertInto('business_image').values(images).execute();
}

export async function addHoliday(
  database: Database,
  businessId: string,
  day: string,
  name: string,
): Promise<void> {
  await database.q.insertInto('business_holiday').values({ business_id: businessId, day, name }).execute();
}
