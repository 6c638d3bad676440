import type { ErrorOf, InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Done, Outcome } from '@kursi/core/kernel/result.ts';
import type {
  LedgerEntry,
  Membership,
  MembershipFilter,
  membershipCalls,
} from '@kursi/core/memberships/memberships.contract.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { CommandContext, ContextDeps } from '../../platform/module/command-context.ts';
import type { PaidFor } from '../payments/public.ts';

/** What memberships needs of modules above it: a bill sells one, and the visit of that bill is paid. */
export interface MembershipsPorts {
  readonly bills: MembershipBills;
  readonly payments: MembershipPayments;
  readonly sold: SoldMemberships;
}

interface MembershipBills {
  /** Sells it as a bill of its own. */
  billMembership(ctx: CommandContext, sale: MembershipSale): Outcome<SoldMembership, SaleRefused>;
  /** Locks the visit whose bill sold it. Null if there is none. */
  lockSale(ctx: CommandContext, membership_id: string): Promise<LockedSale | null>;
  /** Takes the amount off the line that sold it, as a revision of the bill. Says what is to be given back for it. */
  lowerSale(ctx: CommandContext, membership_id: string, amount: Paise): Outcome<Paise, 'CONFLICT'>;
}

type Pay = InputOf<typeof membershipCalls.pay>;

interface MembershipPayments {
  payVisit(
    ctx: CommandContext,
    payment: {
      readonly business_id: string;
      readonly visit_id: string;
      readonly type: Pay['payment_type'];
      readonly method_id?: Pay['method_id'];
      readonly method_reference?: Pay['method_reference'];
      readonly amount: Paise;
    },
  ): Outcome<
    { visit_payment_id: string },
    | 'NOT_FOUND'
    | 'ALREADY_PAID'
    | 'MALFORMED'
    | 'PAYMENT_NOT_VERIFIED'
    | 'PAYMENT_METHOD_OFF'
    | 'AMOUNT_TOO_LARGE'
  >;
  undoVisitPayment(
    ctx: CommandContext,
    visit: { readonly business_id: string; readonly visit_id: string },
  ): Done<'NOT_FOUND' | 'CONFLICT' | 'NOT_ALLOWED'>;
  /** The reason when nothing is due any more. */
  takeOnlinePayment(ctx: CommandContext, paid: PaidFor): Promise<string | null>;
  takeBackOnlinePayment(deps: Pick<ContextDeps, 'newId'>, tx: Tx, paid: PaidFor): Promise<void>;
}

/** Memberships with what their bills and visits say of them. */
interface SoldMemberships {
  getHeld(db: Executor, business_id: string, id: string): Promise<HeldRow | null>;
  listHeld(db: Executor, of: HeldOf, now: Temporal.Instant, soon: Temporal.Instant): Promise<HeldRow[]>;
  listOfClients(db: Executor, business_id: string, client_ids: readonly string[]): Promise<HeldRow[]>;
  listMine(db: Executor, of: MineOf, page: Page): Promise<HeldRow[]>;
  listLedger(
    db: Executor,
    of: { readonly business_id: string; readonly ids: readonly string[] },
    page: Page,
  ): Promise<LedgerRow[]>;
  listMyLedger(
    db: Executor,
    of: MineOf & { readonly business_id: string; readonly membership_id?: string | undefined },
    page: Page,
  ): Promise<LedgerRow[]>;
  summarise(
    db: Executor,
    business_id: string,
    at: {
      readonly now: Temporal.Instant;
      readonly soon: Temporal.Instant;
      readonly month: Temporal.Instant;
    },
  ): Promise<MembershipSums>;
  /** What was covered since then, at the price of the services. */
  sumCovered(db: Executor, business_id: string, since: Temporal.Instant): Promise<Paise>;
  /** The membership that an online payment bought. */
  findBoughtWith(
    db: Executor,
    payment: { readonly business_id: string; readonly payment_id: string; readonly user_id: string },
  ): Promise<BoughtOnline | null>;
}

type Buy = InputOf<typeof membershipCalls.buy>;
export type SoldMembership = OutputOf<typeof membershipCalls.buy>;
export type SaleRefused = ErrorOf<typeof membershipCalls.buy> | 'MALFORMED';

export type MembershipSale = Omit<Buy, 'payment_id' | 'client_id'> & {
  readonly client_id: string;
  /** Made by the client, who then sees it because of that. */
  readonly source?: 'client';
};

export interface LockedSale {
  readonly visit_id: string;
  readonly total_amount: Paise;
  readonly paid_amount: Paise;
  /** Of the line that sold it; null when the bill is void. */
  readonly line_amount: Paise | null;
}

export interface Page {
  readonly after: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
}

export interface HeldOf extends Page {
  readonly business_id: string;
  readonly filter: MembershipFilter;
  /** Only those of these clients. */
  readonly client_ids: readonly string[] | null;
}

export interface MineOf {
  readonly user_id: string;
  readonly business_id?: string | undefined;
}

export interface HeldRow {
  readonly business_id: string;
  readonly id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly sold_by_name: string | null;
  readonly template_id: string;
  readonly name: string;
  readonly type: Membership['type'];
  readonly price: Paise;
  readonly benefit_amount: Paise | null;
  readonly used_benefit_amount: Paise | null;
  readonly services: Membership['services'];
  readonly start_at: Temporal.Instant;
  readonly created_at: Temporal.Instant;
  readonly expiry: Temporal.Instant;
  readonly frozen_at: Temporal.Instant | null;
  readonly cancelled_at: Temporal.Instant | null;
  readonly last_used_at: Temporal.Instant | null;
  readonly visit_id: string;
  readonly due_amount: Paise;
  readonly due_on: string | null;
  readonly time_zone: string;
  readonly business_name: string;
  readonly business_url: string;
  readonly payment_type: 'cash' | 'pg' | 'both';
}

export type LedgerRow = Omit<LedgerEntry, 'made_at' | 'expiry'> & {
  readonly made_at: Temporal.Instant;
  readonly expiry: Temporal.Instant | null;
};

type MembershipSums = Readonly<Record<MembershipFilter | 'client_count', number>> &
  Readonly<
    Record<'wallets_amount' | 'packages_amount' | 'ending_amount' | 'sold_amount' | 'due_amount', Paise>
  >;

interface BoughtOnline {
  readonly id: string;
  readonly visit_id: string;
  readonly receipt_number: string;
  readonly total_amount: Paise;
  readonly paid_amount: Paise;
}
