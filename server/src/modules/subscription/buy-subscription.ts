import type { Paise } from '@kursi/core/kernel/money.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Plan } from '@kursi/core/subscription/subscription.contract.ts';
import { financialYear } from '@kursi/core/subscription/subscription.ts';
import { type CommandContext, type ContextDeps, contextAs } from '../../platform/module/command-context.ts';
import type { PaymentPurpose } from '../../platform/module/payment-purpose.ts';
import { addPeriod, refreshSubscription } from './add-period.ts';
import { getBusinessForInvoice, insertInvoice, nextInvoiceNumber } from './invoice.store.ts';
import { getPlan } from './plan.store.ts';
import { cancelPaidPeriod } from './subscription.store.ts';

const bought = ['one_year', 'one_year_growth_plan'] as const;
type BoughtType = (typeof bought)[number];

/** The payment purpose for plans; the reference is the plan's id. */
export function subscriptionPurpose(deps: ContextDeps): PaymentPurpose {
  return {
    name: 'subscription',
    async quote(tx, { caller, reference }) {
      // Hides from non-members that the business exists.
      if (caller.role !== 'owner') return refuse(caller.role ? 'NOT_ALLOWED' : 'NOT_FOUND');
      const plan = await getPlan(tx.q, reference);
      if (!plan?.enabled || !boughtType(plan)) return refuse('NOT_FOUND');
      return ok({ amount: plan.price, title: plan.name });
    },
    sees: ({ role }) => role === 'owner',
    async give(tx, paid) {
      const plan = await getPlan(tx.q, paid.reference);
      const type = plan && boughtType(plan);
      if (!plan || !type) return { given: false, because: 'no such plan' };
      const { business_id, amount, payment_id, paid_by: actor_id, now } = paid;
      const ctx = contextAs(deps, { tx, now, business_id, actor_id, role: 'owner' });
      const added = await addPeriod(ctx, { plan_id: plan.id, type, period: plan.period, amount, payment_id });
      if (!added.added) return { given: false, because: added.because };
      await issueInvoice(ctx, plan, amount, added.term.id);
      return { given: true };
    },
    async takeBack(tx, { business_id, payment_id, now }) {
      if (!(await cancelPaidPeriod(tx, business_id, payment_id))) return;
      const ctx = contextAs(deps, { tx, now, business_id, actor_id: null, role: null });
      await refreshSubscription(ctx, 'subscription.changed');
    },
  };
}

function boughtType(plan: Plan): BoughtType | undefined {
  return bought.find((type) => type === plan.subscription_type);
}

async function issueInvoice(
  { tx, business_id, now, newId }: CommandContext,
  plan: Plan,
  amount: Paise,
  period_id: string,
): Promise<void> {
  const business = await getBusinessForInvoice(tx.q, business_id);
  const financial_year = financialYear(now, business.time_zone);
  const { address, locality, area, city, state, pincode } = business;
  await insertInvoice(tx, {
    business_id,
    id: newId(),
    financial_year,
    number: await nextInvoiceNumber(tx, financial_year),
    period_id,
    issued_at: now,
    business_name: business.name,
    address: [address, locality, area, `${city} ${pincode}`, state].filter(Boolean).join(', '),
    gstin: business.gstin,
    plan_name_en: plan.name.en,
    plan_name_hi: plan.name.hi,
    amount,
  });
}
