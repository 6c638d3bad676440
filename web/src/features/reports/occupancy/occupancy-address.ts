import { type ReportVisitKind, visitKinds } from '@kursi/core/sales/occupancy.ts';
import type { Comparison } from '@kursi/core/sales/sales-report.ts';
import { comparisonOf, idOf, numberOf, oneOf } from '../report-address.ts';
import { type ReportRange, rangeOf } from '../report-range.ts';

/** The search of the page. */
export interface OccupancySearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly compare?: string | undefined;
  readonly person?: string | undefined;
  readonly show?: string | undefined;
  readonly kind?: string | undefined;
  readonly lead?: string | undefined;
  readonly weekday?: string | undefined;
  readonly hour?: string | undefined;
}

export const shows = ['map', 'numbers', 'usual', 'table'] as const;

/** The visits that are shown. */
export interface OpenVisits {
  readonly kind?: ReportVisitKind;
  readonly lead?: number;
  readonly weekday?: number;
  readonly hour?: number;
}

export interface OccupancyView {
  readonly range: ReportRange;
  readonly compare: Comparison | null;
  readonly person: string | null;
  readonly show: (typeof shows)[number];
  readonly open: OpenVisits | null;
}

export function viewOf(search: OccupancySearch): OccupancyView {
  return {
    range: rangeOf(search),
    compare: comparisonOf(search.compare),
    person: idOf(search.person),
    show: oneOf(shows, search.show) ?? 'map',
    open: openOf(search),
  };
}

function openOf({ kind: text, ...search }: OccupancySearch): OpenVisits | null {
  const kind = oneOf(visitKinds, text);
  if (kind) return { kind };
  const lead = numberOf(search.lead, 0, 15);
  if (lead !== null) return { lead };
  const weekday = numberOf(search.weekday, 1, 7);
  const hour = numberOf(search.hour, 0, 23);
  return weekday !== null && hour !== null ? { weekday, hour } : null;
}

/** As the address says it. */
export const searchOf = (open: OpenVisits): OccupancySearch =>
  Object.fromEntries(Object.entries(open).map(([name, value]) => [name, String(value)]));
