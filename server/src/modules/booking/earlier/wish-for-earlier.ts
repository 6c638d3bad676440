import type { earlierCalls as calls, EarlierWish } from '@kursi/core/booking/earlier.contract.ts';
import { WISHES_MOST } from '@kursi/core/booking/earlier-rules.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { done, ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { Doing } from '../doing.ts';
import { lockHolds } from '../holds.store.ts';
import type { SlotRefusal } from '../plan-visit.ts';
import { giveBack } from '../release-hold.ts';
import { freeOnDay } from './free-on-day.ts';
import { lookAgainFor, type SendLook } from './look-later.ts';
import {
  countOpenWishes,
  findOpenWish,
  insertWish,
  lockOpenWishOf,
  lockPerson,
  lockWish,
  type MyWishRow,
  offerState,
  setWish,
} from './wishes.store.ts';

type ByPerson = Doing & { readonly actor_id: string };
type Refused = Exclude<SlotRefusal, 'SLOT_TAKEN' | 'NOT_ON_STEP'> | 'TIMES_ARE_FREE' | 'TOO_MANY_WISHES';

/** Asked again for the same day it is the same place in the list, unless something else is wanted now. */
export async function wishForEarlier(
  doing: ByPerson,
  { day, arrangement, services }: InputOf<typeof calls.wish>,
): Promise<Result<{ wish_id: string }, Refused>> {
  const { tx, business_id, actor_id: user_id, now } = doing;
  const wish = { business_id, user_id, day, arrangement, services };
  // In the order of locks: the wish, then the person.
  const known = await lockOpenWishOf(tx, wish);
  const before = known && (known.state === 'waiting' || (await offerState(tx.q, known, now)) === 'held');
  if (before && (known.state === 'offered' || isSame(known, wish))) return ok({ wish_id: known.id });
  const free = await freeOnDay(tx.q, wish, now, user_id);
  if (!free.ok) return free as Result<never, Refused>;
  const { times } = free.value;
  if (times.length > 0) return refuse('TIMES_ARE_FREE', { times });
  if (known) await setWish(tx, known, { state: before ? 'withdrawn' : 'passed' }, now);
  await lockPerson(tx, user_id);
  // Pressed twice at once.
  const meanwhile = await findOpenWish(tx.q, wish);
  if (meanwhile) return ok({ wish_id: meanwhile });
  if ((await countOpenWishes(tx.q, user_id)) >= WISHES_MOST)
    return refuse('TOO_MANY_WISHES', { most: WISHES_MOST });
  const id = doing.newId();
  await insertWish(tx, { ...wish, id }, now);
  return ok({ wish_id: id });
}

type Wanted = Pick<InputOf<typeof calls.wish>, 'services'> & { readonly arrangement: string };

function isSame(
  one: { readonly services: readonly object[]; readonly arrangement: string },
  other: Wanted,
): boolean {
  const written = ({ services, arrangement }: typeof one) =>
    JSON.stringify([arrangement, services.map((service) => Object.entries(service).sort())]);
  return written(one) === written(other);
}

export async function withdrawWish(
  doing: ByPerson,
  sendJob: SendLook,
  wish_id: string,
): Promise<Result<Record<string, never>, 'NOT_FOUND'>> {
  const { tx, business_id, actor_id, now } = doing;
  const wish = await lockWish(tx, { business_id, id: wish_id });
  if (wish?.user_id !== actor_id) return refuse('NOT_FOUND');
  if (wish.state !== 'waiting' && wish.state !== 'offered') return done;
  const { visit_id } = wish;
  const holds = wish.state === 'offered' && visit_id ? await lockHolds(tx, { business_id, visit_id }) : [];
  if (holds.length > 0) await giveBack(doing, holds);
  await setWish(tx, wish, { state: 'withdrawn' }, now);
  if (wish.state === 'offered') await lookAgainFor(sendJob, tx, actor_id, now);
  return done;
}

export function writtenWish({ id, created_at, ...row }: MyWishRow): EarlierWish {
  const { business, day, arrangement, services, visit_id, starts_at, expires_at } = row;
  const offer =
    visit_id && starts_at && expires_at
      ? { visit_id, start_date: starts_at.toString(), expires_at: expires_at.toString() }
      : null;
  return {
    wish_id: id,
    business,
    day,
    arrangement,
    services: [...services],
    created_at: created_at.toString(),
    offer,
  };
}
