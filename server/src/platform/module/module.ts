import type { Refusal } from '@kursi/core/kernel/result.ts';
import type { FastifyInstance } from 'fastify';
import type { IsErased } from '../backup/erasures.ts';
import type { Executor, Tx } from '../database/database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Reaction } from '../events/reactions.ts';
import type { BeforeEvents } from '../events/record-event.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { JobKind } from '../jobs/jobs.ts';
import type { Deps } from './deps.ts';

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
  readonly gauges?: Gauges;
  /** Addresses that are no call of the contract: files, pages, feeds. */
  readonly serve?: (app: FastifyInstance) => void;
  /** When a guest signs in to an account: moves the guest's records to the account. */
  readonly handOver?: HandOver;
  readonly personalData?: PersonalData;
  /** Once the jobs run, at every start. */
  readonly start?: () => Promise<void>;
  /** After a restore, before any job runs: erases again, holds what may have gone out, and says how much. */
  readonly afterRestore?: AfterRestore;
  /** Deletes what it keeps of a business that was deleted long ago. Idempotent; what tax law needs stays. */
  readonly purgeBusiness?: (businessId: string) => Promise<void>;
}

/**
 * Makes a module. Dependencies point downward: it imports lower modules, and gets the finished modules above it for
 * what every module may bring. What it alone needs of one above is a port: a type of its own, filled by the wiring.
 */
export type MakeModule = (deps: Deps, above: readonly Module[]) => Module | Promise<Module>;

/** Figures of itself for whoever runs it, by name; a name is written once, in code. */
export type Gauges = (now: Temporal.Instant) => Promise<Readonly<Record<string, number>>>;

export type Sweep = (now: Temporal.Instant) => Promise<void>;

/** Idempotent: a start that was cut off does it again. `isErased` is null when nobody was erased since the backup. */
export type AfterRestore = (
  now: Temporal.Instant,
  isErased: IsErased | null,
) => Promise<Readonly<Record<string, number>>>;

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
  erase?(tx: Tx, person: ErasedPerson, now: Temporal.Instant): Promise<Refusal | null>;
}

export interface ErasedPerson {
  readonly user_id: string;
  readonly email: string;
}

/** Highest first, so that each gets the modules above it; returned in the order of the list. */
export async function makeModules(makers: readonly MakeModule[], deps: Deps): Promise<readonly Module[]> {
  let made: readonly Module[] = [];
  for (const make of makers.toReversed()) made = [await make(deps, made), ...made];
  return made;
}
