import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { type Salon, seedSalon } from './booking.ts';
import type { Session } from './caller.ts';
import { makePayer } from './payments.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

interface Terms {
  readonly payment_type?: 'cash' | 'pg' | 'both';
  readonly booking_type?: 'confirm' | 'request';
  readonly cancellation_window?: number;
}

export async function salonThatTakes(
  server: TestServer,
  payment_type: 'cash' | 'pg' | 'both',
  more: Terms = {},
): Promise<Salon> {
  const salon = await seedSalon(server);
  await server.database.q
    .updateTable('business')
    .set({ payment_type, ...more })
    .where('id', '=', salon.business_id)
    .execute();
  return salon;
}

/** Two haircuts one after the other on the first chair: ₹600. */
export function holdTwo(
  { call }: Pick<TestServer, 'call'>,
  salon: Salon,
  as: Session,
  service_time = '10:00',
) {
  const { business_id, day: booking_date, service_id, chairs } = salon;
  const services = [0, 1].map(() => ({ service_id, entity_id: chairs[0] }));
  return call(visitCalls.reserve, { business_id, booking_date, service_time, services }, { as });
}

/** What a guest does who is about to pay. */
export async function orderedBy(server: TestServer, salon: Salon, guest: Person, service_time = '10:00') {
  const held = await holdTwo(server, salon, guest, service_time);
  const payer = makePayer(server, guest, salon.business_id);
  return { ...held, payer, placed: await payer.order(held.visit_id, 'visit') };
}

/** A credential lives for five minutes. */
export async function later(
  { seedSession }: Pick<TestServer, 'seedSession'>,
  person: Person,
): Promise<Person> {
  return { ...person, ...(await seedSession(person.id)) };
}
