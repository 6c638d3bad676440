import { noPaise } from '@kursi/core/kernel/money.ts';
import type { TermLength } from '@kursi/core/kernel/term-length.ts';
import type { ReplacedTerm } from '@kursi/core/subscription/refunded-term.ts';
import type {
  Subscription,
  SubscriptionTerm,
  WrittenSubscription,
} from '@kursi/core/subscription/subscription.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { findRow, hasRow, listRows, updateRows } from '../../platform/database/row-queries.ts';
import type { NewRow, RowOf } from '../../platform/database/rows.ts';
import type { TimeCursor } from '../../platform/http/cursor.ts';
import { getCreditBalance } from './credits/credit.store.ts';

export type SubscriptionRow = RowOf<'subscription'>;
export interface Term extends SubscriptionTerm {
  readonly id: string;
  readonly plan_id: string | null;
  readonly period: TermLength;
}

/** A business without a row has had the basic plan since it was created. Undefined when there is no such business. */
export async function getSubscription(
  db: Executor,
  businessId: string,
): Promise<(WrittenSubscription & { time_zone: string }) | undefined> {
  return db
    .selectFrom('business')
    .leftJoin('subscription', 'subscription.business_id', 'business.id')
    .select(({ fn }) => [
      'business.time_zone',
      fn.coalesce('subscription.created_at', 'business.created_at').as('created_at'),
      fn.coalesce('subscription.updated_at', 'business.created_at').as('updated_at'),
    ])
    .where('business.id', '=', businessId)
    .executeTakeFirst();
}

/** Lock order: the subscription row first. Serialises all changes to the periods of one business. */
export async function lockSubscription(
  tx: Tx,
  businessId: string,
): Promise<(SubscriptionRow & { time_zone: string; is_deleted: boolean }) | undefined> {
  const business = await findRow(tx.q, 'business', { id: businessId }, [
    'time_zone',
    'is_deleted',
    'created_at',
  ]);
  if (!business) return undefined;
  const { created_at, ...facts } = business;
  await tx.q
    .insertInto('subscription')
    .values({ business_id: businessId, created_at, updated_at: created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx.q
    .selectFrom('subscription')
    .selectAll()
    .where('business_id', '=', businessId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, ...facts };
}

export async function listTerms(db: Executor, businessId: string): Promise<Term[]> {
  return listRows(
    db,
    'subscription_period',
    { business_id: businessId, cancelled: false },
    ['starts_at'],
    ['id', 'plan_id', 'type', 'period', 'amount', 'payment_id', 'created_at', 'starts_at', 'ends_at'],
  ) as Promise<Term[]>;
}

/** False when a constraint refuses: a second trial, a payment used before, or an overlap. */
export async function insertPeriod(tx: Tx, period: NewRow<'subscription_period'>): Promise<boolean> {
  const row = await tx.q
    .insertInto('subscription_period')
    .values(period)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateSubscription(tx: Tx, businessId: string, seen: Subscription): Promise<void> {
  const { type, payment_id, amount, expiry_date, updated_at } = seen;
  await updateRows(
    tx,
    'subscription',
    { business_id: businessId },
    { type, payment_id, amount, expiry_date, updated_at },
  );
}

export async function findPeriodByPayment(db: Executor, businessId: string, paymentId: string) {
  return findRow(db, 'subscription_period', { business_id: businessId, payment_id: paymentId }, [
    'id',
    'type',
    'cancelled',
  ]);
}

/** Its id; undefined when it was cancelled before. Refunded, it does not come back with the plan that replaced it. */
export async function cancelPaidPeriod(
  tx: Tx,
  businessId: string,
  paymentId: string,
): Promise<string | undefined> {
  const row = await tx.q
    .updateTable('subscription_period')
    .set({ cancelled: true, replaced_by: null, planned_end: null })
    .where('business_id', '=', businessId)
    .where('payment_id', '=', paymentId)
    .where(({ eb, or }) => or([eb('cancelled', '=', false), eb('replaced_by', 'is not', null)]))
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function listReplacedTerms(
  db: Executor,
  businessId: string,
  replacedBy: string,
): Promise<ReplacedTerm[]> {
  return listRows(
    db,
    'subscription_period',
    { business_id: businessId, replaced_by: replacedBy },
    ['starts_at'],
    ['id', 'period', 'starts_at', 'ends_at', 'planned_end'],
  ) as Promise<ReplacedTerm[]>;
}

export async function getPeriod(db: Executor, businessId: string, id: string) {
  return findRow(db, 'subscription_period', { business_id: businessId, id }, ['type']);
}

/** A running period ends now, so that the history shows how long it ran. */
export async function cancelPeriod(
  tx: Tx,
  businessId: string,
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx.q
    .updateTable('subscription_period')
    .set({
      cancelled: true,
      ends_at: sql<Temporal.Instant>`CASE WHEN starts_at < ${now} THEN ${now} ELSE ends_at END`,
    })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute();
}

/** Of periods that are written anew, or whose place another one takes. */
export async function cancelPeriods(tx: Tx, businessId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await updateRows(tx, 'subscription_period', { business_id: businessId, id: ids }, { cancelled: true });
}

/** Keeps the end it was sold with. */
export async function endPeriodsEarly(
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  ends_at: Temporal.Instant,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.q
    .updateTable('subscription_period')
    .set(({ ref }) => ({ planned_end: ref('ends_at'), ends_at }))
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .execute();
}

export async function setReplacedBy(
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  replaced_by: string,
): Promise<void> {
  if (ids.length === 0) return;
  await updateRows(tx, 'subscription_period', { business_id: businessId, id: ids }, { replaced_by });
}

export async function movePeriod(
  tx: Tx,
  businessId: string,
  { id, starts_at, ends_at }: Pick<Term, 'id' | 'starts_at' | 'ends_at'>,
): Promise<void> {
  await updateRows(tx, 'subscription_period', { business_id: businessId, id }, { starts_at, ends_at });
}

/** Of a cancelled period: it runs there, and nothing replaces it any more. */
export async function placePeriod(
  tx: Tx,
  businessId: string,
  { id, starts_at, ends_at }: Pick<Term, 'id' | 'starts_at' | 'ends_at'>,
): Promise<void> {
  await updateRows(
    tx,
    'subscription_period',
    { business_id: businessId, id },
    { starts_at, ends_at, cancelled: false, replaced_by: null, planned_end: null },
  );
}

export async function hasTried(db: Executor, businessId: string): Promise<boolean> {
  return hasRow(db, 'subscription_period', { business_id: businessId, type: 'free_trial' });
}

export async function findBusinessesPastExpiry(db: Executor, now: Temporal.Instant, limit: number) {
  return db
    .selectFrom('subscription')
    .select('business_id')
    .where('expiry_date', '<=', now)
    .orderBy('expiry_date')
    .limit(limit)
    .execute();
}

const EMPTY_ACCOUNT = { alerts_until: null, outstanding_dues: noPaise };

export async function getAccountSummary(db: Executor, businessId: string) {
  const row = await findRow(db, 'account_summary', { business_id: businessId }, [
    'alerts_until',
    'outstanding_dues',
  ]);
  return { ...(row ?? EMPTY_ACCOUNT), message_credits: await getCreditBalance(db, businessId) };
}

/** Newest first, after the cursor. */
export async function listTermsWithInvoices(
  db: Executor,
  businessId: string,
  page: { readonly limit: number; readonly before: TimeCursor | null },
) {
  let query = db
    .selectFrom('subscription_period as bought')
    .leftJoin('plan', 'plan.id', 'bought.plan_id')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.business_id', '=', 'bought.business_id')
        .onRef('payment.id', '=', 'bought.payment_id'),
    )
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.business_id', '=', 'bought.business_id')
        .onRef('invoice.period_id', '=', 'bought.id'),
    )
    .select([
      'bought.id',
      'bought.type',
      'bought.period',
      'bought.amount',
      'bought.payment_id',
      'bought.cancelled',
      'bought.replaced_by',
      'bought.created_at',
      'bought.starts_at',
      'bought.ends_at',
      'plan.name_en',
      'plan.name_hi',
      'payment.refunded',
      'invoice.id as invoice_id',
      'invoice.financial_year',
      'invoice.number',
    ])
    .where('bought.business_id', '=', businessId);
  const { before } = page;
  if (before) {
    query = query.where(
      sql<boolean>`(bought.created_at, bought.id) < (${before.at}::timestamptz, ${before.id}::uuid)`,
    );
  }
  return query.orderBy('bought.created_at', 'desc').orderBy('bought.id', 'desc').limit(page.limit).execute();
}
