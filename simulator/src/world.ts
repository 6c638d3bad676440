import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { Settings } from './records.ts';
import type { Store } from './store.ts';

/** What every part of the simulator is given. */
export interface World {
  readonly folder: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly url: () => string;
  settings(): Settings;
}

/** Milliseconds after the request, like real life. */
const REAL_LIFE = { enqueued: 300, sent: 1000, delivered: 2000, review: 5000, again: 300 };
/** `again` is never zero: it keeps reports in the order they are meant to come. */
const AT_ONCE = { enqueued: 0, sent: 0, delivered: 0, review: 0, again: 1 };

export function delaysOf(world: World): typeof REAL_LIFE {
  return world.settings().speed === 'real' ? REAL_LIFE : AT_ONCE;
}

/** Country code and number, digits only. */
export function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '');
}
