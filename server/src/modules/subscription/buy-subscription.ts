import { gstinFitsState } from '@kursi/core/business/indian-states.ts';
import { financialYear } from '@kursi/core/kernel/financial-year.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Plan } from '@kursi/core/subscription/subscription.contract.ts';
import { invoiceNumber, upgradeAt, upgradePrice } from '@kursi/core/subscription/subscription.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type ActorContext, type ContextDeps, contextAs } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import type { PaymentPurpose, Wanted } from '../../platform/module/payment-purpose.ts';
import { addPeriod, type NewPeriod, upgradePeriod } from './add-period.ts';
import { findBuyer, getBusinessForInvoice, insertInvoice, nextInvoiceNumber } from './invoice.store.ts';
import { boughtPlanMail } from './plan.mails.ts';
import { getPlan } from './plan.store.ts';
import { getSubscription, listTerms } from './subscription.store.ts';
import { takeBackPeriod } from './take-back-period.ts';

const bought = ['one_year', 'one_year_growth_plan'] as const;
type BoughtType = (typeof bought)[number];

type PurposeDeps = ContextDeps & Pick<Deps, 'config' | 'postMail' | 'origin'>;

/** The payment purpose for plans; the reference is the plan's id. It starts when the running plan ends. */
export function subscriptionPurpose(deps: PurposeDeps): PaymentPurpose {
  return planPurpose(deps, 'subscription', {
    quote: async (_, plan) => plan.price,
    add: (ctx, { price: _, ...period }) => addPeriod(ctx, period),
  });
}

/** The same for a growth plan that replaces the paid standard plans, with what is left of them counted. */
export function upgradePurpose(deps: PurposeDeps): PaymentPurpose {
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

function planPurpose(deps: PurposeDeps, name: 'subscription' | 'upgrade', selling: Selling): PaymentPurpose {
  return {
    name,
    async quote(tx, wanted) {
      const { caller, reference } = wanted;
      // Hides from non-members that the business exists.
      if (caller.role !== 'owner') return refuse(caller.role ? 'NOT_ALLOWED' : 'NOT_FOUND');
      const plan = await getPlan(tx.q, reference);
      if (!plan?.enabled || !boughtType(plan)) return refuse('NOT_FOUND');
      const amount = await selling.quote(tx, plan, wanted);
      return amount === null ? refuse('NOT_FOUND') : ok({ amount, title: plan.name });
    },
    sees: ({ role }) => role === 'owner',
    async give(tx, paid) {
      const plan = await getPlan(tx.q, paid.reference);
      const type = plan && boughtType(plan);
      if (!plan || !type) return { given: false, because: 'no such plan' };
      const { business_id, amount, payment_id, paid_by: actor_id, now } = paid;
      const ctx = contextAs(deps, { tx, now, business_id, actor_id, role: 'owner' });
      const { price, period } = plan;
      const added = await selling.add(ctx, { plan_id: plan.id, type, period, amount, payment_id, price });
      if (!added.added) return { given: false, because: added.because };
      await issueInvoice(deps, ctx, plan, amount, added.term);
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

/** GST on software services, in hundredths of a percent; a seller without a GSTIN charges none. */
const TAX_RATE = 18_00;

async function issueInvoice(
  { config: { seller }, postMail, origin }: PurposeDeps,
  { tx, business_id, now, newId, actor_id }: ActorContext,
  plan: Plan,
  amount: Paise,
  term: { readonly id: string; readonly starts_at: Temporal.Instant; readonly ends_at: Temporal.Instant },
): Promise<void> {
  const business = await getBusinessForInvoice(tx.q, business_id);
  const financial_year = financialYear(now, business.time_zone);
  const number = await nextInvoiceNumber(tx, financial_year);
  const { address, locality, area, city, state, pincode } = business;
  await insertInvoice(tx, {
    business_id,
    id: newId(),
    financial_year,
    number,
    period_id: term.id,
    issued_at: now,
    business_name: business.name,
    address: [address, locality, area, `${city} ${pincode}`, state].filter(Boolean).join(', '),
    gstin: business.gstin,
    seller_name: seller.name,
    seller_address: seller.address ?? null,
    seller_gstin: seller.gstin ?? null,
    tax_rate: seller.gstin ? TAX_RATE : 0,
    is_same_state: seller.gstin ? gstinFitsState(seller.gstin, state) : true,
    plan_name_en: plan.name.en,
    plan_name_hi: plan.name.hi,
    amount,
  });
  const buyer = await findBuyer(tx.q, actor_id);
  if (!buyer) return;
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(business.time_zone).toPlainDate();
  const mail = boughtPlanMail(buyer.locale, {
    business: business.name,
    plan: plan.name[buyer.locale],
    amount,
    first_day: dayOf(term.starts_at),
    last_day: dayOf(term.ends_at),
    invoice: invoiceNumber(financial_year, number),
    origin,
  });
  await postMail(tx, { to: buyer.email, ...mail });
}
