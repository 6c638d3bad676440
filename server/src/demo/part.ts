import type { DemoRole } from '@kursi/core/demo/demo.contract.ts';
import type { CustomTemplate } from '@kursi/core/messaging/templates.contract.ts';
import type { Notify } from '../modules/notifications/public.ts';
import type { Tx } from '../platform/database/database.ts';
import type { ContextDeps } from '../platform/module/command-context.ts';
import type { Deps } from '../platform/module/deps.ts';
import type { Actor } from './acting.ts';

/** Shared state of the parts while the salon is seeded; each part may add to it. */
export interface Salon {
  readonly actors: Readonly<Record<'owner' | 'admin' | 'client' | 'desk', Actor>>;
  readonly userIds: Readonly<Record<DemoRole, string>>;
  /** In the salon's time zone. All dates are relative to today. */
  readonly today: Temporal.PlainDate;
  readonly now: Temporal.Instant;
  readonly random: () => number;
  readonly deps: ContextDeps & Pick<Deps, 'sendJob'>;
  /** Where the message simulator is; null where messages go to real people, or nowhere. */
  readonly simulator: string | null;
  readonly notify: Notify;
  /** Reports progress: one more step is done. */
  step(): Promise<void>;
  /** For use cases without an endpoint, because a person does them by mail. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Brings sales in line with bills that were written as rows. */
  keepSales(): Promise<unknown>;
  /** What is worth a look in what was done so far. */
  lookForFindings(): Promise<void>;
  /** After a bulk insert, before anything is read. */
  analyze(): Promise<void>;
  joinTeam(tx: Tx, role: 'staff', userId: string): Promise<void>;
  /** Uploads a picture and returns its address. Null with an external bucket. */
  picture(seed: number, palette: Palette): Promise<string | null>;
  businessId: string;
  readonly calendarIds: Map<string, string>;
  readonly clients: DemoClient[];
  /** As they were made, by their names; none where there is no simulator. */
  readonly templates: Map<string, CustomTemplate>;
}

export interface DemoClient {
  readonly id: string;
  readonly gender: 'female' | 'male' | null;
  /** When the client was added: no visit lies before. */
  readonly since: Temporal.Instant;
}

export type Palette = 0 | 1 | 2 | 3 | 4 | 5;

/** One part of the demo salon. The list in parts.ts grows with the product. */
export interface Part {
  /** Number of calls to `step`, for the progress bar. */
  readonly steps: number;
  make(salon: Salon): Promise<void>;
}
