/** Within how many days a visit counts as followed by another. */
export const rebookDays = [14, 30, 45, 60, 90] as const;
export const REBOOK_DAYS = 30;
/** Months of first visits that the table has, with the one in which the range ends. */
export const COHORT_MONTHS = 9;
/** Parts of equal size that clients are told apart in by what they spent. */
export const SPENDING_PARTS = 5;

/** Clients first seen in a month, and how many of them came so many calendar months after. */
export interface CohortCount {
  /** YYYY-MM */
  readonly month: string;
  readonly after: number;
  readonly clients: number;
}

export interface Cohort {
  readonly month: string;
  readonly clients: number;
  /** In the month itself, in the one after it, and so on until `last`; the newest may not be over. */
  readonly came: readonly number[];
}

/** The rows of the table, first months first; a month without anybody new has an empty row. */
export function cohortsOf(counts: readonly CohortCount[], last: Temporal.PlainYearMonth): Cohort[] {
  return Array.from({ length: COHORT_MONTHS }, (_, i) => {
    const back = COHORT_MONTHS - 1 - i;
    const month = last.subtract({ months: back }).toString();
    const own = counts.filter((one) => one.month === month);
    const at = (after: number) => own.find((one) => one.after === after)?.clients ?? 0;
    return { month, clients: at(0), came: Array.from({ length: back + 1 }, (_one, after) => at(after)) };
  });
}

/** Of all cohorts that have reached it, without the newest month of each, which may not be over; null: of none. */
export function cameAfter(cohorts: readonly Cohort[], after: number): number | null {
  const reached = cohorts.filter(({ came }) => came.length > after + 1);
  const clients = reached.reduce((sum, one) => sum + one.clients, 0);
  const came = reached.reduce((sum, one) => sum + (one.came[after] ?? 0), 0);
  return clients === 0 ? null : Math.round((came / clients) * 100);
}
