import type { Executor } from '../../platform/database/database.ts';
import type { MembershipsPorts } from './ports.ts';

/** For the download of a person's own data. */
export async function collectMemberships(
  { sold }: Pick<MembershipsPorts, 'sold'>,
  db: Executor,
  user_id: string,
) {
  const rows = await sold.listMine(db, { user_id }, { after: null, limit: Number.POSITIVE_INFINITY });
  return rows.map((row) => ({
    business_name: row.business_name,
    name: row.name,
    type: row.type,
    price: row.price,
    benefit_amount: row.benefit_amount,
    used_benefit_amount: row.used_benefit_amount,
    services: row.services.map(({ service_name, total_count, used_count }) => ({
      service_name,
      total_count,
      used_count,
    })),
    start_at: row.start_at,
    expiry: row.expiry,
    cancelled_at: row.cancelled_at,
  }));
}
