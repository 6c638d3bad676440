import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import type { Session } from '../http/caller.ts';
import type { Paid, ServerWithRazorpay } from '../outside/razorpay.ts';
import type { TestServer } from '../server.ts';
import { type Salon, seedSalon } from './booking.ts';
import { gatewayOrderOf, makePayer } from './payments.ts';
import type { Person } from './people.ts';

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

/** The steps of a guest before paying. */
export async function orderedBy(server: TestServer, salon: Salon, guest: Person, service_time = '10:00') {
  const held = await holdTwo(server, salon, guest, service_time);
  const payer = makePayer(server, guest, salon.business_id);
  return { ...held, payer, placed: await payer.order(held.visit_id, 'visit') };
}

/** A credential expires after five minutes. */
export async function later(
  { seedSession }: Pick<TestServer, 'seedSession'>,
  person: Person,
): Promise<Person> {
  return { ...person, ...(await seedSession(person.id)) };
}

/** Visits paid through the simulated Razorpay. */
export function paidVisitsOf({ server, razorpay, captured, deliver }: ServerWithRazorpay) {
  const { call, database, jobs } = server;
  const refunded = ({ payment }: Paid) => razorpay.payment(payment.id)?.refunded ?? 0;
  return {
    async notify(paid: Paid): Promise<void> {
      expect(await deliver(captured(paid))).toBe(200);
    },
    refunded,
    goesBack: (paid: Paid, amount = 60_000) => eventually(() => refunded(paid) === amount),
    look: ({ business_id }: Salon, as: Person, visit_id: string) =>
      call(visitCalls.get, { business_id, visit_id }, { as }),

    async runJob(name: string): Promise<void> {
      await database.transaction((tx) => jobs.send(tx, name, {}));
      await jobs.runDue();
    },

    /** Invariant: payments minus refunds equal what bookings say was paid online. */
    async booksAgree({ business_id }: Salon): Promise<void> {
      const { rows } = await database.pool.query(
        `select (select coalesce(sum(amount - refunded), 0)::int from payment where business_id = $1) as kept,
                (select coalesce(sum(amount), 0)::int from visit_payment
                  where business_id = $1 and type = 'pg') as booked`,
        [business_id],
      );
      expect(rows[0].kept).toBe(rows[0].booked);
    },

    async paidVisit(salon: Salon, guest: Person, time = '10:00') {
      const ordered = await orderedBy(server, salon, guest, time);
      const paid = razorpay.pay(gatewayOrderOf(ordered.placed));
      const answer = await ordered.payer.verify(ordered.placed, paid.proof);
      expect(answer).toMatchObject({ status: 'paid', returned: false });
      return { ...ordered, paid, payment_id: answer.payment_id ?? '' };
    },
  };
}
