import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { waitlistBookingCalls as calls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import type { TestServer } from '../server.ts';
import { makePayer } from './payments.ts';
import type { Person } from './people.ts';
import { seedQueue } from './waitlists.ts';

type Bill = SentBy<typeof billingCalls.makeWalkIn>;
export const DEPOSIT = 10_000;
export const PRICE = 30_000;

/** A queue whose desk bills and takes deposits. */
export function makeQueueDesk(server: TestServer) {
  const { call, clock, database } = server;

  async function seedDesk(deposit_amount = 0) {
    const queue = await seedQueue(server, { deposit_amount: paise(deposit_amount) });
    const { business_id, owner, service_id, chairs, step } = queue;
    await database.q
      .updateTable('business')
      .set({ payment_type: 'both' })
      .where('id', '=', business_id)
      .execute();
    const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
    const billOf = (waitlist_booking_id: string, cash: number): Bill => ({
      business_id,
      waitlist_booking_id,
      booking_date: today,
      services: [
        {
          entity_id: chairs[0],
          service_id,
          service_time: '12:00',
          service_duration: 30,
          booking_amount: paise(PRICE),
        },
      ],
      financial_summary: {
        tax_amount: noPaise,
        total_amount: paise(PRICE),
        paid_amount: paise(cash),
        membership_discount_total: noPaise,
      },
      payments: cash > 0 ? [{ type: 'cash', amount: paise(cash) }] : [],
    });
    const bill = (id: string, cash = PRICE) => call(billingCalls.makeWalkIn, billOf(id, cash), { as: owner });
    const sitDown = (waitlist_booking_id: string) => {
      const to = { from: 'arrived', to: 'serving', entity_id: chairs[0] } as const;
      return call(calls.step, { business_id, waitlist_booking_id, ...to }, { as: owner });
    };
    const serve = async (id: string) => {
      await step(id, 'pending', 'arrived');
      await sitDown(id);
    };
    const onCalendar = async () => {
      const of = { business_id, from: today, to: today };
      return (await call(scheduleCalls.get, of, { as: owner })).items;
    };
    return { ...queue, today, billOf, bill, serve, sitDown, onCalendar };
  }

  async function payDeposit(guest: Person, of: { business_id: string; waitlist_id: string }) {
    const payer = makePayer(server, guest, of.business_id);
    const placed = await payer.order(of.waitlist_id, 'waitlist');
    const { proof } = await payer.pay(placed);
    if (!proof) throw new Error('the checkout gave no proof');
    const { payment_id } = await payer.verify(placed, proof);
    return { amount: placed.amount, payment_id };
  }

  async function refundedOf(business_id: string): Promise<number> {
    const { rows } = await database.pool.query(
      'SELECT coalesce(sum(refunded), 0)::integer AS refunded FROM payment WHERE business_id = $1',
      [business_id],
    );
    return rows[0].refunded;
  }

  const returnDeposits = () =>
    database
      .transaction((tx) => server.jobs.send(tx, 'waitlist-return-deposits', {}))
      .then(() => server.jobs.runDue());

  return { seedDesk, payDeposit, refundedOf, returnDeposits };
}
