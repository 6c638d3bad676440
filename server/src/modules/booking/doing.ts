import type { MemberRole } from '@kursi/core/contract/permission.ts';
import type { EventType } from '@kursi/core/events/event-types.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { RecordEvent } from '../../platform/events/record-event.ts';
import { type Request, theBusiness, theCaller } from '../../platform/http/endpoint.ts';
import type { SendMatch } from './slot-alerts/schedule-match.ts';

export interface BookingDeps {
  readonly recordEvent: RecordEvent;
  readonly newId: (now: Temporal.Instant) => string;
}

export interface BookingRoutesDeps extends BookingDeps {
  readonly database: Database;
  readonly sendJob: SendMatch;
}

/** What every use case here needs: where it writes, who does it and as what, when, and how to say that it happened. */
export interface CommandContext {
  readonly tx: Tx;
  readonly business_id: string;
  /** Null when it is nobody's doing: a job. */
  readonly actor_id: string | null;
  /** Null for a client: then the rules for clients hold. */
  readonly role: MemberRole | null;
  readonly now: Temporal.Instant;
  newId(): string;
  emit(type: EventType, ids: Readonly<Record<string, string>>): void;
}

type OfBusiness = Pick<Request<never>, 'now' | 'caller' | 'business_id'> & { tx: Tx };

export function commandContext(
  deps: BookingDeps,
  request: OfBusiness,
): CommandContext & { readonly actor_id: string } {
  const { user_id: actor_id, role } = theCaller(request);
  const { tx, now } = request;
  return { ...contextAs(deps, { tx, now, business_id: theBusiness(request), actor_id, role }), actor_id };
}

export function contextAs(
  { recordEvent, newId }: BookingDeps,
  who: Pick<CommandContext, 'tx' | 'now' | 'business_id' | 'actor_id' | 'role'>,
): CommandContext {
  const { tx, now, business_id, actor_id } = who;
  return {
    ...who,
    newId: () => newId(now),
    emit: (type, ids) =>
      recordEvent(tx, { business_id, type, actor_id, at: now, ids: { business_id, ...ids } }),
  };
}
