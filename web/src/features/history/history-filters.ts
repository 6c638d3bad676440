import type { SentBy } from '@kursi/core/contract/call.ts';
import { type HistoryKind, historyKinds } from '@kursi/core/history/deeds.ts';
import type { historyCalls } from '@kursi/core/history/history.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../app/address/paths.ts';
import { routes } from '../../app/address/routes.ts';

export interface HistoryFilters {
  readonly person: string | null;
  readonly kind: HistoryKind | null;
  readonly record: string | null;
  readonly client: string | null;
  /** The rows that it names. */
  readonly finding: string | null;
  /** Days of the business. */
  readonly from: string | null;
  readonly until: string | null;
  /** Whole rupees, as they were typed. */
  readonly least: string | null;
  readonly find: string | null;
}

const ID = /^[0-9a-f-]{36}$/;
const RECORD = /^[\w-]{1,60}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const RUPEES = /^[1-9]\d{0,8}$/;

/** The filters stand in the address, so that a link from a record leads to its history. */
export function useHistoryFilters() {
  const search = routes.history.useSearch();
  const navigate = useNavigate({ from: paths.history });
  const text = (name: keyof HistoryFilters, form: RegExp) => {
    const value = search[name];
    return value !== undefined && form.test(value) ? value : null;
  };
  const filters: HistoryFilters = {
    person: text('person', ID),
    kind: historyKinds.find((kind) => kind === search.kind) ?? null,
    record: text('record', RECORD),
    client: text('client', ID),
    finding: text('finding', ID),
    from: text('from', DAY),
    until: text('until', DAY),
    least: text('least', RUPEES),
    find: search.find?.trim() ? search.find : null,
  };
  const change = (to: Partial<HistoryFilters>) =>
    void navigate({
      to: paths.history,
      replace: true,
      search: () =>
        Object.fromEntries(
          Object.entries({ ...filters, ...to }).filter(([, value]) => value !== null && value !== ''),
        ),
    });
  return { filters, change };
}

export const noFilters: HistoryFilters = {
  person: null,
  kind: null,
  record: null,
  client: null,
  finding: null,
  from: null,
  until: null,
  least: null,
  find: null,
};

/** What is asked of the server. */
export function historyToList(
  filters: HistoryFilters,
): Omit<SentBy<typeof historyCalls.export>, 'business_id'> {
  const { least, ...same } = filters;
  const given = Object.fromEntries(Object.entries(same).filter(([, value]) => value !== null));
  return { ...given, ...(least !== null && { at_least: Number(least) * 100 }) };
}
