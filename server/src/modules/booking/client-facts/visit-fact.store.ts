import { type CountedVisit, visitFacts } from '@kursi/core/clients/visit-facts.ts';
import { ask, type Executor, type Tx } from '../../../platform/database/database.ts';
import type { VisitOfClient } from '../../clients/public.ts';

interface Row extends Omit<CountedVisit, 'services'> {
  readonly visit_id: string;
  readonly client_id: string;
  readonly services: CountedVisit['services'];
}

/** `$1` is the business, `$3` now. */
const visitsWhere = (which: string) => `
  SELECT visit.id AS visit_id, visit.client_id, visit.booking_date, visit.progress,
    visit.billed_at IS NOT NULL AS is_billed, visit.voided_at IS NOT NULL AS is_voided, visit.is_opening,
    visit.total_amount, visit.paid_amount,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'booking_id', booking.id, 'service_id', booking.service_id, 'entity_id', booking.entity_id,
        'booking_date', booking.booking_date, 'booking_amount', booking.charged_amount,
        'is_off', booking.booking_status = 'cancelled'
          OR (booking.booking_status = 'created' AND coalesce(booking.answer_until <= $3, false))
      ) ORDER BY booking.index)
      FROM booking WHERE booking.business_id = visit.business_id AND booking.visit_id = visit.id
    ), '[]') AS services
  FROM visit
  JOIN client ON client.business_id = visit.business_id AND client.id = visit.client_id
  WHERE visit.business_id = $1 AND ${which}`;

/** What these visits mean for their clients, as they stand now. */
export async function readVisitFacts(
  db: Executor,
  business_id: string,
  visit_ids: readonly string[],
  now: Temporal.Instant,
): Promise<VisitOfClient[]> {
  const rows = await ask<Row>(db, {
    name: 'visits-for-their-clients',
    text: visitsWhere('visit.id = ANY ($2::uuid[])'),
    values: [business_id, visit_ids, now.toString()],
  });
  return rows.map(toFacts);
}

/** The next visits by id, for going through all of a business. */
export async function listVisitFacts(
  db: Executor,
  {
    business_id,
    after,
    limit,
  }: { readonly business_id: string; readonly after: string; readonly limit: number },
  now: Temporal.Instant,
): Promise<VisitOfClient[]> {
  const rows = await ask<Row>(db, {
    name: 'next-visits-for-their-clients',
    text: visitsWhere("client.kind = 'person' AND visit.id > $2 ORDER BY visit.id LIMIT $4"),
    values: [business_id, after, now.toString(), limit],
  });
  return rows.map(toFacts);
}

function toFacts({ visit_id, client_id, ...visit }: Row): VisitOfClient {
  return { visit_id, client_id, facts: visitFacts(visit) };
}

/** Visits that have facts and are gone. What was served in the queue has facts without a booking, and no visit. */
export async function findGoneVisits(db: Executor, business_id: string): Promise<string[]> {
  const rows = await ask<{ visit_id: string }>(db, {
    name: 'facts-of-gone-visits',
    text: `
      SELECT DISTINCT fact.visit_id FROM client_visit_fact AS fact
      LEFT JOIN visit ON visit.business_id = fact.business_id AND visit.id = fact.visit_id
      WHERE fact.business_id = $1 AND visit.id IS NULL AND fact.booking_id IS NOT NULL`,
    values: [business_id],
  });
  return rows.map(({ visit_id }) => visit_id);
}

/** Lock order: by id. Until the commit nobody changes these visits. */
export async function lockVisitsForFacts(
  tx: Tx,
  business_id: string,
  visit_ids: readonly string[],
): Promise<void> {
  await ask(tx.q, {
    name: 'lock-visits-for-facts',
    text: 'SELECT id FROM visit WHERE business_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR SHARE',
    values: [business_id, visit_ids],
  });
}
