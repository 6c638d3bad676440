import { visitProgress } from '@kursi/core/booking/booking-rules.ts';
import type { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../../app/address/paths.ts';
import { routes } from '../../../../app/address/routes.ts';

/** Days back from today; `past` is all that has begun, newest first, `coming` the others, soonest first. */
export const periods = ['past', 'today', 'week', 'month', 'quarter', 'coming', 'all'] as const;
export const kinds = ['all', 'advance', 'walk-in'] as const;
export const states = ['all', ...visitProgress] as const;
export const moneys = ['all', 'due', 'paid'] as const;

const DAYS = { today: 0, week: 6, month: 29, quarter: 89 } as const;

export interface VisitFilters {
  readonly period: (typeof periods)[number];
  readonly kind: (typeof kinds)[number];
  readonly money: (typeof moneys)[number];
  readonly state: (typeof states)[number];
  /** A client or a receipt number. */
  readonly find: string;
  /** A calendar. */
  readonly person: string | null;
  /** The visit that is open. */
  readonly visit: string | null;
}

const defaults: Readonly<Record<string, string | null>> = {
  period: 'past',
  kind: 'all',
  money: 'all',
  state: 'all',
  find: '',
  person: null,
  visit: null,
};
const ID = /^[0-9a-f-]{36}$/;

/** The filters stand in the address, so that a reload or a link restores them. */
export function useVisitFilters() {
  const { period, kind, money, state, find = '', person = '', visit = '' } = routes.visits.useSearch();
  const navigate = useNavigate({ from: paths.visits });
  const filters: VisitFilters = {
    period: periods.find((one) => one === period) ?? 'past',
    kind: kinds.find((one) => one === kind) ?? 'all',
    money: moneys.find((one) => one === money) ?? 'all',
    state: states.find((one) => one === state) ?? 'all',
    find,
    person: ID.test(person) ? person : null,
    visit: ID.test(visit) ? visit : null,
  };
  const change = (to: Partial<VisitFilters>) =>
    void navigate({
      to: paths.visits,
      replace: true,
      search: () => {
        const next = Object.entries({ ...filters, ...to });
        // Defaults are left out of the address.
        return Object.fromEntries(next.filter(([name, value]) => value !== defaults[name]));
      },
    });
  return { filters, change };
}

/** What is asked of the server. */
export function visitsToList(
  { period, kind, money, state, find, person }: VisitFilters,
  today: string,
): Omit<SentBy<typeof visitCalls.list>, 'business_id' | 'cursor'> {
  return {
    ...daysOf(period, Temporal.PlainDate.from(today)),
    ...(find.trim() !== '' && { query: find.trim() }),
    ...(state !== 'all' && { progress: state }),
    ...(kind !== 'all' && { type: kind }),
    ...(money !== 'all' && { money }),
    ...(person && { entity_id: person }),
  };
}

function daysOf(period: VisitFilters['period'], today: Temporal.PlainDate) {
  if (period === 'all') return {};
  if (period === 'coming') return { when: 'coming' as const };
  if (period === 'past') return { when: 'begun' as const };
  return { from: today.subtract({ days: DAYS[period] }).toString(), to: today.toString() };
}
