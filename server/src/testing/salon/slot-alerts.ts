import { slotAlertCalls } from '@kursi/core/booking/slot-alert.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { expect } from 'vitest';
import { matchSlotAlerts } from '../../modules/booking/slot-alerts/match-slot-alerts.ts';
import { makeCanReach } from '../../modules/notifications/public.ts';
import { newId } from '../../platform/new-id.ts';
import type { TestServer } from '../server.ts';
import { type Salon, seedSalon } from './booking.ts';
import type { Person } from './people.ts';

type Over = Partial<SentBy<typeof slotAlertCalls.create>>;

/** Eight hours on the first chair. */
const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];

/** Without WhatsApp. */
export const reaching = (reachesPeople: boolean) => ({
  mailer: { reachesPeople },
  messages: null,
  sandbox: { isOpen: false },
});

/** Two slots of half an hour. */
export const hour = ({ service_id, chairs }: Salon) => ({
  services: [{ service_id, entity_id: chairs[0], service_duration: 60 }],
});

/** People who wait for a time on a fully booked day. */
export function fullDaysOf(server: TestServer) {
  const { call, makeGuest, seedAccount, seedSession, database, clock, recordEvent } = server;
  const deps = {
    database,
    recordEvent,
    newId,
    sendJob: server.jobs.send,
    now: clock.now,
    canReach: makeCanReach(reaching(true)),
    onError: (error: unknown) => expect.unreachable(String(error)),
  };

  /** A fresh session: the fake clock runs past the expiry of a credential. */
  const again = ({ id }: Person) => seedSession(id);
  const mine = async (person: Person) =>
    (await call(slotAlertCalls.listMine, {}, { as: await again(person) })).items;

  async function bookAll(salon: Salon) {
    const made = [];
    for (const time of hours) made.push(await salon.book(time, hour(salon)));
    return made;
  }

  /** A guest who gave an address. */
  async function makeReachable(over: Parameters<typeof makeGuest>[0] = {}): Promise<Person> {
    const guest = await makeGuest(over);
    await call(notificationCalls.setGuestEmail, { email: `${guest.id}@example.org` }, { as: guest });
    return guest;
  }

  return {
    deps,
    makeReachable,
    again,
    mine,
    bookAll,
    alertHoldOf: async (as: Person) =>
      (await mine(as)).find(({ alert_hold }) => alert_hold)?.alert_hold ?? null,
    stateOf: async (id: string) =>
      (await database.q.selectFrom('slot_alert').select('state').where('id', '=', id).executeTakeFirst())
        ?.state,

    /** A salon whose first chair is booked from nine to five, and two people who can ask for slot alerts. */
    async fullDay() {
      const salon = await seedSalon(server);
      const { business_id, owner, day, service_id, chairs } = salon;
      const asha = await makeReachable({ user_name: 'Asha' });
      const ravi = await seedAccount({ user_name: 'Ravi' });
      const visits = await bookAll(salon);
      const wanted = (over: Over = {}) => ({
        business_id,
        day,
        services: [{ service_id, entity_id: chairs[0] }],
        ...over,
      });
      const look = (of: Salon = salon) => matchSlotAlerts(deps, of.business_id);
      return {
        salon,
        asha,
        ravi,
        visits,
        wanted,
        slotAlert: async (as: Person, over: Over = {}) =>
          (await call(slotAlertCalls.create, wanted(over), { as })).slot_alert_id,
        cancel: (i: number) =>
          call(visitCalls.cancel, { business_id, visit_id: visits[i]?.visit_id ?? '' }, { as: owner }),
        confirm: (as: Person, visit_id: string) =>
          call(visitCalls.confirm, { business_id, visit_id }, { as }),
        look,
        /** After the undo window. */
        async lookLater() {
          clock.advance({ seconds: 16 });
          await look();
        },
      };
    },
  };
}
