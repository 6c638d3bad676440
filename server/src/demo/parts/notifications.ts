import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { withSums } from '@kursi/core/contract/with-sums.ts';
import type { NotificationKind } from '@kursi/core/notifications/notification-kinds.ts';
import { reminderMoments } from '@kursi/core/notifications/reminders.ts';
import type { Part, Salon } from '../part.ts';
import { insertPast } from '../past/past.store.ts';

const ZONE = 'Asia/Kolkata';
const SALON = 'Aangan Salon & Spa';
/** How many of the newest visits are in the team's inbox. */
const TEAM_SEES = 14;
const TEAM_HAS_NOT_READ = 3;

/** Past notifications of the team and the client, and the reminders to come. */
export const notifications: Part = {
  steps: 1,
  async make(salon) {
    const { actors, userIds, businessId: business_id } = salon;
    const { items } = await actors.owner.call(visitCalls.list, { business_id, limit: 100 });
    // Visits booked while seeding are notified by the product itself.
    const isOld = ({ created_at }: Visit) =>
      Temporal.Instant.compare(created_at, salon.now.subtract({ hours: 1 })) < 0;
    const byTime = items
      .map(withSums)
      .filter(isOld)
      .toSorted((a, b) => Temporal.Instant.compare(a.created_at, b.created_at));
    const newest = byTime.filter((visit, i) => isRequest(visit) || i >= byTime.length - TEAM_SEES);
    const mine = (await actors.client.call(visitCalls.listMine, { limit: 10 })).items;
    const member = { as_member: true } as const;
    const rows = newest.flatMap((visit, i) => {
      const isRead = !isRequest(visit) && i < newest.length - TEAM_HAS_NOT_READ;
      return [userIds.owner, userIds.desk].map((user_id) =>
        told(salon, visit, { ...member, user_id, isRead }),
      );
    });
    await salon.inTransaction(async (tx) => {
      const to = { user_id: userIds.client, as_member: false };
      for (const visit of mine) {
        const isRead = Temporal.Instant.compare(startOf(visit), salon.now) < 0;
        if (isOld(visit)) rows.push(told(salon, visit, { ...to, isRead }));
        if (!isRead) await remindLater(visit);
      }
      const last = mine.find(({ progress }) => progress === 'done');
      if (last) {
        const at = startOf(last).add({ hours: 3 });
        rows.push(told(salon, last, { ...to, isRead: false, kind: 'review_asked', at }));
      }
      await insertPast(tx, 'notification', rows);

      async function remindLater(visit: Visit): Promise<void> {
        const starts_at = startOf(visit).toString();
        for (const [kind, at] of Object.entries(reminderMoments(startOf(visit), ZONE))) {
          if (Temporal.Instant.compare(at, salon.now) < 0) continue;
          await salon.notify(tx, {
            user_id: userIds.client,
            kind: kind as NotificationKind,
            business_id,
            as_member: false,
            about: { visit_id: visit.id, client_id: visit.client_id, starts_at },
            happening: `${kind} ${visit.id} ${starts_at}`,
            at,
            delay: 0,
          });
        }
      }
    });
    await salon.step();
  },
};

const isRequest = ({ services }: Visit) =>
  services.some(({ booking_status }) => booking_status === 'created');

function startOf({ services }: Visit): Temporal.Instant {
  const starts = services.map(({ start_date }) => Temporal.Instant.from(start_date));
  return starts.sort(Temporal.Instant.compare)[0] ?? Temporal.Instant.fromEpochMilliseconds(0);
}

/** In the inbox only: nothing is delivered. */
function told(
  { businessId, deps }: Salon,
  visit: Visit,
  to: {
    readonly user_id: string;
    readonly as_member: boolean;
    readonly isRead: boolean;
    readonly kind?: NotificationKind;
    readonly at?: Temporal.Instant;
  },
) {
  const [cancelled_at] = visit.services.flatMap((one) => one.cancelled_at ?? []);
  const kind = cancelled_at ? 'booking_cancelled' : isRequest(visit) ? 'booking_requested' : 'booking_booked';
  const at = to.at ?? Temporal.Instant.from(cancelled_at ?? visit.created_at);
  return {
    user_id: to.user_id,
    id: deps.newId(at),
    kind: to.kind ?? kind,
    of_business: businessId,
    as_member: to.as_member,
    thread: visit.id,
    about: JSON.stringify({ visit_id: visit.id, client_id: visit.client_id }),
    words: JSON.stringify({
      business_name: SALON,
      time_zone: ZONE,
      services: [...new Set(visit.services.map(({ service_name }) => service_name))],
      people: [...new Set(visit.services.map(({ entity_name }) => entity_name))],
      starts_at: startOf(visit).toString(),
      before: null,
      amount: null,
    }),
    state: 'told' as const,
    at,
    due_at: at,
    told_at: at,
    read_at: to.isRead ? at : null,
  };
}
