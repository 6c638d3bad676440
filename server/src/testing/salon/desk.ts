import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { withSums } from '@kursi/core/contract/with-sums.ts';
import type { TestServer } from '../server.ts';
import type { Salon } from './booking.ts';

/** The calendar as the desk of a salon sees it. */
export function deskOf({ call, makeGuest }: Pick<TestServer, 'call' | 'makeGuest'>) {
  return {
    look: async ({ business_id, owner }: Salon, visit_id: string) =>
      withSums(await call(visitCalls.get, { business_id, visit_id }, { as: owner })),
    schedule: async ({ business_id, day, owner }: Salon) =>
      (await call(scheduleCalls.get, { business_id, from: day, to: day }, { as: owner })).items,
    history: async ({ business_id, owner }: Salon, visit_id: string) =>
      (await call(visitCalls.listHistory, { business_id, visit_id }, { as: owner })).items,
    /** A booking made by a client: a pending request where the salon confirms requests. */
    async madeByGuest(salon: Salon, time: string) {
      const guest = await makeGuest();
      const { booking_id, visit_id } = await call(bookingCalls.reserve, salon.hold(time), { as: guest });
      await call(bookingCalls.confirmHold, { business_id: salon.business_id, booking_id }, { as: guest });
      return { guest, booking_id, visit_id };
    },
  };
}
