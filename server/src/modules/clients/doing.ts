import type { EventType } from '@kursi/core/events/event-types.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { RecordEvent } from '../../platform/events/record-event.ts';
import { type Request, theCaller } from '../../platform/http/handling.ts';

export interface ClientDeps {
  readonly recordEvent: RecordEvent;
  readonly newId: (now: Temporal.Instant) => string;
}

export interface ClientRoutesDeps extends ClientDeps {
  readonly database: Database;
}

/** What every use case here needs: where it writes, who does it, when, and a way to say that it happened. */
export interface Doing {
  readonly tx: Tx;
  readonly business_id: string;
  readonly actor_id: string;
  readonly now: Temporal.Instant;
  newId(): string;
  happened(type: EventType, ids: Readonly<Record<string, string>>): void;
}

type OfBusiness = Pick<Request<never>, 'now' | 'caller'> & { input: { business_id: string }; tx: Tx };

export function doingOf(deps: ClientDeps, request: OfBusiness): Doing {
  const { tx, now, input } = request;
  return doingAs(deps, { tx, now, business_id: input.business_id, actor_id: theCaller(request).user_id });
}

export function doingAs(
  { recordEvent, newId }: ClientDeps,
  who: Pick<Doing, 'tx' | 'now' | 'business_id' | 'actor_id'>,
): Doing {
  const { tx, now, business_id, actor_id } = who;
  return {
    ...who,
    newId: () => newId(now),
    happened: (type, ids) =>
      recordEvent(tx, { business_id, type, actor_id, at: now, ids: { business_id, ...ids } }),
  };
}
