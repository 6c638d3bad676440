import { timingSafeEqual } from 'node:crypto';
import { type Done, done, type Outcome, ok, type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.store.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { addOpener, findVisitsOfPhone } from '../../booking/public.ts';
import type { HashCode } from './hash-code.ts';
import { SEND_CODE } from './send-code.job.ts';
import { deleteCode, type KeptCode, replaceCode, takeTryOfCode } from './visit-code.store.ts';

const HOUR = 3600;
const PER_NETWORK: Limit = { tries: 10, windowSeconds: HOUR };
const TRIES_PER_NETWORK: Limit = { tries: 30, windowSeconds: HOUR };
/** Of any number, known or not: the count says nothing about who is a client. */
const PER_PHONE: Limit = { tries: 3, windowSeconds: HOUR };
const PER_PHONE_AND_DAY: Limit = { tries: 8, windowSeconds: 24 * HOUR };
const GOOD_FOR = { minutes: 10 };

export async function mayAskCode(
  db: Executor,
  { phone, address }: { readonly phone: string; readonly address: string },
  now: Temporal.Instant,
): Promise<Refusal<'TOO_MANY_REQUESTS'> | null> {
  return withinLimits(
    db,
    [
      { subject: `visit-code:${networkOf(address)}`, limit: PER_NETWORK },
      { subject: `visit-code:${phone}`, limit: PER_PHONE },
      { subject: `visit-code-day:${phone}`, limit: PER_PHONE_AND_DAY },
    ],
    now,
  );
}

/** No enumeration: whether bookings stand under the number is asked after the answer, by a job. */
export async function askCode(
  { sendJob }: Pick<Deps, 'sendJob'>,
  tx: Tx,
  { user_id, phone }: { readonly user_id: string; readonly phone: string },
  now: Temporal.Instant,
): Done<never> {
  await replaceCode(tx, { user_id, phone, asked_at: now, expires_at: now.add(GOOD_FOR) });
  await sendJob(tx, SEND_CODE, { user_id, asked_at: now.toString() });
  return done;
}

interface RightCode {
  readonly phone: string;
  readonly email: string | null;
}

/** Before the transaction, so that a wrong try counts although it is refused. */
export async function checkCode(
  db: Executor,
  hashCode: HashCode,
  { user_id, code, address }: { readonly user_id: string; readonly code: string; readonly address: string },
  now: Temporal.Instant,
): Outcome<RightCode, 'WRONG_CODE' | 'TOO_MANY_REQUESTS'> {
  const limits = [{ subject: `visit-code-try:${networkOf(address)}`, limit: TRIES_PER_NETWORK }];
  const tooMany = await withinLimits(db, limits, now);
  if (tooMany) return tooMany;
  const asked = await takeTryOfCode(db, user_id, now);
  const hash = Buffer.from(hashCode(user_id, code));
  const right = asked?.codes.find((one: KeptCode) => timingSafeEqual(Buffer.from(one.hash), hash));
  return asked && right ? ok({ phone: asked.phone, email: right.email }) : refuse('WRONG_CODE');
}

export async function redeemCode(
  tx: Tx,
  user_id: string,
  { phone, email }: RightCode,
  now: Temporal.Instant,
): Outcome<{ found: number }, 'WRONG_CODE'> {
  if (!(await deleteCode(tx, user_id))) return refuse('WRONG_CODE');
  const all = await findVisitsOfPhone(tx.q, phone, now);
  const found = all.filter(({ emails }) => email === null || emails.includes(email));
  for (const visit of found) if (visit.owner_id !== user_id) await addOpener(tx, visit, user_id, now);
  return ok({ found: found.length });
}

/** One after the other: what one network or one hour is refused does not use up the number, which is somebody's. */
async function withinLimits(
  db: Executor,
  limits: readonly { readonly subject: string; readonly limit: Limit }[],
  now: Temporal.Instant,
): Promise<Refusal<'TOO_MANY_REQUESTS'> | null> {
  for (const { subject, limit } of limits) {
    const wait = await countAttempt(db, subject, limit, now);
    if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retry_after_seconds: wait });
  }
  return null;
}
