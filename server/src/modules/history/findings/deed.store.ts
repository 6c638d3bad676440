import { rolesWith } from '@kursi/core/contract/rights.ts';
import { type Deed, kindOfDeed } from '@kursi/core/history/deeds.ts';
import type { BillFacts, BillPayment, DeedRow } from '@kursi/core/history/findings/find-by-rule.ts';
import type { Earlier } from '@kursi/core/history/findings/finding-rules.ts';
import { ask, type Executor } from '../../../platform/database/database.ts';
import { firstIdAt } from '../page/history-page.store.ts';

/** What rules look at: rows of the history, and the bills and payments that those are about. */
const COLUMNS =
  "id, at, deed, actor_id, role, record_kind, record_id, client_id, row_count, coalesce(changes, '{}') AS changes";
const EARLIER_MOST = 500;

export interface DeedOfBusiness extends DeedRow {
  readonly record_kind: string | null;
}

export interface LookedAt {
  readonly business_id: string;
  readonly time_zone: string;
  /** How many owners it has. */
  readonly owners: number;
}

/** Who has new rows of these deeds: by an index over time, which says nothing of businesses. */
export function findBusinessesWithDeeds(
  db: Executor,
  since: Temporal.Instant,
  deeds: readonly Deed[],
): Promise<LookedAt[]> {
  return ask(db, {
    name: 'find-businesses-with-deeds',
    text: `
      SELECT business.id AS business_id, business.time_zone, count(DISTINCT owner.user_id)::integer AS owners
      FROM history
      JOIN business ON business.id = history.business_id
      JOIN business_member AS owner ON owner.business_id = history.business_id AND owner.role = ANY ($3::text[])
      WHERE history.id >= $1 AND history.deed = ANY ($2::text[])
      GROUP BY business.id, business.time_zone`,
    values: [firstIdAt(since), deeds, rolesWith('owner.manage')],
  });
}

export function listDeedsSince(
  db: Executor,
  business_id: string,
  since: Temporal.Instant,
  deeds: readonly Deed[],
): Promise<DeedOfBusiness[]> {
  return ask(db, {
    name: 'list-deeds-since',
    text: `
      SELECT ${COLUMNS} FROM history
      WHERE business_id = $1 AND id >= $2 AND deed = ANY ($3::text[]) ORDER BY id`,
    values: [business_id, firstIdAt(since), deeds],
  });
}

const earlierOf = {
  record: 'record_id = $5',
  person: 'actor_id = $5 AND kind = ANY ($6::text[])',
  drawer: 'record_id = ANY ($5::text[])',
} as const satisfies Readonly<Record<Earlier['of'], string>>;

/** Oldest first, by the index of what they have in common. */
export async function listEarlier(
  db: Executor,
  business_id: string,
  row: DeedRow,
  { of, deeds, days }: Earlier,
): Promise<DeedRow[]> {
  const about = inCommon(of, row, deeds, days);
  const since = firstIdAt(row.at.subtract({ hours: days * 24 }));
  const found = await ask<DeedRow>(db, {
    name: `list-earlier-${of}`,
    text: `
      SELECT ${COLUMNS} FROM history
      WHERE business_id = $1 AND id < $2 AND id >= $3 AND deed = ANY ($4::text[]) AND ${earlierOf[of]}
      ORDER BY id DESC LIMIT ${EARLIER_MOST}`,
    values: [business_id, row.id, since, deeds, ...about],
  });
  return found.reverse();
}

function inCommon(of: Earlier['of'], row: DeedRow, deeds: readonly Deed[], days: number): unknown[] {
  if (of === 'record') return [row.record_id];
  if (of === 'person') return [row.actor_id, [...new Set(deeds.map(kindOfDeed))]];
  return [row.record_id === null ? [] : daysUntil(row.record_id, days)];
}

function daysUntil(day: string, count: number): string[] {
  const last = Temporal.PlainDate.from(day);
  return Array.from({ length: count }, (_, back) => last.subtract({ days: back }).toString());
}

/** By visit; of one that has no bill, nothing. */
export async function getBillFacts(
  db: Executor,
  business_id: string,
  visits: readonly string[],
): Promise<ReadonlyMap<string, BillFacts>> {
  if (visits.length === 0) return new Map();
  const values = [business_id, visits];
  const [bills, payments] = await Promise.all([
    ask<Omit<BillFacts, 'payments'> & { visit_id: string }>(db, {
      name: 'get-bill-facts',
      text: `
        SELECT newest.visit_id, first.made_by, first.made_at, newest.gross_amount AS gross,
          newest.discount_amount AS discount, newest.tip_amount AS tip,
          ARRAY(SELECT DISTINCT sale.member_id FROM sale_line AS sale
            WHERE sale.business_id = $1 AND sale.visit_id = newest.visit_id AND sale.kind = 'tip'
              AND sale.member_id IS NOT NULL) AS tip_of
        FROM bill AS newest
        JOIN bill AS first ON first.business_id = $1 AND first.visit_id = newest.visit_id AND first.revision = 0
        WHERE newest.business_id = $1 AND newest.is_newest AND newest.visit_id = ANY ($2::uuid[])`,
      values,
    }),
    // What was undone never happened.
    ask<BillPayment & { visit_id: string }>(db, {
      name: 'get-bill-payments',
      text: `
        SELECT paid.visit_id, paid.kind, coalesce(paid.method_id::text, paid.type) AS way, abs(paid.amount) AS amount,
          paid.made_at AS at
        FROM visit_payment AS paid
        LEFT JOIN visit_payment AS undo ON undo.business_id = $1 AND undo.reverses = paid.id AND undo.kind = 'undo'
        WHERE paid.business_id = $1 AND paid.visit_id = ANY ($2::uuid[]) AND paid.kind IN ('payment', 'refund')
          AND undo.id IS NULL`,
      values,
    }),
  ]);
  const byVisit = Map.groupBy(payments, ({ visit_id }) => visit_id);
  return new Map(
    bills.map((bill) => [bill.visit_id, { ...bill, payments: byVisit.get(bill.visit_id) ?? [] }]),
  );
}

/** Of these clients, those who have paid, and in cash alone. */
export async function findCashClients(
  db: Executor,
  business_id: string,
  clients: readonly string[],
): Promise<ReadonlySet<string>> {
  if (clients.length === 0) return new Set();
  const found = await ask<{ client_id: string }>(db, {
    name: 'find-cash-clients',
    text: `
      SELECT visit.client_id FROM visit
      JOIN visit_payment AS paid ON paid.business_id = $1 AND paid.visit_id = visit.id AND paid.kind = 'payment'
      WHERE visit.business_id = $1 AND visit.client_id = ANY ($2::uuid[])
      GROUP BY visit.client_id HAVING bool_and(paid.type = 'cash')`,
    values: [business_id, clients],
  });
  return new Set(found.map(({ client_id }) => client_id));
}

const takenOutOf: Readonly<Record<string, string>> = {
  'client.exported':
    "SELECT count(*)::integer AS count FROM client WHERE business_id = $1 AND kind = 'person' AND merged_into IS NULL AND deleted_at IS NULL",
  'campaign.recipients_exported':
    'SELECT count(*)::integer AS count FROM campaign_recipient WHERE business_id = $1 AND campaign_id = $2::text::uuid',
};

/** How many clients the list has that left with this deed. */
export async function countTakenOut(
  db: Executor,
  business_id: string,
  { deed, record_id }: DeedRow,
): Promise<number> {
  const text = takenOutOf[deed];
  if (!text) return 0;
  const values = text.includes('$2') ? [business_id, record_id] : [business_id];
  const [found] = await ask<{ count: number }>(db, { name: `count-taken-out-${deed}`, text, values });
  return found?.count ?? 0;
}
