import { isDeed } from '@kursi/core/history/deeds.ts';
import { isFindingRule } from '@kursi/core/history/findings/finding-rules.ts';
import type { HistoryChange, HistoryEntryShown } from '@kursi/core/history/history.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { formatDate, formatInstant, formatMoney, formatTime } from '../../lib/format.ts';
import type { PlainKey, Translate } from '../../lib/text.ts';

type RecordShown = Pick<HistoryEntryShown, 'record_kind' | 'record_label'>;

/** Who did it, as a reader of the page would say. */
export function whoDid(
  t: Translate,
  { actor_id, actor_name, role }: HistoryEntryShown,
  myId: string,
): string {
  if (actor_id === null) return 'Kursi';
  if (actor_id === myId) return t('deeds.you');
  if (role === 'platform') return t('deeds.kursi_team');
  if (actor_name) return actor_name;
  return t(role === 'client' ? 'deeds.a_client' : 'deeds.someone');
}

export function whatWasDone(t: Translate, { deed }: HistoryEntryShown): string {
  return isDeed(deed) ? t(`deed.${deed}`) : deed;
}

/** What the record is called; a rule by its words. */
export function recordCalled(t: Translate, { record_kind, record_label }: RecordShown): string | null {
  if (record_label === null) return null;
  if (record_kind === 'day') return formatDate(record_label);
  return isFindingRule(record_label) && record_kind?.startsWith('finding')
    ? t(`findings.title_${record_label}`)
    : record_label;
}

const MONEY: ReadonlySet<string> = new Set([
  'price',
  'total_amount',
  'paid_amount',
  'discount',
  'tip',
  'benefit_amount',
  'used_benefit_amount',
  'deposit_amount',
  'opening_cash',
  'expected_cash',
  'counted_cash',
  'counted_upi',
]);
const FIELDS = [
  'name',
  'phone',
  'email',
  'upi_id',
  'gstin',
  'legal_name',
  'visibility',
  'booking_type',
  'payment_type',
  'time_zone',
  'max_booking_window',
  'min_booking_notice',
  'cancellation_window',
  'discount_limit',
  'tax_rate',
  'prices_include_tax',
  'rounds_off',
  'opening_cash',
  'staff_count_blind',
  'staff_see_all_clients',
  'staff_see_all_bills',
  'receipt_prefix',
  'total_amount',
  'paid_amount',
  'progress',
  'day',
  'last_day',
  'first_day',
  'time',
  'start_time',
  'end_time',
  'status',
  'queue_status',
  'sending',
  'calendar',
  'note',
  'discount',
  'tip',
  'voided',
  'price',
  'duration',
  'buffer_after',
  'gender',
  'commission_share',
  'stock',
  'benefit_amount',
  'used_benefit_amount',
  'term',
  'ends',
  'frozen',
  'cancelled',
  'role',
  'max_waiting',
  'deposit_amount',
  'paused',
  'cancel_reason',
  'is_on',
  'asks_reference',
  'expected_cash',
  'counted_cash',
  'counted_upi',
  'closed',
  'birthday',
  'anniversary',
  'reason',
  'account_number',
  'ifsc',
  'quantity',
  'action',
  'minutes',
  'period',
  'subscription_type',
  'due_on',
  'new_device',
  'seen',
  'figures',
] as const;
const keys = new Map<string, PlainKey>(FIELDS.map((field) => [field, `deeds.field_${field}`]));

export function fieldName(t: Translate, { field }: HistoryChange): string {
  const key = keys.get(field);
  return key ? t(key as 'deeds.field_name') : field;
}

/** A value as it stands on the other pages: money in rupees, days and times in words. */
export function valueSaid(t: Translate, field: string, value: string | null): string {
  if (value === null) return t('deeds.nothing');
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'deeds.yes' : 'deeds.no');
  if (MONEY.has(field) && /^-?\d+$/.test(value)) return formatMoney(paise(Number(value)));
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatInstant(Temporal.Instant.from(value));
  if (/^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/.test(value)) return formatTime(value.slice(0, 5));
  if (field === 'figures') return value.replace(/["{}]/g, '').replaceAll(':', ' ').replaceAll('_', ' ');
  return (/^[A-Z_]+$/.test(value) ? value.toLowerCase() : value).replaceAll('_', ' ');
}
