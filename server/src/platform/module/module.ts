import type { BookingReview, VisitBill } from '@kursi/core/booking/booking-shapes.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import type { Refusal, Result } from '@kursi/core/kernel/result.ts';
import type { FastifyInstance } from 'fastify';
import type { Executor, Tx } from '../database/database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Reaction } from '../events/reactions.ts';
import type { BeforeEvents } from '../events/record-event.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { JobKind } from '../jobs/jobs.ts';
import type { Deps } from './deps.ts';
import type { PaymentPurpose } from './payment-purpose.ts';

/** One part of the product, as the wiring sees it. Everything but name and tables may be left out. */
export interface Module {
  readonly name: string;
  /** The tables it owns: only its stores write them. */
  readonly tables: readonly (keyof Tables)[];
  readonly endpoints?: readonly Endpoint[];
  // Each kind knows its own data; the queue does not.
  readonly jobs?: readonly JobKind<never>[];
  readonly reactions?: readonly Reaction[];
  readonly beforeEvents?: BeforeEvents;
  /** Delete what has expired; run every hour. */
  readonly sweeps?: readonly Sweep[];
  /** What can be paid for. */
  readonly paymentPurposes?: readonly PaymentPurpose[];
  /** Addresses that are no call of the contract: files, pages, feeds. */
  readonly serve?: (app: FastifyInstance) => void;
  /** When a guest signs in to an account: moves the guest's records to the account. */
  readonly handOver?: HandOver;
  readonly personalData?: PersonalData;
  /** Once the jobs run, at every start. */
  readonly start?: () => Promise<void>;
  /** Deletes what it keeps of a business that was deleted long ago. Idempotent; what tax law needs stays. */
  readonly purgeBusiness?: (businessId: string) => Promise<void>;
  readonly profilePictures?: ProfilePictures;
  readonly getSubscription?: GetSubscription;
  readonly getBookingReviews?: GetBookingReviews;
  readonly getVisitBills?: GetVisitBills;
  readonly findVisitsByReceipt?: FindVisitsByReceipt;
  readonly canReach?: CanReach;
  readonly getServed?: GetServed;
  readonly hasLiveHeader?: HasLiveHeader;
  readonly messagesMoved?: MessagesMoved;
}

/**
 * Makes a module. Dependencies point downward: it imports lower modules, and gets the finished modules above it
 * for what they contribute to it.
 */
export type MakeModule = (deps: Deps, above: readonly Module[]) => Module | Promise<Module>;

export type Sweep = (now: Temporal.Instant) => Promise<void>;

export type HandOver = (
  tx: Tx,
  people: { readonly from: string; readonly to: string },
  now: Temporal.Instant,
) => Promise<void>;

/** What a module keeps about one person: for their own download, and for the deletion of their account. */
export interface PersonalData {
  /** The sections that it adds to the download. */
  collect(db: Executor, userId: string): Promise<Readonly<Record<string, unknown>>>;
  /** Erases it, or says why the account cannot be deleted yet: that rolls back everything. */
  erase?(tx: Tx, person: ErasedPerson, now: Temporal.Instant): Promise<Refusal<ErasureRefused> | null>;
}

export interface ErasedPerson {
  readonly user_id: string;
  readonly email: string;
}
export type ErasureRefused = 'LAST_OWNER' | 'INSIDE_CANCELLATION_WINDOW';

/** What a business has now: business shows it to its owners but does not own it. */
export type GetSubscription = (
  db: Executor,
  businessId: string,
  now: Temporal.Instant,
) => Promise<BusinessSettings['subscription']>;

/** By booking id: booking shows the review of a booking but does not own it. */
export type GetBookingReviews = (
  db: Executor,
  bookings: readonly { readonly business_id: string; readonly id: string }[],
) => Promise<ReadonlyMap<string, BookingReview>>;

/** By visit id: booking shows what the bill of a visit says but does not own it. */
export type GetVisitBills = (
  db: Executor,
  visits: readonly { readonly business_id: string; readonly id: string }[],
) => Promise<ReadonlyMap<string, VisitBill>>;

/** Visits whose receipt number ends so: the desk types the last digits. */
export type FindVisitsByReceipt = (
  db: Executor,
  business_id: string,
  ending: string,
) => Promise<readonly string[]>;

/** By email or push: booking holds freed time only for people whom notifications can tell. */
export type CanReach = (db: Executor, userId: string, now: Temporal.Instant) => Promise<boolean>;

/** What a message was for: a campaign, or a test of one. */
export interface MessageSource {
  readonly business_id: string;
  readonly purpose: 'campaign' | 'test';
  readonly source_id: string;
}
/** Messaging says that messages were taken over, delivered, refused or given up, but does not own what they were for. */
export type MessagesMoved = (tx: Tx, sources: readonly MessageSource[]) => Promise<void>;

/** Business lets its owner choose the own number but does not know whether it is live. */
export type HasLiveHeader = (db: Executor, businessId: string) => Promise<boolean>;

/** When a person had a service last, and for when it is booked next. */
export interface Served {
  /** The record that stands. */
  readonly client_id: string;
  readonly service_id: string;
  readonly last_on: string | null;
  readonly booked_on: string | null;
}
/** Clients shows what is due but does not own visits. */
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

type PictureRefused = 'FILE_NOT_UPLOADED' | 'FILE_DIFFERS';

/** Profile pictures: media is a module above identity. */
export interface ProfilePictures {
  /** Before the transaction: is the file uploaded, of its declared type, and this person's? */
  confirm(userId: string, url: string): Promise<Refusal<PictureRefused> | null>;
  /** Attaches the new file, deletes the old one, and returns the URL to store. */
  replace(
    tx: Tx,
    userId: string,
    urls: { readonly before: string | null; readonly after: string | null },
  ): Promise<Result<string | null, PictureRefused>>;
}

/** A contribution of exactly one module above. */
export function fromAbove<Key extends keyof Module>(
  above: readonly Module[],
  key: Key,
): NonNullable<Module[Key]> {
  const [given] = above.flatMap((module) => (module[key] === undefined ? [] : [module[key]]));
  if (given === undefined || given === null) throw new Error(`no module above brings ${key}`);
  return given as NonNullable<Module[Key]>;
}

/** Highest first, so that each gets the modules above it; returned in the order of the list. */
export async function makeModules(makers: readonly MakeModule[], deps: Deps): Promise<readonly Module[]> {
  let made: readonly Module[] = [];
  for (const make of makers.toReversed()) made = [await make(deps, made), ...made];
  return made;
}
