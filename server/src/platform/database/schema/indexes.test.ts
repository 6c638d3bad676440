import { expect, test } from 'vitest';
import { useDatabase } from '../../../testing/database.ts';

const db = await useDatabase();

/** The plan that PostgreSQL would choose for a large table. */
async function planOf(query: string): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.client.query('set local enable_seqscan = off');
    const { rows } = await tx.client.query(`explain ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
const ID = "'01a00000-0000-7000-8000-000000000001'";

test.each([
  ['payment_by_order', `select * from payment where business_id = ${ID} and order_id = ${ID}`],
  [
    'notification_untold_by_age',
    "delete from notification where at < '2026-01-01' and state in ('dropped', 'stale')",
  ],
])('the index %s is used', async (index, query) => expect(await planOf(query)).toContain(index));
