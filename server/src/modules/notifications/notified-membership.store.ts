import type { Paise } from '@kursi/core/kernel/money.ts';
import type { MembershipType } from '@kursi/core/memberships/membership-rules.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { visitOwner } from '../booking/public.ts';
import { hasAddress } from './visits/notified-visit.store.ts';

export interface EndingMembership {
  readonly business_id: string;
  readonly membership_id: string;
  readonly client_id: string;
  /** The owner of the visit whose bill sold it; null when the client has only an address. */
  readonly person_id: string | null;
  readonly start_at: Temporal.Instant;
  readonly expiry: Temporal.Instant;
}

/**
 * Memberships that end in this range, of clients who can be told: at an address that the desk typed, only by an
 * approved business. Uses the index per business.
 */
export async function findEndingMemberships(
  db: Executor,
  period: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<EndingMembership[]> {
  const { rows } = await sql<EndingMembership>`
    SELECT membership.business_id, membership.id AS membership_id, client.id AS client_id,
      ${visitOwner} AS person_id, membership.start_at, membership.expiry
    FROM business
    JOIN membership ON membership.business_id = business.id
      AND membership.expiry > ${period.from} AND membership.expiry <= ${period.until}
      AND membership.frozen_at IS NULL AND membership.cancelled_at IS NULL
    JOIN client AS record ON record.business_id = membership.business_id AND record.id = membership.client_id
    JOIN client ON client.business_id = record.business_id AND client.id = coalesce(record.merged_into, record.id)
    JOIN visit ON visit.business_id = membership.business_id AND visit.id = membership.visit_id
    WHERE NOT business.is_deleted
      AND (${visitOwner} IS NOT NULL OR (business.business_state = 'approved' AND ${hasAddress}))`.execute(
    db,
  );
  return rows;
}

export interface MembershipNow {
  readonly name: string;
  readonly name_hi: string | null;
  readonly type: MembershipType;
  readonly price: Paise;
  readonly benefit_amount: Paise | null;
  readonly used_benefit_amount: Paise | null;
  readonly start_at: Temporal.Instant;
  readonly expiry: Temporal.Instant;
  readonly frozen_at: Temporal.Instant | null;
  readonly cancelled_at: Temporal.Instant | null;
  readonly services: readonly {
    readonly name: string;
    readonly name_hi: string | null;
    readonly total_count: number;
    readonly used_count: number;
  }[];
  readonly business_name: string;
  readonly time_zone: string;
}

export async function getMembershipNow(
  db: Executor,
  key: { readonly business_id: string; readonly membership_id: string },
): Promise<MembershipNow | undefined> {
  const { rows } = await sql<MembershipNow>`
    SELECT membership.name, membership.name_hi, membership.type, membership.price, membership.benefit_amount,
      membership.used_benefit_amount, membership.start_at, membership.expiry, membership.frozen_at,
      membership.cancelled_at, business.name AS business_name, business.time_zone, coalesce((
        SELECT json_agg(json_build_object('name', service.name, 'name_hi', service.name_hi, 'total_count', uses.total_count,
          'used_count', uses.used_count) ORDER BY uses.index)
        FROM membership_service AS uses
        JOIN service ON service.business_id = uses.business_id AND service.id = uses.service_id
        WHERE uses.business_id = membership.business_id AND uses.membership_id = membership.id
      ), '[]') AS services
    FROM membership
    JOIN business ON business.id = membership.business_id AND NOT business.is_deleted
    WHERE membership.business_id = ${key.business_id} AND membership.id = ${key.membership_id}`.execute(db);
  return rows[0];
}
