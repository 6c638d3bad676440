import type { EventType } from '@kursi/core/events/event-types.ts';
import type { Reaction } from '../../../platform/events/reactions.ts';
import { lookAgainFor, lookAt, type SendLook } from './look-later.ts';
import { UNDO_SECONDS, UNDOABLE } from './offer-freed-time.ts';
import { isAnyoneWaiting, setTaken } from './wishes.store.ts';

/** After these a day that was full may have room. */
const FREES: readonly EventType[] = [
  ...UNDOABLE,
  'booking.released',
  'booking.lapsed',
  'booking.changed',
  'calendar.added',
  'calendar.changed',
  'calendar.time_changed',
  'service.changed',
  'business.changed',
  'business.holidays_changed',
];
/** What was offered has become a visit. */
const TAKES: readonly EventType[] = ['booking.confirmed', 'booking.requested'];

export function freedTimeReaction(deps: {
  readonly sendJob: SendLook;
  readonly now: () => Temporal.Instant;
}): Reaction {
  return {
    name: 'booking.earlier',
    types: [...FREES, ...TAKES],
    from: 'now',
    async run(tx, { business_id, type, ids }) {
      const now = deps.now();
      if ((TAKES as readonly string[]).includes(type)) {
        const visit_id = ids['visit_id'];
        const user_id = visit_id && (await setTaken(tx, { business_id, visit_id }, now));
        if (user_id) await lookAgainFor(deps.sendJob, tx, user_id, now);
        return;
      }
      if (!(await isAnyoneWaiting(tx.q, business_id))) return;
      const pause = (UNDOABLE as readonly string[]).includes(type) ? UNDO_SECONDS : 0;
      await lookAt(deps.sendJob, tx, business_id, { now, at: now.add({ seconds: pause }) });
    },
  };
}
