import { servedEntryFacts } from '@kursi/core/clients/visit-facts.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { BeforeEvents } from '../../../platform/events/record-event.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { recordVisits, type VisitOfClient } from '../../clients/public.ts';
import { type CountedEntry, findCountedEntries, listServedEntries } from './entry-fact.store.ts';

const ENDS =
  /^(waitlist_booking\.(completed|restored|stepped_back|cancelled|started)|visit\.(billed|bill_voided))$/;

/** Served in the queue is a visit, also before a bill is made of it; then the bill is the visit (decision 026). */
export function keepEntryFacts({ now }: Pick<Deps, 'now'>): BeforeEvents {
  return async (tx, business_id, events) => {
    const about = events.filter(({ type }) => ENDS.test(type));
    const idsOf = (name: string) => about.flatMap(({ ids }) => ids[name] ?? []);
    const [entry_ids, visit_ids] = [idsOf('waitlist_booking_id'), idsOf('visit_id')];
    if (entry_ids.length + visit_ids.length === 0) return;
    const entries = await findCountedEntries(tx.q, { business_id, entry_ids, visit_ids });
    if (entries.length > 0) await recordVisits(tx, business_id, entries.map(toVisit), now());
  };
}

const AT_A_TIME = 500;

/** Makes the facts of all served entries of a business anew. Idempotent. */
export async function rebuildEntryFacts(
  database: Database,
  business_id: string,
  now: Temporal.Instant,
): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const entries = await listServedEntries(database.q, { business_id, after, limit: AT_A_TIME });
    const last = entries.at(-1);
    if (!last) return;
    await database.transaction((tx) => recordVisits(tx, business_id, entries.map(toVisit), now));
    after = last.id;
  }
}

/** The entry stands where a visit would. */
function toVisit({ id, client_id, counts, ...entry }: CountedEntry): VisitOfClient {
  return { visit_id: id, client_id, facts: counts ? servedEntryFacts(entry) : [] };
}
