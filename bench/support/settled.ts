import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const SETTLE_LIMIT_MS = 240_000;

/** Makes all delayed jobs due until no poll, refund or mail is left; returns the duration. */
export async function untilSettled(pool: pg.Pool): Promise<number> {
  const begun = performance.now();
  // No more kills: interrupted gateway polls are retried.
  await pool.query("UPDATE payment_order SET next_ask_at = now(), asked = 0 WHERE status = 'open'");
  while (performance.now() - begun < SETTLE_LIMIT_MS) {
    await pool.query(
      "UPDATE payment_order SET next_ask_at = now() WHERE status IN ('paid', 'lapsed') AND next_ask_at > now()",
    );
    const { rows } = await pool.query<{ left: number }>(`
      SELECT (
        (SELECT count(*) FROM payment_order WHERE status = 'open' AND asked = 0)
        + (SELECT count(*) FROM payment_order WHERE status IN ('paid', 'lapsed') AND next_ask_at IS NOT NULL)
        + (SELECT count(*) FROM visit WHERE refund_due_at IS NOT NULL)
        + (SELECT count(*) FROM refund WHERE status IN ('wanted', 'pending'))
      )::integer AS left`);
    if (rows[0]?.left === 0) break;
    await sleep(500);
  }
  return (performance.now() - begun) / 1_000;
}
