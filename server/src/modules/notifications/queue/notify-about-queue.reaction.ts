import type { Reaction } from '../../../platform/events/reactions.ts';
import type { Notify } from '../notify.ts';
import { newsTo } from '../recurring/news-job.ts';
import { deleteNotice, getTrackedClient, insertNotice } from './queue-entry.store.ts';

/** Nobody comes for a call of an hour ago. */
const STILL_NEWS = { hours: 1 };

const kindsOf = {
  'waitlist_booking.nearly': 'waitlist_nearly',
  'waitlist_booking.called': 'waitlist_called',
} as const;
const isTold = (type: string): type is keyof typeof kindsOf => Object.hasOwn(kindsOf, type);

/**
 * Tells the client of an entry that it is nearly their turn, and that they are called. Waits as long as the desk may
 * undo. A call that stands is told once, however often it is repeated; after one that was taken back, or a client who
 * asked for more time, the next is told again. The desk has its board and is told nothing.
 */
export function notifyAboutQueueReaction(deps: {
  readonly notify: Notify;
  readonly now: () => Temporal.Instant;
}): Reaction {
  return {
    name: 'notifications.queue',
    types: [
      'waitlist_booking.nearly',
      'waitlist_booking.called',
      'waitlist_booking.late',
      'waitlist_booking.stepped_back',
      'waitlist_booking.moved',
    ],
    from: 'now',
    async run(tx, { business_id, type, ids, at: happened_at }) {
      const waitlist_booking_id = ids['waitlist_booking_id'];
      const at = Temporal.Instant.from(happened_at);
      if (!waitlist_booking_id || Temporal.Instant.compare(at, deps.now().subtract(STILL_NEWS)) < 0) return;
      const entry = { business_id, waitlist_booking_id };
      const client = await getTrackedClient(tx, entry);
      if (!client) return;
      if (!isTold(type)) {
        if (client.called_at === null) await deleteNotice(tx, entry, 'waitlist_called');
        return;
      }
      const { client_id, person_id, mails_client } = client;
      const kind = kindsOf[type];
      if (!(await insertNotice(tx, entry, kind, at)) || !(person_id || mails_client)) return;
      const about = { waitlist_booking_id, noticed_at: at.toString() };
      const happening = `${kind} ${waitlist_booking_id} ${at}`;
      const { delay: _, ...news } = newsTo(
        { business_id, client_id, person_id },
        { kind, about, happening, at },
      );
      await deps.notify(tx, news);
    },
  };
}
