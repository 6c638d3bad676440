import type { alertKinds } from '@kursi/core/business/settings-rules.ts';
import { alertTemplates } from '@kursi/core/messaging/alert-templates.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

type AlertKind = (typeof alertKinds)[number];

const kindOf = new Map<string, AlertKind>(
  Object.values(alertTemplates).map(({ name, alert }) => [name, alert]),
);

/** Alerts that the provider took over since then: all of them, and by the switch they belong to. */
export async function countAlerts(
  db: Executor,
  businessId: string,
  since: Temporal.Instant,
): Promise<{ readonly all: number; readonly byKind: Partial<Record<AlertKind, number>> }> {
  const { rows } = await sql<{ name: string | null; count: number }>`
    SELECT content ->> 'name' AS name, count(*)::int AS count FROM outgoing_message
    WHERE business_id = ${businessId} AND purpose = 'alert' AND accepted_at >= ${since}
    GROUP BY 1`.execute(db);
  const byKind: Partial<Record<AlertKind, number>> = {};
  for (const { name, count } of rows) {
    const kind = kindOf.get(name ?? '');
    if (kind) byKind[kind] = (byKind[kind] ?? 0) + count;
  }
  return { all: rows.reduce((sum, { count }) => sum + count, 0), byKind };
}
