import type { EventType } from '@kursi/core/events/event-types.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { RecordEvent } from '../../platform/events/record-event.ts';
import { type Request, theCaller } from '../../platform/http/endpoint.ts';

export interface ClientDeps {
  readonly recordEvent: RecordEvent;
  readonly newId: (now: Temporal.Instant) => string;
}

export interface ClientRoutesDeps extends ClientDeps {
  readonly database: Database;
}

/** What every use case here needs: where it writes, who does it, when, and a way to say that it happened. */
export interface CommandContext {
  readonly tx: Tx;
  readonly business_id: string;
  readonly actor_id: string;
  readonly now: Temporal.Instant;
  newId(): string;
  emit(type: EventType, ids: Readonly<Record<string, string>>): void;
}

type OfBusiness = Pick<Request<never>, 'now' | 'caller'> & { input: { business_id: string }; tx: Tx };

export function commandContext(deps: ClientDeps, request: OfBusiness): CommandContext {
  const { tx, now, input } = request;
  return contextAs(deps, { tx, now, business_id: input.business_id, actor_id: theCaller(request).user_id });
}

export function contextAs(
  { recordEvent, newId }: ClientDeps,
  who: Pick<CommandContext, 'tx' | 'now' | 'business_id' | 'actor_id'>,
): CommandContext {
  const { tx, now, business_id, actor_id } = who;
  return {
    ...who,
    newId: () => newId(now),
    emit: (type, ids) =>
      recordEvent(tx, { business_id, type, actor_id, at: now, ids: { business_id, ...ids } }),
  };
}
