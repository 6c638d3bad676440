import type { CreditFilter } from '@kursi/core/subscription/credits.contract.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.gen.ts';

/** Of an overview; a business buys a pack a month. */
const MOST_INVOICES = 100;

/** The entries from the first one at or after that moment on: by number, since two may have swapped their moments. */
const fromThen = (business_id: string, since: Temporal.Instant) => sql`
  entry.business_id = ${business_id} AND entry.no >= (
    SELECT min(first.no) FROM credit_entry AS first
    WHERE first.business_id = ${business_id} AND first.created_at >= ${since})`;

export interface CreditSums {
  readonly balance: number;
  readonly before: number;
  readonly bought: number;
  readonly taken_back: number;
  readonly set_aside: number;
  readonly came_back: number;
}

/** In one statement, so that they add up also while credits move. */
export async function getCreditSums(
  db: Executor,
  business_id: string,
  since: Temporal.Instant,
): Promise<CreditSums> {
  const sumOf = (...kinds: string[]) =>
    sql`coalesce(abs(sum(entry.credits) FILTER (WHERE entry.kind = ANY (${kinds}::text[]))), 0)::integer`;
  const { rows } = await sql<CreditSums>`
    SELECT account.balance,
      coalesce((array_agg(entry.previous_balance ORDER BY entry.no))[1], account.balance) AS before,
      ${sumOf('bought')} AS bought, ${sumOf('taken_back')} AS taken_back,
      ${sumOf('sent', 'test')} AS set_aside, ${sumOf('came_back')} AS came_back
    FROM credit_account AS account
    LEFT JOIN credit_entry AS entry
      ON entry.business_id = account.business_id AND ${fromThen(business_id, since)}
    WHERE account.business_id = ${business_id}
    GROUP BY account.balance`.execute(db);
  return rows[0] ?? { balance: 0, before: 0, bought: 0, taken_back: 0, set_aside: 0, came_back: 0 };
}

/** Of reservations that are not decided yet. */
export async function sumOpenCredits(db: Executor, business_id: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT coalesce(sum(open), 0)::integer AS open FROM credit_reservation
    WHERE business_id = ${business_id} AND open > 0`.execute(db);
  return rows[0]?.open ?? 0;
}

/** Used since then, less what came back; and when the first entry was made, null before that. */
export async function getCreditPace(
  db: Executor,
  business_id: string,
  since: Temporal.Instant,
): Promise<{ readonly used: number; readonly first_at: Temporal.Instant | null }> {
  const { rows } = await sql<{ used: number; first_at: Temporal.Instant | null }>`
    SELECT
      (SELECT coalesce(-sum(credits), 0)::integer FROM credit_entry
       WHERE business_id = ${business_id} AND created_at >= ${since} AND reservation_id IS NOT NULL) AS used,
      (SELECT created_at FROM credit_entry WHERE business_id = ${business_id} AND no = 1) AS first_at
  `.execute(db);
  return rows[0] ?? { used: 0, first_at: null };
}

/** The last balance of each day. */
export async function listDayBalances(
  db: Executor,
  business_id: string,
  { since, time_zone }: { readonly since: Temporal.Instant; readonly time_zone: string },
): Promise<{ day: string; balance: number }[]> {
  const { rows } = await sql<{ day: string; balance: number }>`
    SELECT DISTINCT ON (day) (entry.created_at AT TIME ZONE ${time_zone})::date AS day, entry.balance
    FROM credit_entry AS entry WHERE ${fromThen(business_id, since)}
    ORDER BY day, entry.no DESC`.execute(db);
  return rows;
}

const KINDS: Readonly<Record<CreditFilter, readonly Tables['credit_entry']['kind'][]>> = {
  all: ['bought', 'taken_back', 'sent', 'test', 'came_back'],
  bought: ['bought', 'taken_back'],
  sent: ['sent', 'test'],
  came_back: ['came_back'],
};

/** Newest first, before that number, with what each is about. */
export async function listCreditEntries(
  db: Executor,
  business_id: string,
  page: {
    readonly since: Temporal.Instant;
    readonly filter: CreditFilter;
    readonly before: number | null;
    readonly limit: number;
  },
) {
  return db
    .selectFrom('credit_entry as entry')
    .leftJoin('credit_reservation as held', (join) =>
      join.onRef('held.business_id', '=', 'entry.business_id').onRef('held.id', '=', 'entry.reservation_id'),
    )
    .leftJoin('purchase as pack', (join) =>
      join.onRef('pack.business_id', '=', 'entry.business_id').onRef('pack.id', '=', 'entry.purchase_id'),
    )
    .leftJoin('payment', (join) =>
      join.onRef('payment.business_id', '=', 'pack.business_id').onRef('payment.id', '=', 'pack.payment_id'),
    )
    .leftJoin('users as person', 'person.id', 'entry.created_by')
    .select([
      'entry.no',
      'entry.created_at',
      'entry.kind',
      'entry.credits',
      'entry.balance',
      'entry.reason',
      'held.about_id',
      'held.title',
      'held.phone_end',
      'held.open',
      'pack.name_en',
      'pack.name_hi',
      'pack.amount',
      'payment.method',
      'person.user_name as by_name',
    ])
    .where('entry.business_id', '=', business_id)
    .where(sql<boolean>`${fromThen(business_id, page.since)}`)
    .where('entry.kind', 'in', KINDS[page.filter])
    .$if(page.before !== null, (query) => query.where('entry.no', '<', page.before ?? 0))
    .orderBy('entry.no', 'desc')
    .limit(page.limit)
    .execute();
}

/** Newest first. */
export async function listPackInvoices(db: Executor, business_id: string) {
  return db
    .selectFrom('purchase as pack')
    .innerJoin('invoice', (join) =>
      join.onRef('invoice.business_id', '=', 'pack.business_id').onRef('invoice.purchase_id', '=', 'pack.id'),
    )
    .select([
      'invoice.id',
      'invoice.financial_year',
      'invoice.number',
      'invoice.issued_at',
      'invoice.amount',
      'pack.credits',
      'pack.cancelled',
    ])
    .where('pack.business_id', '=', business_id)
    .where('pack.kind', '=', 'credits')
    .orderBy('invoice.issued_at', 'desc')
    .orderBy('invoice.number', 'desc')
    .limit(MOST_INVOICES)
    .execute();
}
