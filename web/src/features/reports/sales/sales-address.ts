import {
  type Comparison,
  type Figure,
  figures,
  groups,
  type SaleGroup,
} from '@kursi/core/sales/sales-report.ts';
import { comparisonOf, idOf, oneOf } from '../report-address.ts';
import { type ReportRange, rangeOf } from '../report-range.ts';

/** The search of the page: a link shows the same to whoever may see it. */
export interface SalesSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly figure?: string | undefined;
  readonly by?: string | undefined;
  readonly within?: string | undefined;
  readonly compare?: string | undefined;
  readonly client?: string | undefined;
  readonly person?: string | undefined;
  readonly key?: string | undefined;
  readonly key2?: string | undefined;
}

export const shownFigures = ['sold', 'earned'] as const satisfies readonly Figure[];
export const clientKinds = ['new', 'returning', 'no_name'] as const;

export interface SalesView {
  readonly range: ReportRange;
  readonly figure: (typeof shownFigures)[number];
  readonly by: SaleGroup;
  readonly within: SaleGroup | null;
  readonly compare: Comparison | null;
  readonly client: (typeof clientKinds)[number] | null;
  readonly person: string | null;
  /** The row whose bills are shown. */
  readonly open: { readonly key: string; readonly within: string | null } | null;
}

/** What an address asks for; what no report has counts as absent. */
export function viewOf(search: SalesSearch): SalesView {
  const by = oneOf(groups, search.by) ?? 'item';
  const within = oneOf(groups, search.within) ?? null;
  return {
    range: rangeOf(search),
    figure: oneOf(shownFigures, search.figure) ?? figures[0],
    by,
    within: within === by ? null : within,
    compare: comparisonOf(search.compare),
    client: oneOf(clientKinds, search.client) ?? null,
    person: idOf(search.person),
    open: search.key === undefined ? null : { key: search.key, within: search.key2 ?? null },
  };
}
