import type { Executor } from '../../../platform/database/database.ts';
import { getRebuild } from './sale-rebuild.store.ts';
import { linesWhere, paymentsWhere } from './sale-rows.ts';

/** Where figures are read: `$1` is the business, `$2` and `$3` are the first and the last day. */
export interface Source {
  readonly name: string;
  readonly lines: string;
  readonly payments: string;
}

const KEPT: Source = { name: 'kept', lines: 'sale_line', payments: 'sale_payment' };

const begins = '($2::date::timestamp AT TIME ZONE business.time_zone)';
const ends = '(($3::date + 1)::timestamp AT TIME ZONE business.time_zone)';
const FROM_BILLS: Source = {
  name: 'from-bills',
  lines: `(${linesWhere(`receipt.made_at >= ${begins} AND receipt.made_at < ${ends}`)})`,
  payments: `(${paymentsWhere(
    `paid.made_at < ${ends} AND (paid.made_at >= ${begins} OR receipt.made_at >= ${begins})`,
  )})`,
};

/** While they are made anew, figures that a desk needs all day are read from the bills themselves. */
export async function sourceOf(db: Executor, business_id: string): Promise<Source> {
  return (await getRebuild(db, business_id)) ? FROM_BILLS : KEPT;
}
