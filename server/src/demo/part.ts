import type { DemoRole } from '@kursi/core/demo/demo.contract.ts';
import type { Notify } from '../modules/notifications/public.ts';
import type { Tx } from '../platform/database/database.ts';
import type { ContextDeps } from '../platform/module/command-context.ts';
import type { Actor } from './acting.ts';

/** What the parts of the salon share while it is made; each may add to it. */
export interface Salon {
  readonly actors: Readonly<Record<'owner' | 'admin' | 'client', Actor>>;
  readonly userIds: Readonly<Record<DemoRole, string>>;
  /** In the zone of the salon: what it shows is always about now. */
  readonly today: Temporal.PlainDate;
  readonly now: Temporal.Instant;
  readonly random: () => number;
  readonly deps: ContextDeps;
  readonly notify: Notify;
  /** One more step is done. */
  step(): Promise<void>;
  /** For use cases that have no call because a person does them by mail. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  joinTeam(tx: Tx, role: 'staff', userId: string): Promise<void>;
  /** Uploads a picture and answers its address. Null where files go to a bucket outside. */
  picture(seed: number, palette: Palette): Promise<string | null>;
  businessId: string;
  readonly calendarIds: Map<string, string>;
  readonly clients: DemoClient[];
}

export interface DemoClient {
  readonly id: string;
  readonly gender: 'female' | 'male' | null;
  /** Nobody comes before they are known. */
  readonly since: Temporal.Instant;
}

export type Palette = 0 | 1 | 2 | 3 | 4 | 5;

/** One part of the demo salon. The list in parts.ts grows with the product. */
export interface Part {
  /** How often it calls `step`. */
  readonly steps: number;
  make(salon: Salon): Promise<void>;
}
