import type { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { catalogueOf } from './catalogue.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

type Hold = SentBy<typeof bookingCalls.reserve>;
type Visit = SentBy<typeof visitCalls.book>;

export interface Salon {
  readonly business_id: string;
  readonly owner: Person;
  /** Half an hour each on Chair 1 and Chair 2, ₹300. */
  readonly service_id: string;
  readonly chairs: readonly [string, string];
  readonly client_id: string;
  /** Three days ahead; open from nine to five. */
  readonly day: string;
  hold(time: string, wishes?: Partial<Hold>): Hold;
  /** The desk books Meera at this time on the first chair. */
  book(time: string, wishes?: Partial<Visit>): Promise<{ visit_id: string; booking_id: string }>;
  client(name: string): Promise<string>;
}

let made = 0;

/** A salon with two chairs that both do haircuts, and a client called Meera. */
export async function seedSalon(server: TestServer, wishes: { buffer_after?: number } = {}): Promise<Salon> {
  const { call, seedAccount, seedBusiness, clock } = server;
  const owner = await seedAccount({ user_name: 'Asha Owner' });
  const business_id = await seedBusiness(owner, { name: `Salon ${++made}` });
  const make = catalogueOf(server, owner, business_id);
  const first = await make.calendar({ name: 'Chair 1' });
  const second = await make.calendar({ name: 'Chair 2' });
  const service_id = await make.service({
    ...wishes,
    calendars: [first, second].map((entity_id) => ({ entity_id, price: null, duration: null })),
  });
  const client = async (name: string) =>
    (
      await call(
        clientCalls.add,
        { business_id, name, phone: `98${String(++made).padStart(8, '0')}` },
        { as: owner },
      )
    ).client_id;
  const client_id = await client('Meera');
  const day = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days: 3 }).toString();
  return {
    business_id,
    owner,
    service_id,
    chairs: [first, second],
    client_id,
    day,
    client,
    hold: (service_time, wish = {}) => ({
      business_id,
      service_id,
      entity_id: first,
      booking_date: day,
      service_time,
      ...wish,
    }),
    async book(service_time, wish = {}) {
      const { visits } = await call(
        visitCalls.book,
        {
          business_id,
          client_id,
          booking_date: day,
          service_time,
          services: [{ service_id, entity_id: first }],
          ...wish,
        },
        { as: owner },
      );
      return {
        visit_id: visits[0]?.visit_id ?? '',
        booking_id: visits[0]?.bookings[0]?.booking_id ?? '',
      };
    },
  };
}
