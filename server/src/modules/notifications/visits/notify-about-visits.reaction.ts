import type { EventType } from '@kursi/core/events/event-types.ts';
import type { BusinessEvent } from '@kursi/core/events/events.contract.ts';
import type { ConcernedBookings } from '@kursi/core/notifications/undoing.ts';
import { allInTransaction } from '../../../platform/database/all-in-transaction.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Reaction } from '../../../platform/events/reactions.ts';
import type { VisitNewsKind } from '../client-messages/client-message.store.ts';
import { mergeOwnAction, type Notify } from '../notify.ts';
import {
  type Concerned,
  findEventsOfCommand,
  getConcerned,
  getVisitNow,
  type VisitEvent,
  wereUnanswered,
} from './notified-visit.store.ts';

const kindsOf: Readonly<Partial<Record<EventType, VisitNewsKind>>> = {
  'booking.requested': 'booking_requested',
  'booking.confirmed': 'booking_booked',
  'booking.moved': 'booking_moved',
  'booking.unanswered': 'booking_requested',
  'booking.cancelled': 'booking_cancelled',
  'booking.restored': 'booking_restored',
  'booking.lapsed': 'booking_lapsed',
  'visit.edited': 'booking_moved',
};

/** Older events are not notified, after a long outage for example. */
const STILL_NEWS = { hours: 12 };

/**
 * Recipients: the owner of the visit, also of what they did themselves, to have it in writing; without one, the
 * client, if the desk has an address; and members who
 * want booking news, except the actor. A member's action is sent to other members only when it is on their
 * calendar: otherwise the team would get a message for every change at the desk.
 */
export function notifyAboutVisitsReaction(deps: {
  readonly notify: Notify;
  readonly now: () => Temporal.Instant;
}): Reaction {
  return {
    name: 'notifications.visits',
    types: Object.keys(kindsOf) as EventType[],
    from: 'now',
    async run(tx, event) {
      const visit_id = event.ids['visit_id'];
      const at = Temporal.Instant.from(event.at);
      // Recorded after the fact, for example imported visits.
      if (event.ids['recorded_at']) return;
      // A client's edit is told as one change; the desk's by what became of each booking.
      const isEdit = event.type === 'visit.edited';
      if (event.ids['part_of_edit'] || (isEdit && !event.ids['by_client'])) return;
      if (!visit_id || Temporal.Instant.compare(at, deps.now().subtract(STILL_NEWS)) < 0) return;
      const { business_id, actor_id } = event;
      const [happening, concerned] = await allInTransaction([
        findEventsOfCommand(tx, { ...event, visit_id }),
        getConcerned(tx, { business_id, visit_id, actor_id }),
      ]);
      // One notification for all bookings of the visit, from the first event.
      if (happening[0]?.seq !== event.seq || !concerned) return;
      const kind = isEdit ? 'booking_moved' : await getKind(tx, event, happening, concerned);
      if (!kind) return;
      const bookings = isEdit ? await bookingsAfterEdit(tx, { ...event, visit_id }) : bookingsIn(happening);
      const news = {
        kind,
        business_id,
        about: { visit_id, client_id: concerned.client_id, bookings },
        happening: `${event.type} ${visit_id} ${event.at}`,
        at,
      };
      const { person_id } = concerned;
      const own = person_id === actor_id;
      if (actor_id && !own)
        await mergeOwnAction(tx, { ...news, user_id: actor_id, as_member: concerned.actor_is_member });
      if (person_id) {
        const about = { ...news.about, ...(own && { own }) };
        await deps.notify(tx, { ...news, about, user_id: person_id, as_member: false });
      }
      if (concerned.mails_client) {
        const { client_id } = concerned;
        const about = { bookings: news.about.bookings };
        await deps.notify(tx, { ...news, client_id, visit_id, about });
      }
      for (const user_id of membersToTell(concerned, actor_id))
        await deps.notify(tx, { ...news, user_id, as_member: true });
    },
  };
}

function membersToTell(concerned: Concerned, actorId: string | null): string[] {
  const { member_ids, on_calendar_ids, person_id, actor_is_member } = concerned;
  return member_ids.filter(
    (id) => id !== actorId && id !== person_id && (!actor_is_member || on_calendar_ids.includes(id)),
  );
}

async function getKind(
  tx: Tx,
  { type, business_id }: BusinessEvent,
  happening: readonly VisitEvent[],
  concerned: Concerned,
): Promise<VisitNewsKind | null> {
  const kind = kindsOf[type as EventType] ?? null;
  // Only the length changed: the client comes at the same time to the same person.
  if (kind === 'booking_moved' && happening.every(isWhereItWas)) return null;
  if (kind === 'booking_booked') {
    if (concerned.was_requested) return 'booking_confirmed';
    // A series is one notification, about the first visit.
    return concerned.follows_in_series ? null : kind;
  }
  if (kind !== 'booking_cancelled' || !concerned.actor_is_member) return kind;
  const unanswered = await wereUnanswered(tx, business_id, Object.keys(bookingsIn(happening)));
  return unanswered ? 'booking_declined' : kind;
}

/**
 * All that the visit is now: where each service was if it moved, and that what was added was not there. What this
 * edit took off is not told, also when it was put back before anyone was told.
 */
async function bookingsAfterEdit(
  tx: Tx,
  event: BusinessEvent & { readonly visit_id: string },
): Promise<ConcernedBookings> {
  const eventsOf = (type: EventType) => findEventsOfCommand(tx, { ...event, type });
  const [visit, moved, confirmed, requested, restored, cancelled] = await allInTransaction([
    getVisitNow(tx.q, event, Temporal.Instant.from(event.at)),
    eventsOf('booking.moved'),
    eventsOf('booking.confirmed'),
    eventsOf('booking.requested'),
    eventsOf('booking.restored'),
    eventsOf('booking.cancelled'),
  ]);
  const before = bookingsIn(moved);
  const fresh = new Set([...confirmed, ...requested].map(({ ids }) => ids['booking_id']));
  const offOrBack = new Set([...cancelled, ...restored].map(({ ids }) => ids['booking_id']));
  const left = visit?.bookings.filter(({ id, status }) => status !== 'cancelled' && !offOrBack.has(id)) ?? [];
  return Object.fromEntries(
    left.map(({ id, start, entity_id }) => [
      id,
      {
        ...before[id],
        to: { start, entity_id },
        ...(fresh.has(id) && { since: 'none' as const }),
      },
    ]),
  );
}

function isWhereItWas({ ids }: VisitEvent): boolean {
  return ids['start'] === ids['before_start'] && ids['entity_id'] === ids['before_entity_id'];
}

function bookingsIn(happening: readonly VisitEvent[]): ConcernedBookings {
  return Object.fromEntries(
    happening.map(({ ids }) => {
      const { booking_id = '', entity_id, start, before_start, before_entity_id } = ids;
      const from = before_start && before_entity_id && { start: before_start, entity_id: before_entity_id };
      const to = start && entity_id && { start, entity_id };
      return [booking_id, { ...(from && { from }), ...(to && { to }) }];
    }),
  );
}
