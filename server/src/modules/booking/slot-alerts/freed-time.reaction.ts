import type { EventType } from '@kursi/core/events/event-types.ts';
import { UNDO_GRACE_SECONDS } from '@kursi/core/kernel/undo.ts';
import type { Reaction } from '../../../platform/events/reactions.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { UNDOABLE } from './match-slot-alerts.ts';
import { scheduleMatch } from './schedule-match.ts';
import { isAnyoneWaiting } from './slot-alert.store.ts';

/** Events that may free time on a full day. */
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

export function freedTimeReaction(deps: Pick<Deps, 'sendJob' | 'now'>): Reaction {
  return {
    name: 'booking.slot-alerts',
    types: FREES,
    from: 'now',
    async run(tx, { business_id, type }) {
      if (!(await isAnyoneWaiting(tx.q, business_id))) return;
      const now = deps.now();
      const pause = (UNDOABLE as readonly string[]).includes(type) ? UNDO_GRACE_SECONDS : 0;
      await scheduleMatch(deps.sendJob, tx, business_id, { now, at: now.add({ seconds: pause }) });
    },
  };
}
