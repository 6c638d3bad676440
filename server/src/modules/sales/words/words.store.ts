import { noPaise, type Paise } from '@kursi/core/kernel/money.ts';
import type { OtherSide, PaidSums, SoldSums } from '@kursi/core/sales/three-words.ts';
import { ask, type Executor } from '../../../platform/database/database.ts';

/** Days of the business, both included; nothing after `until` counts. */
export interface WordsOf {
  readonly business_id: string;
  readonly from: string;
  readonly to: string;
  readonly until: Temporal.Instant | null;
}

const valuesOf = ({ business_id, from, to, until }: WordsOf) => [
  business_id,
  from,
  to,
  until?.toString() ?? 'infinity',
];

const ofRange = 'business_id = $1 AND day BETWEEN $2::date AND $3::date AND made_at <= $4';

export async function sumSold(db: Executor, of: WordsOf): Promise<SoldSums[]> {
  return ask<SoldSums>(db, {
    name: 'words-sold',
    text: `
      SELECT kind, (count(*) FILTER (WHERE nth = 0))::integer AS bills, sum(sold_amount)::bigint AS sold,
        sum(cover_amount)::bigint AS covered, sum(tax_amount)::bigint AS tax,
        sum(given_free_amount)::bigint AS given_free, sum(earned_amount)::bigint AS earned,
        sum(earned_by_use_amount)::bigint AS earned_by_use
      FROM sale_line WHERE ${ofRange} GROUP BY kind`,
    values: valuesOf(of),
  });
}

/** What moved in the range, and what was paid before it for its bills. */
export async function sumPaid(db: Executor, of: WordsOf): Promise<PaidSums[]> {
  const [moved, paidBefore] = await Promise.all([sumMoved(db, of), sumPaidBefore(db, of)]);
  return [...moved, ...paidBefore];
}

async function sumMoved(db: Executor, of: WordsOf): Promise<PaidSums[]> {
  return ask<PaidSums>(db, {
    name: 'words-moved',
    text: `
      SELECT type, method_id, 'in' AS paid,
        CASE WHEN bill_day IS NULL THEN 'none' WHEN bill_day < $2::date THEN 'before'
          WHEN bill_day > $3::date THEN 'after' ELSE 'in' END AS billed,
        amount < 0 AS is_back, sum(amount)::bigint AS amount
      FROM sale_payment WHERE ${ofRange} AND amount <> 0 GROUP BY 1, 2, 4, 5`,
    values: valuesOf(of),
  });
}

async function sumPaidBefore(db: Executor, { business_id, from, to }: WordsOf): Promise<PaidSums[]> {
  return ask<PaidSums>(db, {
    name: 'words-paid-before',
    text: `
      SELECT type, method_id, 'before' AS paid, 'in' AS billed, amount < 0 AS is_back, sum(amount)::bigint AS amount
      FROM sale_payment
      WHERE business_id = $1 AND bill_day BETWEEN $2::date AND $3::date AND day < $2::date AND amount <> 0
      GROUP BY 1, 2, 5`,
    values: [business_id, from, to],
  });
}

/**
 * Memberships that ended in the range: what was paid for them and for no use, without tax. One that was ended early is
 * worth what of its price did not go back.
 */
export async function sumEndedUnused(db: Executor, of: WordsOf, now: Temporal.Instant): Promise<Paise> {
  const [row] = await ask<{ amount: Paise }>(db, {
    name: 'words-ended-unused',
    text: `
      SELECT coalesce(sum(rest.paid - 2 * round(rest.paid::numeric * ended.rate / (2 * (10000 + ended.rate)))), 0)::bigint
        AS amount
      FROM (
        SELECT membership.id, sale.amount,
          CASE WHEN made.prices_include_tax THEN sale.tax_rate ELSE 0 END AS rate
        FROM membership
        JOIN business ON business.id = membership.business_id
        JOIN receipt ON receipt.business_id = $1 AND receipt.visit_id = membership.visit_id
          AND receipt.voided_at IS NULL
        JOIN bill AS made ON made.business_id = $1 AND made.visit_id = membership.visit_id AND made.is_newest
        JOIN bill_line AS sale ON sale.business_id = $1 AND sale.visit_id = made.visit_id
          AND sale.revision = made.revision AND sale.membership_id = membership.id
        CROSS JOIN LATERAL (
          SELECT coalesce(membership.cancelled_at, membership.expiry - interval '1 microsecond') AS at
        ) AS over
        WHERE membership.business_id = $1 AND over.at <= least($4::timestamptz, $5::timestamptz)
          AND (membership.cancelled_at IS NOT NULL OR membership.frozen_at IS NULL)
          AND (over.at AT TIME ZONE business.time_zone)::date BETWEEN $2::date AND $3::date
      ) AS ended
      CROSS JOIN LATERAL (
        SELECT greatest(0, ended.amount - coalesce(sum(line.cover_amount - line.given_free_amount), 0)) AS paid
        FROM sale_line AS line
        WHERE line.business_id = $1 AND line.payment_membership_id = ended.id
      ) AS rest`,
    values: [...valuesOf(of), now.toString()],
  });
  return row?.amount ?? noPaise;
}

/** The same from the bills and the ledger themselves. */
export async function sumOtherSide(db: Executor, of: WordsOf): Promise<OtherSide> {
  const [row] = await ask<OtherSide>(db, {
    name: 'words-other-side',
    text: `
      WITH range AS (
        SELECT $2::date::timestamp AT TIME ZONE time_zone AS begins,
          least($4::timestamptz, ($3::date + 1)::timestamp AT TIME ZONE time_zone - interval '1 microsecond') AS ends
        FROM business WHERE id = $1
      ), billed AS (
        SELECT receipt.visit_id, bill.total_amount, bill.cover_amount
        FROM range
        JOIN receipt ON receipt.business_id = $1 AND receipt.made_at BETWEEN range.begins AND range.ends
          AND receipt.voided_at IS NULL
        JOIN bill ON bill.business_id = $1 AND bill.visit_id = receipt.visit_id AND bill.is_newest
      ), moved AS (
        SELECT paid.visit_id, paid.made_at >= range.begins AS is_in, paid.amount + coalesce(undo.amount, 0) AS amount
        FROM range
        JOIN visit_payment AS paid ON paid.business_id = $1 AND paid.made_at <= range.ends AND paid.kind <> 'undo'
          AND (paid.made_at >= range.begins OR paid.visit_id IN (SELECT visit_id FROM billed))
        LEFT JOIN visit_payment AS undo ON undo.business_id = $1 AND undo.reverses = paid.id AND undo.kind = 'undo'
      )
      SELECT
        (SELECT coalesce(sum(amount), 0) FROM moved WHERE is_in)::bigint AS came_in,
        (SELECT coalesce(sum(total_amount + cover_amount), 0) FROM billed)::bigint AS sold,
        ((SELECT coalesce(sum(total_amount), 0) FROM billed)
          - (SELECT coalesce(sum(amount), 0) FROM moved WHERE visit_id IN (SELECT visit_id FROM billed)))::bigint
          AS left_due`,
    values: valuesOf(of),
  });
  if (!row) throw new Error('an aggregate has a row');
  return row;
}

export interface DaySums {
  readonly day: string;
  readonly sold: Paise;
  readonly came_in: Paise;
  readonly earned: Paise;
  readonly bills: number;
}

export async function listDaySums(db: Executor, of: WordsOf): Promise<DaySums[]> {
  return ask<DaySums>(db, {
    name: 'words-of-days',
    text: `
      SELECT day, sum(sold)::bigint AS sold, sum(came_in)::bigint AS came_in, sum(earned)::bigint AS earned,
        sum(bills)::integer AS bills
      FROM (
        SELECT day, sum(sold_amount) AS sold, 0 AS came_in, sum(earned_amount) AS earned,
          count(*) FILTER (WHERE nth = 0) AS bills
        FROM sale_line WHERE ${ofRange} GROUP BY day
        UNION ALL
        SELECT day, 0, sum(amount), 0, 0 FROM sale_payment WHERE ${ofRange} GROUP BY day
      ) AS sums
      GROUP BY day ORDER BY day`,
    values: valuesOf(of),
  });
}
