import type { Database, Tx } from '../../platform/database/database.ts';
import type { ClientKey } from './client.store.ts';
import {
  findUncounted,
  lockHeadsOfVisits,
  setOwnMembership,
  type VisitOfClient,
  visitFactStatements,
} from './client-summary.store.ts';
import { findHead } from './merge/client-group.store.ts';

/**
 * What visits mean for their clients, after a change of them: replaces their facts and sums up the clients. Exact and
 * idempotent. The writes travel with the commit. The client of visits without a name has no figures.
 */
export async function recordVisits(
  tx: Tx,
  business_id: string,
  visits: readonly VisitOfClient[],
  now: Temporal.Instant,
): Promise<void> {
  const heads = await lockHeadsOfVisits(tx, business_id, {
    client_ids: visits.map(({ client_id }) => client_id),
    visit_ids: visits.map(({ visit_id }) => visit_id),
  });
  const isPerson = (client_id: string) => heads.get(client_id)?.isPerson === true;
  const known = visits.map((visit) => (isPerson(visit.client_id) ? visit : { ...visit, facts: [] }));
  const all = Array.from(new Set(Array.from(heads.values(), ({ head }) => head))).sort();
  tx.withCommit(visitFactStatements(business_id, known, all, now));
}

/** Sums up clients anew, after a merge, a split, or when a booked day is over. */
export function sumUpClients(
  tx: Tx,
  business_id: string,
  heads: readonly string[],
  now: Temporal.Instant,
): void {
  tx.withCommit(visitFactStatements(business_id, [], heads.toSorted(), now));
}

/** Until when a membership of this client has something left: null when none has. */
export async function setMembershipUntil(
  tx: Tx,
  { until, ...key }: ClientKey & { readonly until: Temporal.Instant | null },
  now: Temporal.Instant,
): Promise<void> {
  const head = await findHead(tx.q, key);
  if (!head) return;
  await setOwnMembership(tx, key, until);
  sumUpClients(tx, key.business_id, [head], now);
}

const AT_A_TIME = 500;

/** What was booked and marked by nobody counts once its day is over. */
export async function countPastVisits(database: Database, now: Temporal.Instant): Promise<void> {
  for (;;) {
    const found = await findUncounted(database.q, now, AT_A_TIME);
    const byBusiness = Map.groupBy(found, ({ business_id }) => business_id);
    for (const [business_id, clients] of byBusiness) {
      await database.transaction(async (tx) =>
        sumUpClients(
          tx,
          business_id,
          clients.map(({ client_id }) => client_id),
          now,
        ),
      );
    }
    if (found.length < AT_A_TIME) return;
  }
}
