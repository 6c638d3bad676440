import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { withSums } from '@kursi/core/contract/with-sums.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import type { Session } from '../http/caller.ts';
import type { TestServer } from '../server.ts';
import { seedSalon } from './booking.ts';

/** A salon with one bill of ₹300 for a haircut yesterday. */
export async function seedBill(
  server: TestServer,
  over: { readonly client?: string; readonly paid?: number; readonly advance?: number } = {},
) {
  const { call, clock } = server;
  const salon = await seedSalon(server);
  const { business_id, owner: as, service_id, chairs } = salon;
  const client_id = over.client ? await salon.client(over.client) : salon.client_id;
  const yesterday = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().subtract({ days: 1 });
  const { visit_id } = await salon.book('10:00', {
    client_id,
    booking_date: yesterday.toString(),
    services: [{ service_id, entity_id: chairs[0] }],
    override: ['past', 'hours', 'step', 'window'],
  });
  const of = { business_id, visit_id };
  if (over.advance) {
    await call(visitCalls.recordPayment, { ...of, type: 'cash', amount: paise(over.advance) }, { as });
    clock.advance({ minutes: 1 });
  }
  await checkOut(server, of, as, over.paid ?? 0);
  return { salon, of, as, client_id };
}

/** The same for a guest called Ravi Kumar, who booked on the page. */
export async function seedBillOfGuest(server: TestServer) {
  const { call, makeGuest, database, clock } = server;
  const salon = await seedSalon(server);
  const { business_id, owner: as } = salon;
  const guest = await makeGuest({ user_name: 'Ravi Kumar', phone: `98${Date.now() % 1e8}`.padEnd(10, '1') });
  const { booking_id, visit_id } = await call(bookingCalls.reserve, salon.hold('10:00'), { as: guest });
  await call(bookingCalls.confirmHold, { business_id, booking_id }, { as: guest });
  const of = { business_id, visit_id };
  // A visit that is still to come cannot be billed.
  const { client_id } = await database.q
    .updateTable('visit')
    .set({ booking_date: clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString() })
    .where('business_id', '=', business_id)
    .where('id', '=', visit_id)
    .returning('client_id')
    .executeTakeFirstOrThrow();
  await checkOut(server, of, as, 0);
  return { salon, of, as, guest, client_id };
}

export async function checkOut(
  { call }: TestServer,
  of: { readonly business_id: string; readonly visit_id: string },
  as: Session,
  paid: number,
) {
  const { services } = withSums(await call(visitCalls.get, of, { as }));
  const total = services.reduce((sum, { booking_amount }) => sum + booking_amount, 0);
  await call(
    billingCalls.checkOut,
    {
      ...of,
      services: services.map(({ id, ...line }) => ({ ...line, booking_id: id })),
      financial_summary: {
        tax_amount: noPaise,
        total_amount: paise(total),
        paid_amount: noPaise,
        membership_discount_total: noPaise,
      },
      payments: paid > 0 ? [{ type: 'cash', amount: paise(paid) }] : [],
    },
    { as },
  );
}
