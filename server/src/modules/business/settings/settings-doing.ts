import type { EventType } from '@kursi/core/events/event-types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Announcer } from '../../../platform/events/announcer.ts';
import type { RecordEvent } from '../../../platform/events/record-event.ts';
import { type Request, theCaller } from '../../../platform/http/endpoint.ts';
import type { Sealer } from '../../../platform/sealed.ts';
import type { Media } from '../../media/public.ts';

export interface SettingsDeps {
  readonly recordEvent: RecordEvent;
  readonly announcer: Pick<Announcer, 'authorityChanged'>;
  readonly media: Media;
  /** For bank details. */
  readonly sealer: Sealer;
}

/** What every use case here needs: where it writes, who does it, when, and a way to say that it happened. */
export interface CommandContext {
  readonly tx: Tx;
  readonly business_id: string;
  readonly actor_id: string;
  readonly now: Temporal.Instant;
  emit(type: EventType): void;
}

type OfBusiness = Pick<Request<never>, 'now' | 'caller'> & { input: { business_id: string }; tx: Tx };

export function commandContext({ recordEvent }: SettingsDeps, request: OfBusiness): CommandContext {
  const { tx, now } = request;
  const { business_id } = request.input;
  const { user_id: actor_id } = theCaller(request);
  return {
    tx,
    business_id,
    actor_id,
    now,
    emit: (type) => recordEvent(tx, { business_id, type, actor_id, at: now, ids: { business_id } }),
  };
}
