import { REBOOK_DAYS, rebookDays } from '@kursi/core/sales/client-report.ts';
import type { Comparison } from '@kursi/core/sales/sales-report.ts';
import { comparisonOf, numberOf, oneOf } from '../report-address.ts';
import { type ReportRange, rangeOf } from '../report-range.ts';

/** The search of the page. */
export interface ClientsSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly compare?: string | undefined;
  readonly within?: string | undefined;
  readonly show?: string | undefined;
  readonly month?: string | undefined;
  readonly after?: string | undefined;
}

export const cohortShows = ['share', 'people'] as const;

export interface ClientsView {
  readonly range: ReportRange;
  readonly compare: Comparison | null;
  readonly within: number;
  readonly show: (typeof cohortShows)[number];
  /** A cell of the first months whose people are shown. */
  readonly open: { readonly month: string; readonly after: number } | null;
}

export function viewOf(search: ClientsSearch): ClientsView {
  const after = numberOf(search.after, 0, 99);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(search.month ?? '') ? search.month : undefined;
  return {
    range: rangeOf(search),
    compare: comparisonOf(search.compare),
    within: rebookDays.find((days) => String(days) === search.within) ?? REBOOK_DAYS,
    show: oneOf(cohortShows, search.show) ?? 'share',
    open: month !== undefined && after !== null ? { month, after } : null,
  };
}
