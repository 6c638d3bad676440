import type { BookingReview, VisitBill } from '@kursi/core/booking/booking-shapes.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** What booking needs of modules above it. */
export interface BookingPorts {
  readonly getBookingReviews: GetBookingReviews;
  readonly getVisitBills: GetVisitBills;
  readonly getAdvanceNumbers: GetAdvanceNumbers;
  readonly findVisitsByReceipt: FindVisitsByReceipt;
  readonly canReach: CanReach;
  readonly lockToldOfVisit: LockToldOfVisit;
}

/** By booking id. */
export type GetBookingReviews = (
  db: Executor,
  bookings: readonly { readonly business_id: string; readonly id: string }[],
) => Promise<ReadonlyMap<string, BookingReview>>;

/** By visit id. */
export type GetVisitBills = (
  db: Executor,
  visits: readonly { readonly business_id: string; readonly id: string }[],
) => Promise<ReadonlyMap<string, VisitBill>>;

/** The numbers of receipts that online payments had before a bill, by payment id. */
export type GetAdvanceNumbers = (
  db: Executor,
  payments: readonly { readonly business_id: string; readonly id: string }[],
) => Promise<ReadonlyMap<string, string>>;

/** Visits whose receipt number ends so: the desk types the last digits. */
type FindVisitsByReceipt = (db: Executor, business_id: string, ending: string) => Promise<readonly string[]>;

/** By email, push or WhatsApp: freed time is held only for people who can be told. */
export type CanReach = (
  db: Executor,
  of: { readonly business_id: string; readonly user_id: string },
  now: Temporal.Instant,
) => Promise<boolean>;

/** Whether anybody was told of this visit, or is being told now; nothing more of it goes before the commit. */
export type LockToldOfVisit = (
  tx: Tx,
  visit: { readonly business_id: string; readonly visit_id: string },
) => Promise<boolean>;
