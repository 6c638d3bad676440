import type { PersonTakings } from '@kursi/core/billing/day-close.contract.ts';
import type { Renderer } from '@kursi/core/discovery/rendering.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { PaidBy } from '@kursi/core/payments/payment-methods.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { PageRenderer } from '../../platform/http/pages/page-renderer.ts';

/** What billing is given by the wiring. */
export interface BillingPorts {
  /** Null where the web is not built. */
  readonly pages: PageRenderer<Pick<Renderer, 'renderReceipt' | 'renderDeadReceipt'>, 'receipt'> | null;
  readonly sales: SalesOfDays;
}

/** Days of the business, both included. */
export interface DaysOf {
  readonly business_id: string;
  readonly from: string;
  readonly to: string;
}

export interface LedgerDay extends PaidBy {
  readonly day: string;
  readonly amount: Paise;
  /** Without those that were undone. */
  readonly payments: number;
  readonly rows: number;
}

/** What was sold and what came in, as every page has it. */
export interface SalesOfDays {
  /** Payments and refunds by the day they were made on; an undo counts on the day of what it undoes. */
  listLedgerDays(db: Executor, days: DaysOf): Promise<LedgerDay[]>;
  /** What each calendar, with the member behind it at that time, did, sold and was tipped. Most first. */
  listPeopleTakings(
    db: Executor,
    days: DaysOf,
    /** Only the rows of this member. */
    only: string | null,
  ): Promise<PersonTakings[]>;
  /** Of the bills of these days: what memberships covered, what was paid on earlier days, tips. */
  getBilled(db: Executor, days: DaysOf): Promise<BilledSums>;
}

export interface BilledSums {
  readonly bills: number;
  readonly covered: Paise;
  readonly advance: Paise;
  readonly tips: Paise;
}
