import type { BillLine, Discount } from '@kursi/core/billing/bill.ts';
import { may, refuseRight } from '@kursi/core/contract/rights.ts';
import { noPaise, type Paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { advanceOf } from '@kursi/core/memberships/membership-rules.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { cancelMembership } from '../change-membership.ts';
import { lockMemberships, type MembershipRow } from '../membership.store.ts';
import { findTemplates, type TemplateRow } from '../membership-template.store.ts';
import { type Adjusted, addMembership, type Benefit, benefitOf, whyNotOneMore } from '../sell.ts';

/** A line of a bill that sells a membership, as it was sent. */
interface SentLine extends Adjusted {
  readonly template_id: string;
  readonly amount: Paise;
  readonly discount?: Discount | null | undefined;
  /** Who sold it. */
  readonly entity_id?: string | null | undefined;
  /** Of a bill that is revised: the one it sold. */
  readonly membership_id?: string | null | undefined;
}

/** Of a line of the bill that is revised. */
interface BilledLine {
  readonly membership_id: string | null;
  readonly name: string;
  readonly tax_code: string | null;
  readonly price: Paise;
  readonly tax_rate: number;
}

interface SellingTerms {
  readonly modules: readonly string[];
  readonly time_zone: string;
  readonly tax_rate: number;
}

/** A membership that a bill sells. */
export interface PricedMembership extends BillLine {
  readonly sent: SentLine;
  readonly of: TemplateRow;
  readonly membership_id: string;
  /** Null when the bill has sold it before. */
  readonly benefit: Benefit | null;
  readonly billed: BilledLine | null;
}

type Refused =
  | 'NOT_FOUND'
  | 'NOT_ALLOWED'
  | 'MALFORMED'
  | 'MODULE_OFF'
  | 'CLIENT_REQUIRED'
  | 'MEMBERSHIP_NOT_SOLD'
  | 'MEMBERSHIP_USED'
  | 'TOO_MANY_MEMBERSHIPS';

export interface SoldMemberships {
  readonly lines: readonly PricedMembership[];
  /** Sold by the bill before and left out now. */
  readonly dropped: readonly MembershipRow[];
}

/** The memberships of a bill with what they cost. Selling them otherwise than offered has its own right. */
export async function priceMemberships(
  ctx: CommandContext,
  business: SellingTerms,
  sent: readonly SentLine[],
  /** The client is locked; null for someone whose name is not asked. */
  client_id: string | null,
  /** Of the bill that is revised. */
  before: readonly BilledLine[] = [],
): Outcome<SoldMemberships, Refused> {
  const soldIds = before.flatMap(({ membership_id }) => membership_id ?? []);
  if (sent.length === 0 && soldIds.length === 0) return ok({ lines: [], dropped: [] });
  const fresh = sent.filter(({ membership_id }) => !membership_id);
  if (fresh.length > 0) {
    if (!business.modules.includes('memberships')) return refuse('MODULE_OFF');
    if (client_id === null) return refuse('CLIENT_REQUIRED');
    const tooMany = await whyNotOneMore(ctx, client_id, fresh.length);
    if (tooMany) return tooMany;
  }
  const held = await lockMemberships(ctx.tx, ctx.business_id, soldIds);
  const kept = new Set(sent.flatMap(({ membership_id }) => membership_id ?? []));
  const dropped = held.filter(({ id, cancelled_at }) => !kept.has(id) && cancelled_at === null);
  const used = dropped.find(isUsed);
  if (used) return refuse('MEMBERSHIP_USED', { membership_id: used.id, name: used.name });
  const templates = await findTemplates(ctx.tx.q, ctx.business_id, [
    ...sent.map(({ template_id }) => template_id),
  ]);
  const lines: PricedMembership[] = [];
  for (const [i, line] of sent.entries()) {
    const of = templates.find(({ id }) => id === line.template_id);
    const billed =
      before.find((one) => one.membership_id && one.membership_id === line.membership_id) ?? null;
    if (!of || (line.membership_id && !billed))
      return refuse('NOT_FOUND', { field: `memberships.${i}.template_id` });
    if (!billed && of.status !== 'enable')
      return refuse('MEMBERSHIP_NOT_SOLD', { template_id: of.id, name: of.name });
    const fields = adjustedFields(line, billed?.price ?? of.price).map(
      (field) => `memberships.${i}.${field}`,
    );
    if (fields.length > 0 && !may(ctx, 'membership.adjust'))
      return refuseRight('membership.adjust', { fields });
    const benefit = billed ? null : benefitOf(of, line, { now: ctx.now, time_zone: business.time_zone });
    if (benefit && !benefit.ok) return benefit;
    lines.push({
      price: line.amount,
      quantity: 1,
      discount: line.discount ?? null,
      cover: noPaise,
      tax_rate: billed?.tax_rate ?? business.tax_rate,
      sent: line,
      of,
      billed,
      benefit: benefit?.value ?? null,
      membership_id: line.membership_id ?? ctx.newId(),
    });
  }
  return ok({ lines, dropped });
}

function adjustedFields(line: SentLine, price: Paise): string[] {
  const { adjusted_services, adjusted_start_at, adjusted_benefit_amount, adjusted_expiry } = line;
  return [
    ...(line.amount === price ? [] : ['amount']),
    ...Object.entries({
      adjusted_services,
      adjusted_start_at,
      adjusted_benefit_amount,
      adjusted_expiry,
    }).flatMap(([field, value]) => (value === undefined || value === null ? [] : [field])),
  ];
}

export function isUsed({ used_benefit_amount, services }: MembershipRow): boolean {
  return (used_benefit_amount ?? 0) > 0 || services.some(({ used_count }) => used_count > 0);
}

/** What must be paid or asked with the bill. */
export function advanceDue(lines: readonly PricedMembership[]): Paise {
  return sumPaise(
    lines
      .filter(({ benefit }) => benefit !== null)
      .map(({ of, price }) => advanceOf(price, of.mandatory_advance_percentage)),
  );
}

/** Before the lines of the bill, which name them. */
export async function writeMemberships(
  ctx: CommandContext,
  { visit_id, client_id }: { readonly visit_id: string; readonly client_id: string },
  { lines, dropped }: SoldMemberships,
  amounts: ReadonlyMap<string, Paise>,
): Promise<void> {
  for (const { membership_id: id, of: template, benefit, price } of lines) {
    const cost = amounts.get(id) ?? price;
    if (benefit) await addMembership(ctx, { id, client_id, visit_id, template, benefit, price: cost });
  }
  for (const one of dropped) await cancelMembership(ctx, one, null);
}

/** Of a bill that is voided: unused ones end, a used one keeps its bill. */
export async function withdrawMemberships(ctx: CommandContext, lines: readonly BilledLine[], reason: string) {
  const ids = lines.flatMap(({ membership_id }) => membership_id ?? []);
  const held = await lockMemberships(ctx.tx, ctx.business_id, ids);
  const used = held.find(isUsed);
  if (used) return refuse('MEMBERSHIP_USED', { membership_id: used.id, name: used.name });
  for (const one of held) if (!one.cancelled_at) await cancelMembership(ctx, one, reason);
  return null;
}
