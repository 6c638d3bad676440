import type { InputOf } from '@kursi/core/contract/call.ts';
import { noPaise, type Paise } from '@kursi/core/kernel/money.ts';
import { ok, type Result, refuse, refuseField } from '@kursi/core/kernel/result.ts';
import type { TermLength } from '@kursi/core/kernel/term-length.ts';
import { expiryAfter, isNear, MEMBERSHIPS_OF_A_CLIENT } from '@kursi/core/memberships/membership-rules.ts';
import type { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { keepClientSummary } from './keep-client-summary.ts';
import { countLiving, insertLedgerRows, insertMembership } from './membership.store.ts';
import type { TemplateRow } from './membership-template.store.ts';

type Buy = InputOf<typeof membershipCalls.buy>;
export type Adjusted = Partial<
  Pick<Buy, 'adjusted_services' | 'adjusted_start_at' | 'adjusted_benefit_amount' | 'adjusted_expiry'>
>;

export interface Benefit {
  readonly benefit_amount: Paise | null;
  readonly services: readonly { readonly service_id: string; readonly total_count: number }[];
  readonly start_at: Temporal.Instant;
  readonly expiry: Temporal.Instant;
}

/** What someone gets who buys it now. Owners and admins adjust it within its kind and its services. */
export function benefitOf(
  template: TemplateRow,
  adjusted: Adjusted,
  { now, time_zone }: { readonly now: Temporal.Instant; readonly time_zone: string },
): Result<Benefit, 'MALFORMED'> {
  const { adjusted_services, adjusted_start_at, adjusted_benefit_amount, adjusted_expiry } = adjusted;
  if (adjusted_services && template.type === 'price') return refuseField('adjusted_services');
  if (adjusted_benefit_amount && template.type === 'service') return refuseField('adjusted_benefit_amount');
  const isOfTemplate = ({ service_id }: { readonly service_id: string }) =>
    template.services2.some((one) => one.service_id === service_id);
  if (adjusted_services && !adjusted_services.every(isOfTemplate)) return refuseField('adjusted_services');
  const start_at = adjusted_start_at ? Temporal.Instant.from(adjusted_start_at) : now;
  if (!isNear(start_at, now)) return refuseField('adjusted_start_at');
  const expiry = adjusted_expiry
    ? Temporal.Instant.from(adjusted_expiry)
    : expiryAfter(start_at, template.duration as TermLength, time_zone);
  if (Temporal.Instant.compare(expiry, start_at) <= 0 || !isNear(expiry, now))
    return refuseField('adjusted_expiry');
  return ok({
    benefit_amount: template.type === 'price' ? (adjusted_benefit_amount ?? template.benefit_amount) : null,
    services: adjusted_services ?? template.services2,
    start_at,
    expiry,
  });
}

/** Serialised by the lock on the client. */
export async function whyNotOneMore(ctx: CommandContext, client_id: string, more: number) {
  const held = await countLiving(ctx.tx.q, ctx.business_id, client_id, ctx.now);
  return held + more > MEMBERSHIPS_OF_A_CLIENT
    ? refuse('TOO_MANY_MEMBERSHIPS', { most: MEMBERSHIPS_OF_A_CLIENT })
    : null;
}

interface Sale {
  readonly id: string;
  readonly client_id: string;
  readonly visit_id: string;
  readonly template: TemplateRow;
  readonly benefit: Benefit;
  /** After discounts. */
  readonly price: Paise;
}

/** The membership of a line of a bill, with the first rows of its ledger. */
export async function addMembership(
  ctx: CommandContext,
  { id, client_id, visit_id, template, benefit, price }: Sale,
): Promise<void> {
  const { tx, business_id, actor_id: made_by, now } = ctx;
  const { benefit_amount, services, start_at, expiry } = benefit;
  await insertMembership(
    tx,
    {
      business_id,
      id,
      client_id,
      visit_id,
      template_id: template.id,
      name: template.name,
      name_hi: template.name_hi,
      type: template.type,
      price,
      benefit_amount,
      start_at,
      expiry,
      made_by,
      created_at: now,
      used_benefit_amount: benefit_amount === null ? null : noPaise,
    },
    services.map(({ service_id, total_count }) => ({ service_id, total_count })),
  );
  const row = { business_id, membership_id: id, kind: 'bought', visit_id, made_by, made_at: now } as const;
  await insertLedgerRows(
    tx,
    benefit_amount === null
      ? services.map(({ service_id, total_count }) => ({
          ...row,
          id: ctx.newId(),
          service_id,
          count: total_count,
        }))
      : [{ ...row, id: ctx.newId(), amount: benefit_amount }],
  );
  await keepClientSummary(ctx, client_id);
  ctx.emit('membership.sold', { membership_id: id, client_id, visit_id });
}
