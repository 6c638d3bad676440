import { noPaise } from '@kursi/core/kernel/money.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { taxInside } from '@kursi/core/kernel/tax/tax.ts';
import {
  subscriptionCalls as calls,
  type SubscriptionAnswer,
} from '@kursi/core/subscription/subscription.contract.ts';
import {
  invoiceNumber,
  type Subscription,
  startOfNext,
  subscriptionAt,
  upgradeAt,
  upgradePrice,
} from '@kursi/core/subscription/subscription.ts';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../../platform/http/cursor.ts';
import { command, type Endpoint, query } from '../../platform/http/endpoint.ts';
import { commandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import type { GetSubscription } from '../business/public.ts';
import { findUnfinishedOrder } from '../payments/public.ts';
import { addPeriod } from './add-period.ts';
import { changePlan, createPlan } from './edit-plans.ts';
import { getInvoice } from './invoice.store.ts';
import { listPlans } from './plan.store.ts';
import { listPurchasesWithInvoices } from './purchases/purchase.store.ts';
import { revokePlan } from './revoke-plan.ts';
import { startSubscription } from './start-subscription.ts';
import {
  getAccountSummary,
  getSubscription,
  hasTried,
  listTerms,
  listTermsWithInvoices,
} from './subscription.store.ts';

export function subscriptionRoutes(deps: Deps): Endpoint[] {
  const { database } = deps;
  return [
    query(calls.listPlans, async () => ok({ items: await listPlans(database.q, 'to choose') })),
    query(calls.listAllPlans, async () => ok({ items: await listPlans(database.q, 'all') })),
    command(calls.createPlan, ({ tx, input, now }) => createPlan(tx, { ...input, id: deps.newId(now) }, now)),
    command(calls.changePlan, ({ tx, input, now }) => changePlan(tx, input, now)),
    query(calls.get, ({ input, now }) => current(deps, input.business_id, now)),
    command(calls.subscribe, async (request) => {
      const taken = await startSubscription(commandContext(deps, request), request.input);
      return taken.ok ? ok(answerOf(taken.value)) : taken;
    }),
    command(calls.grant, async (request) => {
      const { subscription_type: type, period } = request.input;
      const gift = { plan_id: null, type, period, amount: noPaise, payment_id: null };
      const added = await addPeriod(commandContext(deps, request), gift);
      if (!added.added) return refuse('SUBSCRIPTION_UPDATE_FAILED');
      const { id, starts_at, ends_at } = added.term;
      const given = { id, type, starts_at: starts_at.toString(), ends_at: ends_at.toString() };
      return ok({ ...answerOf(added.subscription), given });
    }),
    command(calls.revoke, async (request) => {
      const taken = await revokePlan(commandContext(deps, request), request.input);
      return taken.ok ? ok(answerOf(taken.value)) : taken;
    }),
    query(calls.listTerms, async ({ input }) => {
      const before = readTimeCursor(input.cursor);
      if (before === undefined) return badCursor;
      const page = { limit: input.limit + 1, before };
      const [terms, purchases] = await Promise.all([
        listTermsWithInvoices(database.q, input.business_id, page),
        listPurchasesWithInvoices(database.q, input.business_id, page),
      ]);
      const found = [...terms.map(planItem), ...purchases.map(purchaseItem)].toSorted(newestFirst);
      const { rows, next_cursor } = cutPage(found, input.limit, (last) =>
        timeCursor(last.created_at, last.id),
      );
      return ok({ items: rows.map(billingItem), next_cursor });
    }),
    query(calls.getInvoice, async ({ input }) => {
      const found = await getInvoice(database.q, input.business_id, input.invoice_id);
      if (!found) return refuse('NOT_FOUND');
      const { seller_name: name, seller_address: address, seller_gstin: gstin, tax_rate: rate } = found;
      return ok({
        ...found,
        seller: name ? { name, address, gstin } : null,
        tax: rate ? { rate, ...taxInside(found.amount, rate), is_same_state: found.is_same_state } : null,
        number: invoiceNumber(found.financial_year, found.number),
        kind: found.kind ?? 'plan',
        plan_name: { en: found.plan_name_en, hi: found.plan_name_hi },
        payment_reference: found.gateway_payment_id,
        issued_at: found.issued_at.toString(),
        starts_at: found.starts_at?.toString() ?? null,
        ends_at: found.ends_at?.toString() ?? null,
      });
    }),
  ];
}

async function current(deps: Deps, businessId: string, now: Temporal.Instant) {
  const { database } = deps;
  const [written, terms, tried, summary, unfinished_payment, plans] = await Promise.all([
    getSubscription(database.q, businessId),
    listTerms(database.q, businessId),
    hasTried(database.q, businessId),
    getAccountSummary(database.q, businessId),
    findUnfinishedOrder(deps, database.q, { business_id: businessId, purpose: 'subscription' }, now),
    listPlans(database.q, 'to choose'),
  ]);
  if (!written) throw new Error(`there is no business ${businessId}`);
  const seen = subscriptionAt(written, terms, now);
  const isLater = (at: Temporal.Instant) => Temporal.Instant.compare(at, seen.expiry_date ?? now) >= 0;
  const next = terms.find(({ starts_at }) => isLater(starts_at));
  const running = terms.find(
    ({ starts_at, ends_at }) =>
      Temporal.Instant.compare(starts_at, now) <= 0 && Temporal.Instant.compare(ends_at, now) > 0,
  );
  const possible = upgradeAt(terms, now, written.time_zone);
  // What is left may be worth more than every larger plan.
  const isForSale = plans.some(
    ({ subscription_type, price }) =>
      possible &&
      subscription_type === 'one_year_growth_plan' &&
      upgradePrice(price, possible.credit) !== null,
  );
  const upgrade = isForSale ? possible : null;
  const hasTrial = plans.some(({ subscription_type }) => subscription_type === 'free_trial');
  return ok({
    subscription: answerOf(seen),
    plan_id: running?.plan_id ?? null,
    next: next ? { type: next.type, plan_id: next.plan_id, starts_at: next.starts_at.toString() } : null,
    next_start: startOfNext(terms, now).toString(),
    trial_available: hasTrial && !tried && !seen.is_active && !next,
    upgrade: upgrade && { ...upgrade, starts_at: upgrade.starts_at.toString() },
    unfinished_payment,
    account_summary: { ...summary, alerts_until: summary.alerts_until?.toString() ?? null },
  });
}

/** For the settings of the business. */
export const currentSubscription: GetSubscription = async (db, businessId, now) => {
  const written = await getSubscription(db, businessId);
  return written ? answerOf(subscriptionAt(written, await listTerms(db, businessId), now)) : null;
};

function answerOf(seen: Subscription): SubscriptionAnswer {
  return {
    ...seen,
    created_at: seen.created_at.toString(),
    updated_at: seen.updated_at.toString(),
    expiry_date: seen.expiry_date && Math.floor(seen.expiry_date.epochMilliseconds / 1000),
  };
}

function planItem(row: Awaited<ReturnType<typeof listTermsWithInvoices>>[number]) {
  const name = row.name_en && row.name_hi ? { en: row.name_en, hi: row.name_hi } : null;
  return { ...row, kind: 'plan' as const, name, credits: null, replaced: row.replaced_by !== null };
}

function purchaseItem(row: Awaited<ReturnType<typeof listPurchasesWithInvoices>>[number]) {
  return { ...row, type: null, name: { en: row.name_en, hi: row.name_hi }, replaced: false };
}
type BillingItem = ReturnType<typeof planItem> | ReturnType<typeof purchaseItem>;

function newestFirst(a: BillingItem, b: BillingItem): number {
  return Temporal.Instant.compare(b.created_at, a.created_at) || (a.id < b.id ? 1 : -1);
}

function billingItem(item: BillingItem) {
  const { financial_year, number, invoice_id } = item;
  return {
    ...item,
    plan_name: item.name,
    refunded: item.refunded ?? noPaise,
    created_at: item.created_at.toString(),
    starts_at: item.starts_at?.toString() ?? null,
    ends_at: item.ends_at?.toString() ?? null,
    invoice:
      invoice_id && financial_year && number !== null
        ? { id: invoice_id, number: invoiceNumber(financial_year, number) }
        : null,
  };
}
