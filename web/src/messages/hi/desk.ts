import { calendar } from './desk/calendar.ts';
import { clientVisits } from './desk/client-visits.ts';
import { newBooking } from './desk/new_booking.ts';
import { queue } from './desk/waitlist-desk.ts';
import { waits } from './desk/waits.ts';

export const messages = {
  ...calendar,
  ...newBooking,
  ...clientVisits,
  ...queue,
  ...waits,
};
