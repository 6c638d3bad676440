import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { teamCalls } from '@kursi/core/insights/team.contract.ts';
import { type Paise, paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { occupancyOf } from '@kursi/core/sales/occupancy.ts';
import { formatNumber } from '../../../lib/format.ts';

export type Person = OutputOf<typeof teamCalls.get>['people'][number];

export const soldBy = ({ services, products }: Person): Paise => paise(services + products);
export const sumOf = (people: readonly Person[], of: (one: Person) => number) =>
  people.reduce((sum, one) => sum + of(one), 0);
export const paiseOf = (people: readonly Person[], of: (one: Person) => Paise) => sumPaise(people.map(of));

/** In whole rupees; null without visits. */
export const broughtByVisit = (person: Person): Paise | null =>
  person.visits === 0 ? null : paise(100 * Math.round(soldBy(person) / person.visits / 100));

/** "4.7"; null without reviews. */
export const starsOf = ({ stars, reviews }: Person): string | null =>
  reviews === 0 ? null : formatNumber(Math.round((stars / reviews) * 10) / 10);

/** Products by visit, "0.3". */
export const productsByVisit = ({ products_count, visits }: Person): string | null =>
  visits === 0 ? null : formatNumber(Math.round((products_count / visits) * 10) / 10);

export const percent = (some: number, all: number): string => {
  const share = occupancyOf(some, all);
  return share === null ? '–' : `${share}%`;
};
