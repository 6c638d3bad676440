import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';

/** What clients needs of modules above it. */
export interface ClientsPorts {
  readonly getServed: GetServed;
  readonly ownDay: readonly ClientsOfOwnDay[];
  readonly openingDues: OpeningDues;
}

/** What clients owed in the books before, which an import brings; one that is not written off a client. */
export interface OpeningDues {
  /** Of these clients, named by the record that stands, those who have one. */
  readonly findDebtors: (
    db: Executor,
    of: { readonly business_id: string; readonly client_ids: readonly string[] },
  ) => Promise<string[]>;
  readonly open: (
    ctx: CommandContext,
    dues: readonly { readonly client_id: string; readonly amount: Paise }[],
  ) => Promise<void>;
}

/** Of these records those whose clients are of the member's own day: theirs to serve today. */
export type ClientsOfOwnDay = (
  db: Executor,
  of: {
    readonly business_id: string;
    readonly user_id: string;
    readonly client_ids: readonly string[];
    readonly now: Temporal.Instant;
  },
) => Promise<string[]>;

/** When a person had a service last, and for when it is booked next. */
export interface Served {
  /** The record that stands. */
  readonly client_id: string;
  readonly service_id: string;
  readonly last_on: string | null;
  readonly booked_on: string | null;
}

export type GetServed = (
  db: Executor,
  of: {
    readonly business_id: string;
    /** All records of each person (`clientGroups`). */
    readonly client_ids: readonly string[];
    readonly service_ids: readonly string[];
    readonly today: string;
  },
) => Promise<Served[]>;
