import type { Paise } from '@kursi/core/kernel/money.ts';
import { ask, type Executor } from '../../platform/database/database.ts';

interface DaysOf {
  readonly business_id: string;
  readonly from: string;
  readonly to: string;
}

export interface BookedDay {
  readonly day: string;
  readonly visits: number;
  readonly booked: Paise;
  readonly first_time: string;
}

/** What is still to come, by day: visits that are neither billed nor over. */
export async function listBookedDays(
  db: Executor,
  { business_id, from, to }: DaysOf,
  now: Temporal.Instant,
): Promise<BookedDay[]> {
  return ask<BookedDay>(db, {
    name: 'booked-days',
    text: `
      SELECT booking.booking_date AS day, count(DISTINCT booking.visit_id)::integer AS visits,
        sum(booking.charged_amount)::bigint AS booked, min(booking.service_time) AS first_time
      FROM booking
      JOIN visit ON visit.business_id = $1 AND visit.id = booking.visit_id AND visit.billed_at IS NULL
        AND visit.progress IN ('expected', 'arrived', 'in_service')
      WHERE booking.business_id = $1 AND booking.booking_date BETWEEN $2 AND $3 AND booking.ends_at > $4
        AND booking.booking_status <> 'cancelled'
        AND NOT (booking.booking_status = 'created' AND coalesce(booking.answer_until <= $4, false))
      GROUP BY booking.booking_date`,
    values: [business_id, from, to, now.toString()],
  });
}

export async function countNoShows(db: Executor, { business_id, from, to }: DaysOf): Promise<number> {
  const [row] = await ask<{ count: number }>(db, {
    name: 'no-shows-of-days',
    text: `
      SELECT count(*)::integer AS count FROM visit
      WHERE business_id = $1 AND booking_date BETWEEN $2 AND $3 AND progress = 'no_show'`,
    values: [business_id, from, to],
  });
  return row?.count ?? 0;
}

export interface LowProduct {
  readonly id: string;
  readonly name: string;
  readonly stock: number;
  readonly sold: number;
}

/** All but sold out, and sold in these days. */
export async function listLowStock(
  db: Executor,
  { business_id, from, to }: DaysOf,
  { most, limit }: { readonly most: number; readonly limit: number },
): Promise<LowProduct[]> {
  return ask<LowProduct>(db, {
    name: 'low-stock',
    text: `
      SELECT product.id, product.name, product.stock, sum(line.quantity)::integer AS sold
      FROM product
      JOIN sale_line AS line ON line.business_id = $1 AND line.day BETWEEN $2::date AND $3::date
        AND line.kind = 'product' AND line.item_id = product.id
      WHERE product.business_id = $1 AND product.product_status = 'enable' AND product.stock <= $4
      GROUP BY product.id, product.name, product.stock
      ORDER BY product.stock, product.name LIMIT $5`,
    values: [business_id, from, to, most, limit],
  });
}
