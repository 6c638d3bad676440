import type { Invariants } from './invariants.ts';

/** A booking as the calendar has it. What was billed stands as the desk says that it was, beside others if need be. */
const STANDS = `booking.booking_status = 'confirmed' AND EXISTS (
  SELECT FROM visit WHERE visit.business_id = booking.business_id AND visit.id = booking.visit_id
    AND visit.type = 'advance' AND visit.billed_at IS NULL)`;

export const bookingInvariants: Invariants = {
  'two slots overlap': `
    SELECT a.id
    FROM consumed_slot a JOIN consumed_slot b ON a.business_id = b.business_id AND a.entity_id = b.entity_id
      AND a.id < b.id AND lower(a.period) < upper(b.period) AND lower(b.period) < upper(a.period)`,
  'two bookings of one calendar overlap': `
    WITH standing AS (SELECT * FROM booking WHERE ${STANDS})
    SELECT a.id FROM standing a JOIN standing b ON a.business_id = b.business_id AND a.entity_id = b.entity_id
      AND a.id < b.id AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at`,
  'a booking has not exactly its own time': `
    SELECT booking.id FROM booking
    WHERE ${STANDS} AND 1 <> (
      SELECT count(*) FROM consumed_slot slot WHERE slot.business_id = booking.business_id
        AND slot.booking_id = booking.id AND slot.entity_id = booking.entity_id AND slot.expires_at IS NULL
        AND lower(slot.period) = booking.starts_at
        AND upper(slot.period) = booking.ends_at + make_interval(mins => booking.buffer_after))`,
  'a cancelled booking keeps its time': `
    SELECT booking.id FROM booking JOIN consumed_slot slot
      ON slot.business_id = booking.business_id AND slot.booking_id = booking.id
    WHERE booking.booking_status = 'cancelled'`,
  'a slot belongs to nothing': `
    SELECT slot.id FROM consumed_slot slot
    WHERE slot.booking_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM booking WHERE business_id = slot.business_id AND id = slot.booking_id)
      AND NOT EXISTS (
        SELECT 1 FROM reserved_booking WHERE business_id = slot.business_id AND booking_id = slot.booking_id)`,
  'a hold is a booking too': `
    SELECT hold.booking_id AS id FROM reserved_booking hold
      JOIN booking ON booking.business_id = hold.business_id AND booking.id = hold.booking_id`,
  'a booking is not in the directory': `
    SELECT booking.id FROM booking
    WHERE NOT EXISTS (
      SELECT 1 FROM booking_directory WHERE booking_id = booking.id AND of_business = booking.business_id)`,
};
