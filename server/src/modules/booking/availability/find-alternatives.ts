import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import { type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { alternativesTo, type VisitQuery } from './plan-visit.ts';

export type FindAlternatives = (
  refusal: Refusal,
  query: VisitQuery,
  now: Temporal.Instant,
) => Promise<Refusal>;

/**
 * Adds the nearest free times to SLOT_TAKEN. Runs after the transaction, without its locks and connection, and is
 * deduplicated: callers refused the same time while one search runs share the next, which starts after their
 * refusal and so never lists the time they just lost.
 */
export function makeFindAlternatives(db: Executor): FindAlternatives {
  const looks = sharedLooks<Alternative[]>();
  return async (refusal, query, now) => {
    if (refusal.code !== 'SLOT_TAKEN') return refusal;
    const { business_id, booking_date, service_time, arrangement, services, role } = query;
    const key = JSON.stringify([
      [business_id, booking_date, service_time, arrangement, role !== null],
      services.map(({ service_id, entity_id, service_duration }) => [
        service_id,
        entity_id ?? null,
        service_duration,
      ]),
    ]);
    const alternatives = await looks(key, () => alternativesTo(db, query, now, []));
    return refuse(refusal.code, { ...refusal.details, alternatives });
  };
}

function sharedLooks<T>(): (key: string, look: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();
  return (key, look) => {
    const begin = () => {
      next.delete(key);
      const begun = look().finally(() => {
        if (running.get(key) === begun) running.delete(key);
      });
      running.set(key, begun);
      return begun;
    };
    const current = running.get(key);
    if (!current) return begin();
    const shared = next.get(key) ?? current.then(begin, begin);
    next.set(key, shared);
    return shared;
  };
}
