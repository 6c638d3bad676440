import type { Paise } from '@kursi/core/kernel/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { visitOwner } from '../../booking/public.ts';
import type { VisitKey } from './notified-visit.store.ts';

/** What a mail about a visit says besides the news itself. */
export interface MailedVisit {
  readonly visit_id: string;
  readonly business_id: string;
  readonly client_id: string;
  /** Who booked it for themselves, or has the account of the client. */
  readonly owner_id: string | null;
  readonly name: string;
  readonly business_url: string;
  readonly time_zone: string;
  readonly phone: string;
  readonly address: string | null;
  readonly locality: string | null;
  readonly area: string;
  readonly city: string;
  readonly pincode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly cancellation_window: number | null;
  /** In order; the cancelled ones only when nothing else is left. */
  readonly services: readonly {
    readonly service_name: string;
    readonly service_name_hi: string | null;
    readonly entity_name: string;
    readonly start: string;
    readonly end: string;
    readonly amount: Paise;
  }[];
  readonly paid_amount: Paise;
  readonly is_cancelled: boolean;
}

export async function getMailedVisit(db: Executor, key: VisitKey): Promise<MailedVisit | undefined> {
  return (await findMailedVisits(db, [key])).get(key.visit_id);
}

/** By visit. */
export async function findMailedVisits(
  db: Executor,
  keys: readonly VisitKey[],
): Promise<ReadonlyMap<string, MailedVisit>> {
  const visits = [...new Map(keys.map((key) => [key.visit_id, key])).values()];
  if (visits.length === 0) return new Map();
  const { rows } = await sql<MailedVisit>`
    SELECT visit.id AS visit_id, visit.business_id, visit.client_id, ${visitOwner} AS owner_id,
      business.name, business.business_url, business.time_zone,
      coalesce(business.appointment_phone, business.phone) AS phone, business.address, business.locality,
      business.area, business.city, business.pincode, business.latitude, business.longitude,
      visit.cancellation_window, visit.paid_amount,
      bool_and(booking.booking_status = 'cancelled') AS is_cancelled,
      jsonb_agg(jsonb_build_object(
        'service_name', booking.service_name, 'service_name_hi', booking.service_name_hi, 'entity_name', calendar.name,
        'start', booking.starts_at, 'end', booking.ends_at, 'amount', booking.booking_amount,
        'is_cancelled', booking.booking_status = 'cancelled'
      ) ORDER BY booking.starts_at, booking.index) AS services
    FROM unnest(
      ${visits.map(({ business_id }) => business_id)}::uuid[], ${visits.map(({ visit_id }) => visit_id)}::uuid[]
    ) AS asked (business_id, visit_id)
    JOIN visit ON visit.business_id = asked.business_id AND visit.id = asked.visit_id
    JOIN business ON business.id = visit.business_id
    JOIN client AS record ON record.business_id = visit.business_id AND record.id = visit.client_id
    JOIN client ON client.business_id = visit.business_id AND client.id = coalesce(record.merged_into, record.id)
    JOIN booking ON booking.business_id = visit.business_id AND booking.visit_id = visit.id
    JOIN calendar ON calendar.business_id = booking.business_id AND calendar.id = booking.entity_id
    GROUP BY business.id, visit.business_id, visit.id, client.account_id`.execute(db);
  return new Map(
    rows.map((row) => {
      const all = row.services as readonly (MailedVisit['services'][number] & { is_cancelled: boolean })[];
      const services = all.filter(({ is_cancelled }) => row.is_cancelled || !is_cancelled);
      return [row.visit_id, { ...row, services }];
    }),
  );
}
