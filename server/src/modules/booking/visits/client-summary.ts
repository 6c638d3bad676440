import type { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { clientGroup, readFigures } from '../../clients/public.ts';
import { type HadService, listHadServices } from './client-summary.store.ts';

type Summary = OutputOf<typeof scheduleCalls.getClientSummary>;

/** What the desk knows of a client before it books: counts, the last visit and the usual service. */
export async function getClientSummary(
  db: Executor,
  { business_id, client_id }: { readonly business_id: string; readonly client_id: string },
  now: Temporal.Instant,
): Promise<Summary> {
  const client_ids = await clientGroup(db, business_id, client_id);
  const [head = client_id] = client_ids;
  const [figures, had] = await Promise.all([
    readFigures(db, { business_id, client_id: head }, now),
    listHadServices(db, { business_id, client_ids }, now),
  ]);
  const last = had.filter(({ visit_id }) => visit_id === had[0]?.visit_id);
  const counts = {
    visits: figures?.visits ?? 0,
    no_shows: figures?.missed ?? 0,
    cancelled: figures?.cancelled ?? 0,
    spent: figures?.spent ?? noPaise,
    last_visit_on: figures?.last_visit_on ?? null,
    next_visit_on: figures?.next_booked_on ?? null,
  };
  return { ...counts, last_services: last.toReversed().map(shown), usual_service: usualOf(had) };
}

/** The service had most often, with the person who did it most often; once is no habit. The latest wins a tie. */
function usualOf(had: readonly HadService[]): Summary['usual_service'] {
  const ofService = (id: string) => had.filter(({ service_id }) => service_id === id);
  const mostHad = mostOften(had, ({ service_id }) => service_id);
  if (!mostHad) return null;
  const times = ofService(mostHad.service_id);
  const withPerson = mostOften(times, ({ entity_id }) => entity_id);
  return times.length > 1 && withPerson ? shown(withPerson) : null;
}

function mostOften(had: readonly HadService[], keyOf: (one: HadService) => string): HadService | undefined {
  const count = (key: string) => had.filter((one) => keyOf(one) === key).length;
  // The sort is stable and the list begins with the latest.
  return had.toSorted((a, b) => count(keyOf(b)) - count(keyOf(a)))[0];
}

function shown({ service_id, service_name, service_name_hi, entity_id, entity_name }: HadService) {
  return { service_id, service_name, service_name_hi, entity_id, entity_name };
}
