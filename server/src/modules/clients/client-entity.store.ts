import type { Paise } from '@kursi/core/kernel/money.ts';
import { ask, type Executor } from '../../platform/database/database.ts';

interface OfClient {
  readonly business_id: string;
  readonly client_ids: readonly string[];
}

interface ServiceUse {
  readonly service_id: string;
  readonly booking_frequency: number;
  readonly last_booked_at: string;
}

/** What the specification filters campaigns by, for one client: visits that count until today. */
export async function readClientSummary(
  db: Executor,
  { business_id, client_ids }: OfClient,
  today: Temporal.PlainDate,
) {
  const values = [business_id, [...client_ids], today.toString()];
  const [sums, used_services] = await Promise.all([
    ask<{ last_service_date: string | null; total_spent: Paise; all: number; year: number }>(db, {
      name: 'summary-of-client',
      text: `SELECT max(day)::text AS last_service_date, coalesce(sum(amount), 0)::bigint AS total_spent,
          count(DISTINCT visit_id)::int AS all,
          (count(DISTINCT visit_id) FILTER (WHERE day > $3::date - interval '1 year'))::int AS year
        FROM client_visit_fact
        WHERE business_id = $1 AND client_id = ANY ($2::uuid[]) AND counts_from <= $3::date`,
      values,
    }),
    ask<ServiceUse>(db, {
      name: 'services-of-client',
      text: `SELECT service_id, count(DISTINCT visit_id)::int AS booking_frequency, max(day)::text AS last_booked_at
        FROM client_visit_fact
        WHERE business_id = $1 AND client_id = ANY ($2::uuid[]) AND counts_from <= $3::date AND service_id IS NOT NULL
        GROUP BY service_id ORDER BY max(day) DESC, service_id`,
      values,
    }),
  ]);
  const [row] = sums;
  return {
    last_service_date: row?.last_service_date ?? null,
    total_spent: row?.total_spent ?? (0 as Paise),
    no_of_bookings: row?.all ?? 0,
    no_of_bookings_per_year: row?.year ?? 0,
    services: used_services.map(({ service_id }) => service_id),
    used_services,
  };
}
