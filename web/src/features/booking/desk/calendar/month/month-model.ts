import { type Column, fullnessOf, statusOf } from '../grid/columns.ts';

/** One day of the month, of all people shown. */
export interface MonthDay {
  readonly day: string;
  readonly visits: number;
  /** Requests that wait for an answer. */
  readonly requests: number;
  readonly full: number;
  /** Nobody works, and nobody is booked. */
  readonly isClosed: boolean;
}

/** The days of these columns in their order; several services of one visit count once. */
export function makeMonth(columns: readonly Column[]): MonthDay[] {
  return [...Map.groupBy(columns, ({ day }) => day)].map(([day, ofDay]) => {
    const booked = ofDay.flatMap(({ entries }) => entries).filter(({ item }) => item.kind === 'booking');
    const visits = new Set(booked.map(({ item }) => item.visit_id)).size;
    const requests = new Set(
      booked.flatMap(({ item }) => (statusOf(item) === 'created' ? [item.visit_id] : [])),
    ).size;
    return {
      day,
      visits,
      requests,
      full: fullnessOf(ofDay),
      isClosed: visits === 0 && ofDay.every(({ open }) => open.length === 0),
    };
  });
}
