import { discountOn } from '@kursi/core/billing/bill.ts';
import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import { type Paise, paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { advanceOf } from '@kursi/core/memberships/membership-rules.ts';
import type { ApiError } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { formatMoney } from '../../lib/format.ts';
import type { Translate } from '../../lib/text.ts';
import type { Catalogue, Kind } from './draft/bill-catalogue.ts';

type LinesOf = 'services' | 'products' | 'memberships';

/** What the desk can do about a refusal, beside mending the bill by hand. */
export type WayOut =
  | { readonly kind: 'client' | 'named_client' }
  | {
      readonly kind: 'price';
      readonly of: LinesOf;
      readonly at: number;
      readonly price: Paise;
    }
  | { readonly kind: 'discount'; readonly share: number }
  | { readonly kind: 'visits' };

export interface BillProblem {
  readonly text: string;
  readonly wayOut?: WayOut;
}

interface Refused {
  readonly bill: BillDraft;
  readonly catalogue: Pick<Catalogue, 'services'>;
  readonly products: readonly Pick<Product, 'id' | 'name'>[];
  readonly revised: Pick<Receipt, 'revision'> | null;
  readonly kinds?: readonly Kind[];
}

/** Why a bill was not taken, in words of the desk. */
export function billProblem(
  t: Translate,
  { code, details }: Pick<ApiError, 'code' | 'details'>,
  of: Refused,
): BillProblem {
  switch (code) {
    case 'UNEXPECTED':
    case 'OFFLINE':
      return { text: t('bill.failed') };
    case 'IDEMPOTENCY_KEY_REUSED':
      return { text: t('bill.perhaps_made'), wayOut: { kind: 'visits' } };
    case 'BILL_DIFFERS':
      return { text: t('bill.differs') };
    case 'DISCOUNT_TOO_LARGE':
      return discountProblem(t, Number(details['limit'] ?? 0));
    case 'AMOUNT_TOO_LARGE':
      return { text: t('bill.paid_meanwhile', { amount: formatMoney(amountOf(details['due_amount'])) }) };
    case 'PRODUCT_NOT_SOLD':
      return { text: t('bill.no_longer_sold', { name: String(details['name'] ?? '') }) };
    case 'VISIT_BILLED':
      return { text: t('bill.billed_meanwhile') };
    case 'CONFLICT':
      return { text: t(of.revised ? 'bill.revised_meanwhile' : 'bill.not_billable') };
    case 'NOT_ALLOWED':
      return notAllowed(t, details, of);
    case 'SERVICE_NOT_OFFERED':
    case 'CALENDAR_NOT_OFFERED':
    case 'CALENDAR_DOES_NOT_OFFER':
      return { text: t('bill.not_offered') };
    case 'MEMBERSHIP_USED':
      return { text: t('bill.cover_used_elsewhere', { name: String(details['name'] ?? '') }) };
    case 'MEMBERSHIP_NOT_USABLE':
      return { text: t('bill.cover_not_usable', { name: String(details['name'] ?? '') }) };
    case 'CLIENT_REQUIRED':
      return { text: t('bill.membership_needs_client'), wayOut: { kind: 'named_client' } };
    case 'ADVANCE_REQUIRED':
      return advanceProblem(t, details, of);
    case 'NOT_FOUND':
    case 'MALFORMED':
      return fieldProblem(t, code, details, of);
    default:
      return { text: `${t('bill.failed')} ${errorText(code, details)}` };
  }
}

function advanceProblem(t: Translate, details: Details, { bill, kinds = [] }: Refused): BillProblem {
  const sold = bill.memberships.flatMap(({ template_id, price, discount }) => {
    const kind = kinds.find(({ id }) => id === template_id);
    const paid = subtractPaise(price, discountOn(price, discount));
    return kind ? [{ name: kind.name, advance: advanceOf(paid, kind.mandatory_advance_percentage) }] : [];
  });
  const name = sold.map((one) => one.name).join(', ');
  const amount = details['advance_amount'] ?? sumPaise(sold.map(({ advance }) => advance));
  return { text: t('bill.membership_advance', { name, amount: formatMoney(amountOf(amount)) }) };
}

/** More off than the role may give; `limit` in basis points. */
export function discountProblem(t: Translate, limit: number): BillProblem {
  return {
    text: t('bill.discount_limit', { limit: limit / 100 }),
    wayOut: { kind: 'discount', share: limit },
  };
}

const amountOf = (value: unknown): Paise => paise(Number(value ?? 0));

interface RefusedLine {
  readonly of: LinesOf;
  readonly at: number;
  readonly field: string | undefined;
  readonly name: string;
}

/** The line that a field such as `services.2.service_id` is about. */
function lineOf(field: unknown, { bill, catalogue, products, kinds = [] }: Refused): RefusedLine | null {
  const [list, index, name] = String(field ?? '').split('.');
  const at = Number(index);
  if (list === 'services') {
    const id = bill.services[at]?.service_id;
    return { of: list, at, field: name, name: catalogue.services.find((one) => one.id === id)?.name ?? '' };
  }
  if (list === 'memberships') {
    const id = bill.memberships[at]?.template_id;
    return { of: list, at, field: name, name: kinds.find((one) => one.id === id)?.name ?? '' };
  }
  if (list === 'products') {
    const id = bill.products[at]?.id;
    return { of: list, at, field: name, name: products.find((one) => one.id === id)?.name ?? '' };
  }
  return null;
}

type Details = Readonly<Record<string, unknown>>;

function notAllowed(t: Translate, details: Details, of: Refused): BillProblem {
  const [field] = Array.isArray(details['fields']) ? (details['fields'] as unknown[]) : [];
  const line = lineOf(field, of);
  if (line) {
    const price = amountOf(details['price']);
    const text = t('bill.price_not_yours', { name: line.name, price: formatMoney(price) });
    return { text, wayOut: { kind: 'price', of: line.of, at: line.at, price } };
  }
  if (details['paid_amount'] !== undefined) return { text: t('bill.not_below_paid') };
  return {
    text: of.revised ? t('bill.not_yours') : `${t('bill.failed')} ${errorText('NOT_ALLOWED', details)}`,
  };
}

function fieldProblem(
  t: Translate,
  code: 'NOT_FOUND' | 'MALFORMED',
  details: Details,
  of: Refused,
): BillProblem {
  const [first] = Array.isArray(details['fields']) ? (details['fields'] as { field?: unknown }[]) : [];
  const field = details['field'] ?? first?.field;
  if (field === 'user_id') return { text: t('bill.client_gone'), wayOut: { kind: 'client' } };
  const line = lineOf(field, of);
  if (!line) return { text: `${t('bill.failed')} ${errorText(code, details)}` };
  if (line.field === 'service_time') return { text: t('bill.too_far_ahead', { name: line.name }) };
  if (line.field === 'booking_id') return { text: t('bill.visit_changed') };
  if (line.field === 'entity_id') return { text: t('bill.person_gone', { name: line.name }) };
  return { text: t(code === 'NOT_FOUND' ? 'bill.no_longer_sold' : 'bill.check_line', { name: line.name }) };
}
