import { noPaise, type Paise } from '@kursi/core/kernel/money.ts';
import { ask, type Executor } from '../../../platform/database/database.ts';
import { listRows } from '../../../platform/database/row-queries.ts';
import type { BilledSums, DaysOf, LedgerDay } from '../../billing/public.ts';
import { type Source, sourceOf } from '../facts/source.ts';

export interface EarnedRow {
  readonly entity_id: string | null;
  readonly member_id: string | null;
  readonly visits: number;
  readonly services_amount: Paise;
  readonly products_amount: Paise;
  readonly memberships_amount: Paise;
  readonly tips_amount: Paise;
  readonly commission_amount: Paise;
}

const inDays = 'business_id = $1 AND day BETWEEN $2::date AND $3::date';

/** What each calendar, with the member behind it at that time, did and sold. */
export async function listEarned(db: Executor, { business_id, from, to }: DaysOf): Promise<EarnedRow[]> {
  const { name, lines } = await sourceOf(db, business_id);
  const sum = (column: string, kind: string) =>
    `coalesce(sum(${column}) FILTER (WHERE kind = '${kind}'), 0)::bigint`;
  // Prices without tax: what comes on top is no takings of a person.
  return ask<EarnedRow>(db, {
    name: `takings-of-people-${name}`,
    text: `
      SELECT entity_id, member_id, count(DISTINCT visit_id) FILTER (WHERE kind <> 'tip')::integer AS visits,
        ${sum('gross_amount - discount_amount', 'service')} AS services_amount,
        ${sum('gross_amount - discount_amount', 'product')} AS products_amount,
        ${sum('gross_amount - discount_amount', 'membership')} AS memberships_amount,
        ${sum('sold_amount', 'tip')} AS tips_amount,
        sum(commission_amount)::bigint AS commission_amount
      FROM ${lines} AS line
      WHERE ${inDays} AND kind <> 'round_off' AND (kind <> 'membership' OR entity_id IS NOT NULL)
      GROUP BY entity_id, member_id`,
    values: [business_id, from, to],
  });
}

/** By the local day they were made on. An undo is off what it undoes: it says that this never happened. */
export async function listLedgerDays(db: Executor, { business_id, from, to }: DaysOf): Promise<LedgerDay[]> {
  const { name, payments } = await sourceOf(db, business_id);
  return ask<LedgerDay>(db, {
    name: `takings-of-days-${name}`,
    text: `
      SELECT day, type, method_id, ${PAYMENT_SUMS} FROM ${payments} AS paid
      WHERE ${inDays} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    values: [business_id, from, to],
  });
}

const PAYMENT_SUMS = `sum(amount)::bigint AS amount,
  (count(*) FILTER (WHERE kind = 'payment' AND NOT is_undone))::integer AS payments,
  (count(*) FILTER (WHERE NOT is_undone))::integer AS rows`;

/** Up to this moment of the last day. */
export async function listLedgerUntil(
  db: Executor,
  { business_id, from, to }: DaysOf,
  until: Temporal.Instant,
): Promise<LedgerDay[]> {
  const { name, payments } = await sourceOf(db, business_id);
  return ask<LedgerDay>(db, {
    name: `takings-until-${name}`,
    text: `
      SELECT day, type, method_id, ${PAYMENT_SUMS} FROM ${payments} AS paid
      WHERE ${inDays} AND made_at <= $4 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    values: [business_id, from, to, until.toString()],
  });
}

export async function getBilled(db: Executor, { business_id, from, to }: DaysOf): Promise<BilledSums> {
  const source = await sourceOf(db, business_id);
  const values = [business_id, from, to];
  const [lines] = await ask<Omit<BilledSums, 'advance'>>(db, {
    name: `billed-${source.name}`,
    text: `
      SELECT (count(*) FILTER (WHERE nth = 0))::integer AS bills, coalesce(sum(cover_amount), 0)::bigint AS covered,
        coalesce(sum(sold_amount) FILTER (WHERE kind = 'tip'), 0)::bigint AS tips
      FROM ${source.lines} AS line WHERE ${inDays}`,
    values,
  });
  const none = { bills: 0, covered: noPaise, tips: noPaise };
  return { ...none, ...lines, advance: await sumPaidAhead(db, source, values) };
}

async function sumPaidAhead(db: Executor, source: Source, values: readonly string[]): Promise<Paise> {
  const [paid] = await ask<{ amount: Paise }>(db, {
    name: `paid-ahead-${source.name}`,
    text: `
      SELECT coalesce(sum(amount), 0)::bigint AS amount FROM ${source.payments} AS paid
      WHERE business_id = $1 AND bill_day BETWEEN $2::date AND $3::date AND day < $2::date`,
    values: [...values],
  });
  return paid?.amount ?? noPaise;
}

/** Names of calendars and members, also of those who have left. */
export async function getNames(
  db: Executor,
  businessId: string,
  memberIds: readonly string[],
): Promise<{
  readonly calendars: ReadonlyMap<string, string>;
  readonly members: ReadonlyMap<string, string>;
}> {
  const [calendars, members] = await Promise.all([
    listRows(db, 'calendar', { business_id: businessId }, [], ['id', 'name']),
    memberIds.length === 0 ? [] : listRows(db, 'users', { id: memberIds }, [], ['id', 'user_name']),
  ]);
  return {
    calendars: new Map(calendars.map(({ id, name }) => [id, name])),
    members: new Map(members.map(({ id, user_name }) => [id, user_name ?? ''])),
  };
}
