import type { EventType } from '@kursi/core/events/event-types.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { RecordEvent } from '../../platform/events/record-event.ts';
import { type Request, theCaller } from '../../platform/http/endpoint.ts';
import type { Media } from '../media/public.ts';

export interface CatalogueDeps {
  readonly recordEvent: RecordEvent;
  readonly newId: (now: Temporal.Instant) => string;
}

export interface CatalogueRoutesDeps extends CatalogueDeps {
  readonly database: Database;
  readonly media: Media;
}

/** What every use case here needs: where it writes, who does it, when, and a way to say that it happened. */
export interface CommandContext {
  readonly tx: Tx;
  readonly business_id: string;
  readonly actor_id: string;
  readonly now: Temporal.Instant;
  newId(): string;
  emit(type: EventType, ids?: Readonly<Record<string, string>>): void;
}

type OfBusiness = Pick<Request<never>, 'now' | 'caller'> & { input: { business_id: string }; tx: Tx };

export function commandContext({ recordEvent, newId }: CatalogueDeps, request: OfBusiness): CommandContext {
  const { tx, now } = request;
  const { business_id } = request.input;
  const { user_id: actor_id } = theCaller(request);
  return {
    tx,
    business_id,
    actor_id,
    now,
    newId: () => newId(now),
    emit: (type, ids = {}) =>
      recordEvent(tx, { business_id, type, actor_id, at: now, ids: { business_id, ...ids } }),
  };
}

/** A field that names something that is not there, or not of this business. */
export function unknown(field: string) {
  return { fields: [{ field, problem: 'invalid_value' }] };
}

type Defined<T> = { [Field in keyof T]: Exclude<T[Field], undefined> };

/** Without the fields that were not sent, so that the columns keep their defaults. */
export function sent<T extends object>(fields: T): Defined<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}
