import type { VisitFact } from '@kursi/core/clients/visit-facts.ts';
import type { QueryConfig } from 'pg';
import { insertRows } from '../../platform/database/insert-rows.ts';

interface BookedVisit {
  readonly business_id: string;
  readonly visit_id: string;
  /** The record that stands for the client. */
  readonly client_id: string;
  readonly fact: VisitFact;
}

/** One service of a visit to come, of which nothing is paid. */
export function isOnlyBooked(facts: readonly VisitFact[]): facts is readonly [VisitFact] {
  const [fact, ...others] = facts;
  return (
    fact !== undefined &&
    others.length === 0 &&
    fact.standing === 'expected' &&
    fact.service_id !== null &&
    fact.amount === 0 &&
    fact.due_amount === 0
  );
}

// Where the visit belongs in the sorted arrays; what is already there on its day comes first.
const AT_DAY = 'width_bucket($3::date, booked_days)';
const USE = 'service_use((SELECT number FROM service WHERE business_id = $1 AND service.id = $5), $3::date)';
const AT_USE = `width_bucket(${USE}, booked_uses)`;

/**
 * Adds to the summary what summing up again would find. Fails where it would find more: without a row, or when the
 * summary was counted for a day on which this visit counts already.
 */
const ADD_TO_SUMMARY = `
  WITH added AS (
    UPDATE client_summary SET
      next_booked_on = least(next_booked_on, $3::date),
      latest_day = greatest(latest_day, $3::date),
      booked_days = booked_days[:${AT_DAY}] || $3::date || booked_days[${AT_DAY} + 1:],
      booked_until =
        booked_until[:${AT_DAY}] || coalesce(booked_until[${AT_DAY}], 0) || booked_until[${AT_DAY} + 1:],
      booked_uses = booked_uses[:${AT_USE}] || ${USE} || booked_uses[${AT_USE} + 1:]
    WHERE business_id = $1 AND client_id = $2 AND counted_on < $4::date
    RETURNING client_id
  )
  SELECT 1 / count(*) FROM added`;

/** For `optimistically`: the facts and the summary of a visit that is being written and had none. */
export function bookedVisitOrFail({ business_id, visit_id, client_id, fact }: BookedVisit): QueryConfig[] {
  const { day, counts_from, service_id } = fact;
  return [
    {
      name: 'add-booked-visit-or-fail',
      text: ADD_TO_SUMMARY,
      values: [business_id, client_id, day, counts_from, service_id],
    },
    insertRows('client_visit_fact', [{ business_id, visit_id, client_id, ...fact }]),
  ];
}
