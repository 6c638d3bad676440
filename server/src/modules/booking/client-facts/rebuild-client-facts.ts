import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../../platform/database/database.ts';
import {
  countPastVisits,
  findWrongSummaries,
  listFacts,
  recordVisits,
  sumUpClients,
  type VisitOfClient,
} from '../../clients/public.ts';
import { NOBODY } from './keep-client-facts.ts';
import { findGoneVisits, listVisitFacts, lockVisitsForFacts, readVisitFacts } from './visit-fact.store.ts';

const AT_A_TIME = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** What a rebuild found: none of it should ever differ. */
export interface Rebuilt {
  readonly visits: string[];
  readonly clients: string[];
}

/** Makes the facts and sums of one business anew from its visits, and says whose were wrong. Idempotent. */
export async function rebuildClientFacts(
  database: Database,
  business_id: string,
  now: Temporal.Instant,
): Promise<Rebuilt> {
  await countPastVisits(database, now);
  const visits = await findGoneVisits(database.q, business_id);
  for (let after = BEFORE_ALL; ; ) {
    const some = await listVisitFacts(database.q, { business_id, after, limit: AT_A_TIME }, now);
    const last = some.at(-1);
    if (!last) break;
    const kept = await listFacts(
      database.q,
      business_id,
      some.map(({ visit_id }) => visit_id),
    );
    visits.push(
      ...some.filter((one) => differs(one, kept.get(one.visit_id))).map(({ visit_id }) => visit_id),
    );
    after = last.visit_id;
  }
  for (let i = 0; i < visits.length; i += AT_A_TIME) {
    const ids = visits.slice(i, i + AT_A_TIME);
    await database.transaction(async (tx) => {
      await lockVisitsForFacts(tx, business_id, ids);
      const found = await readVisitFacts(tx.q, business_id, ids, now);
      const known = new Set(found.map(({ visit_id }) => visit_id));
      const gone = ids.filter((id) => !known.has(id));
      const nothing = gone.map((visit_id) => ({ visit_id, client_id: NOBODY, facts: [] }));
      await recordVisits(tx, business_id, [...found, ...nothing], now);
    });
  }
  const clients: string[] = [];
  for (let after: string | null = BEFORE_ALL; after; ) {
    const found: Awaited<ReturnType<typeof findWrongSummaries>> = await findWrongSummaries(
      database.q,
      { business_id, after, limit: AT_A_TIME },
      now,
    );
    clients.push(...found.wrong);
    if (found.wrong.length > 0) {
      await database.transaction(async (tx) => sumUpClients(tx, business_id, found.wrong, now));
    }
    after = found.last;
  }
  return { visits, clients };
}

function differs(one: VisitOfClient, kept: VisitOfClient | undefined): boolean {
  if (!kept) return one.facts.length > 0;
  return kept.client_id !== one.client_id || !isDeepStrictEqual(kept.facts.map(plain), one.facts.map(plain));
}

/** Without the order of the columns. */
function plain(fact: VisitOfClient['facts'][number]): unknown[] {
  const { line, booking_id, service_id, entity_id, day, standing, counts_from, amount, due_amount } = fact;
  return [line, booking_id, service_id, entity_id, day, standing, counts_from, amount, due_amount];
}
