import type { RecordKind } from '@kursi/core/history/deeds.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** The fields of a record that matter, as they are now. */
export interface ReadRecord {
  readonly client_id: string | null;
  readonly amount: Paise | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

const VISIT = `
    SELECT record.client_id, record.total_amount AS amount, jsonb_build_object(
      'total_amount', record.total_amount, 'paid_amount', record.paid_amount, 'progress', record.progress,
      'day', first.booking_date, 'time', first.service_time, 'status', first.booking_status,
      'calendar', first.entity_id, 'note', record.note,
      'discount', bill.discount_amount, 'tip', bill.tip_amount, 'voided', record.voided_at IS NOT NULL) AS fields
    FROM visit AS record
    LEFT JOIN bill ON bill.business_id = record.business_id AND bill.visit_id = record.id AND bill.is_newest
    LEFT JOIN booking AS first ON first.business_id = record.business_id AND first.visit_id = record.id
      AND first.index = 0
    WHERE record.business_id = $1 AND record.id =`;

/** A visit is also found by a booking of it. */
export type ReadableKind = RecordKind | 'visit_of_booking';

/** Each finds one record by its business and its id; `fields` is what the history compares. */
const statements: Readonly<Partial<Record<ReadableKind, string>>> = {
  business: `
    SELECT NULL::uuid AS client_id, NULL::bigint AS amount, jsonb_build_object(
      'name', name, 'phone', phone, 'email', email, 'upi_id', upi_id, 'gstin', gstin, 'legal_name', legal_name,
      'visibility', visibility, 'booking_type', booking_type, 'payment_type', payment_type, 'time_zone', time_zone,
      'max_booking_window', max_booking_window, 'min_booking_notice', min_booking_notice,
      'cancellation_window', cancellation_window, 'discount_limit', discount_limit, 'tax_rate', tax_rate,
      'prices_include_tax', prices_include_tax, 'rounds_off', rounds_off, 'opening_cash', opening_cash,
      'staff_count_blind', staff_count_blind, 'staff_see_all_clients', staff_see_all_clients,
      'staff_see_all_bills', staff_see_all_bills, 'receipt_prefix', receipt_prefix) AS fields
    FROM business AS record WHERE id = $1 AND id = $2::text::uuid`,
  visit: `${VISIT} $2::text::uuid`,
  visit_of_booking: `${VISIT} (SELECT visit_id FROM booking WHERE business_id = $1 AND id = $2::text::uuid)`,
  client: `
    SELECT record.id AS client_id, NULL::bigint AS amount, jsonb_build_object(
      'name', name, 'phone', phone, 'email', email, 'birthday', birthday, 'anniversary', anniversary,
      'gender', gender, 'note', note) AS fields
    FROM client AS record WHERE business_id = $1 AND id = $2::text::uuid`,
  service: `
    SELECT NULL::uuid AS client_id, price AS amount, jsonb_build_object(
      'name', name, 'price', price, 'duration', duration, 'buffer_after', buffer_after, 'gender', gender,
      'tax_rate', tax_rate, 'commission_share', commission_share, 'status', service_status) AS fields
    FROM service AS record WHERE business_id = $1 AND id = $2::text::uuid`,
  service_category: `
    SELECT NULL::uuid AS client_id, NULL::bigint AS amount, jsonb_build_object('name', name) AS fields
    FROM service_category AS record WHERE business_id = $1 AND id = $2::text::uuid`,
  product: `
    SELECT NULL::uuid AS client_id, price AS amount, jsonb_build_object(
      'name', name, 'price', price, 'stock', stock, 'tax_rate', tax_rate, 'status', product_status) AS fields
    FROM product AS record WHERE business_id = $1 AND id = $2::text::uuid`,
  calendar: `
    SELECT NULL::uuid AS client_id, NULL::bigint AS amount, jsonb_build_object(
      'name', name, 'status', calendar_status) AS fields
    FROM calendar AS record WHERE business_id = $1 AND id = $2::text::uuid`,
  membership_template: `
    SELECT NULL::uuid AS client_id, price AS amount, jsonb_build_object(
      'name', name, 'price', price, 'benefit_amount', benefit_amount, 'term', duration, 'status', status) AS fields
    FROM membership_template AS record WHERE business_id = $1 AND id = $2::text::uuid`,
  membership: `
    SELECT record.client_id, price AS amount, jsonb_build_object(
      'price', price, 'benefit_amount', benefit_amount, 'used_benefit_amount', used_benefit_amount,
      'ends', expiry, 'frozen', frozen_at IS NOT NULL, 'cancelled', cancelled_at IS NOT NULL) AS fields
    FROM membership AS record WHERE business_id = $1 AND id = $2::text::uuid`,
  member: `
    SELECT NULL::uuid AS client_id, NULL::bigint AS amount, jsonb_build_object(
      'role', record.role, 'rights_set', named.name) AS fields
    FROM business_member AS record
    LEFT JOIN rights_set AS named ON named.business_id = $1 AND named.id = record.rights_set_id
    WHERE record.business_id = $1 AND record.user_id = $2::text::uuid`,
  rights_set: `
    SELECT NULL::uuid AS client_id, NULL::bigint AS amount, jsonb_build_object(
      'name', name, 'role', role, 'rights', rights) AS fields
    FROM rights_set AS record WHERE business_id = $1 AND id = $2::text::uuid`,
  finding: `
    SELECT record.client_id, NULL::bigint AS amount, jsonb_build_object('seen', seen_at IS NOT NULL) AS fields
    FROM finding AS record WHERE business_id = $1 AND id = $2::text::uuid`,
  finding_rule: `
    SELECT NULL::uuid AS client_id, NULL::bigint AS amount, jsonb_build_object(
      'is_on', is_on, 'figures', figures) AS fields
    FROM finding_rule AS record WHERE business_id = $1 AND rule = $2::text`,
  waitlist: `
    SELECT NULL::uuid AS client_id, deposit_amount AS amount, jsonb_build_object(
      'name', name, 'max_waiting', max_waiting, 'deposit_amount', deposit_amount,
      'paused', paused_at IS NOT NULL) AS fields
    FROM waitlist AS record WHERE business_id = $1 AND id = $2::text::uuid`,
  waitlist_booking: `
    SELECT record.client_id, NULL::bigint AS amount, jsonb_build_object(
      'queue_status', status, 'cancel_reason', cancel_reason) AS fields
    FROM waitlist_booking AS record WHERE business_id = $1 AND id = $2::text::uuid`,
  payment_method: `
    SELECT NULL::uuid AS client_id, NULL::bigint AS amount, jsonb_build_object(
      'name', name, 'is_on', is_on, 'asks_reference', asks_reference) AS fields
    FROM payment_method AS record WHERE business_id = $1 AND id = $2::text::uuid`,
  day: `
    SELECT NULL::uuid AS client_id, counted_cash AS amount, jsonb_build_object(
      'expected_cash', expected_cash, 'counted_cash', counted_cash, 'counted_upi', counted_upi,
      'closed', reopened_at IS NULL) AS fields
    FROM day_close AS record WHERE business_id = $1 AND day = $2::text::date
    ORDER BY closed_at DESC LIMIT 1`,
};

/** Of a person: kept apart from the row, where erasure reaches them. */
const personal: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  business: ['name', 'phone', 'email', 'upi_id', 'gstin', 'legal_name'],
  visit: ['note'],
  client: ['name', 'phone', 'email', 'birthday', 'anniversary', 'note'],
};

export function isPersonal(kind: RecordKind | null, field: string): boolean {
  return kind !== null && (personal[kind]?.includes(field) ?? false);
}

/**
 * Before the use case it locks the row, which the use case changes anyway: of two at once, each sees what the other
 * left. Prepared, because it runs with the commands of a visit.
 */
export async function readRecord(
  { client }: Pick<Tx, 'client'>,
  kind: ReadableKind,
  { business_id, id }: { readonly business_id: string; readonly id: string },
  when: 'before' | 'after',
): Promise<ReadRecord | null> {
  const statement = statements[kind];
  if (!statement) return null;
  const { rows } = await client.query<ReadRecord>({
    name: `history-${when}-${kind}`,
    text: when === 'before' ? `${statement} FOR NO KEY UPDATE OF record` : statement,
    values: [business_id, id],
  });
  return rows[0] ?? null;
}
