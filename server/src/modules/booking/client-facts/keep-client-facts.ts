import type { EventType } from '@kursi/core/events/event-types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { BeforeEvents } from '../../../platform/events/record-event.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import {
  bookedVisitOrFail,
  isOnlyBooked,
  recordVisits,
  type VisitOfClient,
  visitFactStatements,
} from '../../clients/public.ts';
import { readVisitFacts } from './visit-fact.store.ts';

/** About a visit, and no change of it. */
const NO_CHANGE: ReadonlySet<EventType> = new Set([
  ...(['booking.reserved', 'booking.released', 'slot_alert.offered', 'visit.shared'] as const),
  ...(['visit.shares_revoked', 'visit.receipt_linked', 'visit.receipt_link_revoked'] as const),
  ...(['visit.receipt_mailed', 'visit.due_mailed', 'visit.due_messaged', 'visit.due_noted'] as const),
]);

const written = new WeakMap<Tx, Set<string>>();

/** Every change of a visit is an event of it, so its client's figures change in the same transaction. */
export function keepClientFacts({ now }: Pick<Deps, 'now'>): BeforeEvents {
  return async (tx, business_id, events) => {
    const about = events
      .filter(({ type }) => !NO_CHANGE.has(type))
      .flatMap(({ ids }) => ids['visit_id'] ?? []);
    const visit_ids = Array.from(new Set(about)).filter((id) => !written.get(tx)?.has(id));
    if (visit_ids.length === 0) return;
    const at = now();
    const found = await readVisitFacts(tx.q, business_id, visit_ids, at);
    const byId = new Map(found.map((visit) => [visit.visit_id, visit]));
    // Withdrawn: its rows are gone, and so are its facts.
    const gone = visit_ids.filter((id) => !byId.has(id));
    await recordVisits(tx, business_id, [...found, ...gone.map(nothingOf)], at);
  };
}

function nothingOf(visit_id: string): VisitOfClient {
  return { visit_id, client_id: NOBODY, facts: [] };
}

/** Of no client: those who had the visit are found by its facts. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** For a visit that is itself written with the commit, and cannot be read before. */
export function optimisticFacts(
  tx: Tx,
  business_id: string,
  visit: VisitOfClient,
  now: Temporal.Instant,
): ReturnType<typeof visitFactStatements> {
  const known = written.get(tx);
  if (known) known.add(visit.visit_id);
  else written.set(tx, new Set([visit.visit_id]));
  const { visit_id, client_id, facts } = visit;
  // Nearly every booking: its client need not be summed up again.
  if (isOnlyBooked(facts)) return bookedVisitOrFail({ business_id, visit_id, client_id, fact: facts[0] });
  return visitFactStatements(business_id, [visit], [client_id], now);
}
