import * as z from 'zod/mini';
import { hasSums } from '../contract/bill-sums.ts';
import { day, id, inHindi, instant, money } from '../contract/fields.ts';
import { bookingStatuses, visitProgress, visitTypes } from './booking-rules.ts';

/**
 * One entry in a column of the calendar. For blocked time and for the queue `id` is that of the slot, otherwise of
 * the booking.
 */
export const scheduleItem = z.object({
  /** `queue`: someone who is served from the queue. */
  kind: z.enum(['booking', 'hold', 'queue', 'block']),
  id,
  entity_id: id,
  start_date: instant,
  end_date: instant,
  /** Buffer: minutes after `end_date` that are taken too. */
  buffer_after: z.int(),
  booking_date: day,
  service_time: z.string(),
  service_duration: z.int(),
  visit_id: z.nullable(id),
  visit_type: z.nullable(z.enum(visitTypes)),
  series_id: z.nullable(id),
  client_id: z.nullable(id),
  client_name: z.nullable(z.string()),
  /** Who comes instead of the client. */
  comes_name: z.nullable(z.string()),
  service_id: z.nullable(id),
  service_name: z.nullable(z.string()),
  service_name_hi: inHindi,
  booking_amount: z.nullable(money),
  /** What has been paid for its visit and what is missing; null for a hold or a block. */
  paid_amount: z.nullable(money),
  due_amount: z.nullable(money),
  has_sums: hasSums,
  /** Something was paid for its visit that does not go back; something is left to pay. */
  is_paid: z.boolean(),
  is_due: z.boolean(),
  /** Paid by hand above what its visit costs. */
  to_give_back: z.nullable(money),
  /** The client's record has an alert, such as an allergy. */
  has_alert: z.boolean(),
  /** The client wants another time. */
  wants_change: z.boolean(),
  /** They said that they come so many minutes after its start. */
  late_minutes: z.nullable(z.int()),
  booking_status: z.nullable(z.enum(bookingStatuses)),
  progress: z.nullable(z.enum(visitProgress)),
  /** Expiry of a hold or of an unanswered request. */
  expires_at: z.nullable(instant),
  /** Since when an unanswered request waits. */
  requested_at: z.nullable(instant),
  note: z.nullable(z.string()),
});
export type ScheduleItem = z.output<typeof scheduleItem>;
