import { may, refuseRight } from '@kursi/core/contract/rights.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Plan } from '@kursi/core/subscription/subscription.contract.ts';
import { upgradeAt, upgradePrice } from '@kursi/core/subscription/subscription.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type ActorContext, contextAs } from '../../platform/module/command-context.ts';
import type { PaymentPurpose, Wanted } from '../payments/public.ts';
import { addPeriod, type NewPeriod, upgradePeriod } from './add-period.ts';
import { type InvoiceDeps, issueInvoice } from './issue-invoice.ts';
import { boughtPlanMail } from './plan.mails.ts';
import { getPlan } from './plan.store.ts';
import { getSubscription, listTerms } from './subscription.store.ts';
import { takeBackPeriod } from './take-back-period.ts';

const bought = ['one_year', 'one_year_growth_plan'] as const;
type BoughtType = (typeof bought)[number];

/** The payment purpose for plans; the reference is the plan's id. It starts when the running plan ends. */
export function subscriptionPurpose(deps: InvoiceDeps): PaymentPurpose {
  return planPurpose(deps, 'subscription', {
    quote: async (_, plan) => plan.price,
    add: (ctx, { price: _, ...period }) => addPeriod(ctx, period),
  });
}

/** The same for a growth plan that replaces the paid standard plans, with what is left of them counted. */
export function upgradePurpose(deps: InvoiceDeps): PaymentPurpose {
  return planPurpose(deps, 'upgrade', {
    async quote(tx, plan, { business_id, now }) {
      if (plan.subscription_type !== 'one_year_growth_plan') return null;
      const written = await getSubscription(tx.q, business_id);
      if (!written) return null;
      const upgrade = upgradeAt(await listTerms(tx.q, business_id), now, written.time_zone);
      return upgrade && upgradePrice(plan.price, upgrade.credit);
    },
    add: (ctx, plan) => upgradePeriod(ctx, plan),
  });
}

interface Selling {
  /** Null when it is not for sale in this way. */
  quote(tx: Tx, plan: Plan, wanted: Wanted): Promise<Paise | null>;
  add(
    ctx: ActorContext,
    period: NewPeriod & { readonly price: Paise },
  ): ReturnType<typeof addPeriod> | ReturnType<typeof upgradePeriod>;
}

function planPurpose(deps: InvoiceDeps, name: 'subscription' | 'upgrade', selling: Selling): PaymentPurpose {
  return {
    name,
    async quote(tx, wanted) {
      const { caller, reference } = wanted;
      // Hides from non-members that the business exists.
      if (!may(caller, 'plan.manage')) return caller.role ? refuseRight('plan.manage') : refuse('NOT_FOUND');
      const plan = await getPlan(tx.q, reference);
      if (!plan?.enabled || !boughtType(plan)) return refuse('NOT_FOUND');
      const amount = await selling.quote(tx, plan, wanted);
      return amount === null ? refuse('NOT_FOUND') : ok({ amount, title: plan.name });
    },
    sees: (caller) => may(caller, 'plan.manage'),
    async give(tx, paid) {
      const plan = await getPlan(tx.q, paid.reference);
      const type = plan && boughtType(plan);
      if (!plan || !type) return { given: false, because: 'no such plan' };
      const { business_id, amount, payment_id, paid_by: actor_id, now } = paid;
      const ctx = contextAs(deps, { tx, now, business_id, actor_id, role: 'owner' });
      const { price, period } = plan;
      const added = await selling.add(ctx, { plan_id: plan.id, type, period, amount, payment_id, price });
      if (!added.added) return { given: false, because: added.because };
      const { id: period_id, starts_at, ends_at } = added.term;
      const term = { starts_at, ends_at };
      await issueInvoice(deps, ctx, {
        of: { period_id },
        name: plan.name,
        amount,
        ...term,
        mail: boughtPlanMail,
      });
      return { given: true };
    },
    async takeBack(tx, { business_id, payment_id, now }) {
      await takeBackPeriod(contextAs(deps, { tx, now, business_id, actor_id: null, role: null }), payment_id);
    },
  };
}

function boughtType(plan: Plan): BoughtType | undefined {
  return bought.find((type) => type === plan.subscription_type);
}
