import type { LinkedVisit, visitLinkCalls } from '@kursi/core/booking/visit-link.contract.ts';
import { endsWithDigits, WRONG_TRIES_OF_A_LINK } from '@kursi/core/booking/visit-link-rules.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor, Tx } from '../../../../platform/database/database.ts';
import { networkOf } from '../../../../platform/http/network.ts';
import { countAttempt, type Limit } from '../../../../platform/http/rate-limit.store.ts';
import { hashOfLinkToken } from '../../../../platform/link-token.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import { lockVisit } from '../booking.store.ts';
import {
  addOpener,
  findLinkedVisit,
  getLinkedBusiness,
  giveTryBack,
  isOpener,
  type LinkedVisitRow,
  lockLivingLink,
  revokeLinks,
  revokeOpeners,
  takeTry,
} from './visit-link.store.ts';

/** Wrong ones of one network, over all links: many phones share the address of their operator. */
const PER_NETWORK: Limit = { tries: 20, windowSeconds: 15 * 60 };

const isLocked = ({ wrong_tries }: LinkedVisitRow) => wrong_tries >= WRONG_TRIES_OF_A_LINK;

/** For whoever has the link, so for previews of messengers too: writes nothing. */
export async function lookAtLink(
  db: Executor,
  token: string,
  now: Temporal.Instant,
): Outcome<LinkedVisit, 'NOT_FOUND'> {
  const found = await findLinkedVisit(db, hashOfLinkToken(token), now);
  const business = found && (await getLinkedBusiness(db, found.business_id));
  if (!found || !business) return refuse('NOT_FOUND');
  const hasNumber = found.phones.some((one) => one !== null);
  return ok({
    business,
    start_date: found.starts_at.toString(),
    end_date: found.ends_at.toString(),
    is_cancelled: found.is_cancelled,
    opens_with: isLocked(found) ? 'locked' : hasNumber ? 'digits' : 'no_number',
  });
}

interface Opening {
  readonly hash: Buffer;
  readonly visit: LinkedVisitRow;
  /** The caller booked it, or has opened it before, or typed the digits; false: nothing was typed. */
  readonly mayOpen: boolean;
  readonly isNew: boolean;
}

/**
 * Before the transaction, so that a wrong try counts although it is refused. Who booked it or opened it before is not
 * asked again, also where the link is locked.
 */
export async function checkDigits(
  db: Executor,
  { token, digits }: InputOf<typeof visitLinkCalls.open>,
  caller: { readonly user_id: string; readonly address: string },
  now: Temporal.Instant,
): Outcome<Opening, 'NOT_FOUND' | 'WRONG_DIGITS' | 'LINK_LOCKED' | 'TOO_MANY_REQUESTS'> {
  const hash = hashOfLinkToken(token);
  const visit = await findLinkedVisit(db, hash, now);
  if (!visit) return refuse('NOT_FOUND');
  if (visit.owner_id === caller.user_id || (await isOpener(db, keyOf(visit), caller.user_id)))
    return ok({ hash, visit, mayOpen: true, isNew: false });
  if (digits === undefined) return ok({ hash, visit, mayOpen: false, isNew: false });
  const network = `visit-link:${networkOf(caller.address)}`;
  const wait = await countAttempt(db, network, PER_NETWORK, now);
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retry_after_seconds: wait });
  if (!(await takeTry(db, hash))) return refuse('LINK_LOCKED');
  if (!endsWithDigits(visit.phones, digits))
    return refuse(visit.wrong_tries + 1 >= WRONG_TRIES_OF_A_LINK ? 'LINK_LOCKED' : 'WRONG_DIGITS');
  await giveTryBack(db, hash);
  await countAttempt(db, network, PER_NETWORK, now, -1);
  return ok({ hash, visit, mayOpen: true, isNew: true });
}

export async function openLink(
  tx: Tx,
  { hash, visit, mayOpen, isNew }: Opening,
  user_id: string,
  now: Temporal.Instant,
): Outcome<{ visit: { business_id: string; visit_id: string } | null }, 'NOT_FOUND'> {
  if (!mayOpen) return ok({ visit: null });
  const key = keyOf(visit);
  if (isNew) {
    if (!(await lockLivingLink(tx, hash))) return refuse('NOT_FOUND');
    await addOpener(tx, key, user_id, now);
  }
  return ok({ visit: key });
}

export async function revokeVisitLink(
  { tx, business_id, now }: CommandContext,
  visit_id: string,
): Done<'NOT_FOUND'> {
  if (!(await lockVisit(tx, { business_id, id: visit_id }))) return refuse('NOT_FOUND');
  const ended = { business_id, visit_ids: [visit_id] };
  await revokeLinks(tx, ended, now);
  await revokeOpeners(tx, ended, now);
  return done;
}

const keyOf = ({ business_id, visit_id }: LinkedVisitRow) => ({ business_id, visit_id });
