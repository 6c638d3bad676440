import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const SETTLE_LIMIT_MS = 240_000;

/** Queries that count what is under way. */
export type UnderWay = Readonly<Record<string, string>>;

const paymentsUnderWay: UnderWay = {
  'payments that were never asked about': `
    SELECT count(*) FROM payment_order WHERE status = 'open' AND asked = 0`,
  'payments that are asked about again': `
    SELECT count(*) FROM payment_order WHERE status IN ('paid', 'lapsed') AND next_ask_at IS NOT NULL`,
  'refunds that are due': 'SELECT count(*) FROM visit WHERE refund_due_at IS NOT NULL',
  refunds: `SELECT count(*) FROM refund WHERE status IN ('wanted', 'pending')`,
};

/** Makes all delayed jobs due until no poll, refund or mail is left; returns the duration. */
export async function untilSettled(pool: pg.Pool): Promise<number> {
  return (await settle(pool, {}, SETTLE_LIMIT_MS)).seconds;
}

/** Also until these are done; says what is left when it takes too long. */
export async function settle(
  pool: pg.Pool,
  others: UnderWay,
  limitMs: number,
): Promise<{ readonly seconds: number; readonly left: readonly string[] }> {
  const begun = performance.now();
  // No more kills: interrupted gateway polls are retried.
  await pool.query("UPDATE payment_order SET next_ask_at = now(), asked = 0 WHERE status = 'open'");
  for (;;) {
    await pool.query(
      "UPDATE payment_order SET next_ask_at = now() WHERE status IN ('paid', 'lapsed') AND next_ask_at > now()",
    );
    const left = await countAll(pool, { ...paymentsUnderWay, ...others });
    const ms = performance.now() - begun;
    if (left.length === 0 || ms > limitMs) return { seconds: ms / 1_000, left };
    await runScheduled(pool);
    await sleep(1_000);
  }
}

/** What runs every minute runs now, unless it waits already. */
async function runScheduled(pool: pg.Pool): Promise<void> {
  await pool.query(`
    WITH sent AS (
      INSERT INTO jobs.job (name, data) SELECT name, '{}' FROM jobs.schedule AS one
      WHERE cron = '* * * * *' AND NOT EXISTS (
        SELECT FROM jobs.job WHERE job.name = one.name AND state < 'completed')
      RETURNING name
    )
    SELECT pg_notify('kursi_jobs', string_agg(name, ',')) FROM sent HAVING count(*) > 0`);
}

async function countAll(pool: pg.Pool, underWay: UnderWay): Promise<string[]> {
  const left: string[] = [];
  for (const [what, query] of Object.entries(underWay)) {
    const { rows } = await pool.query<{ count: string }>(query);
    const count = Number(rows[0]?.count);
    if (count > 0) left.push(`${count} ${what}`);
  }
  return left;
}
