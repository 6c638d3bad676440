import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { day, id, inHindi, instant, nothing } from '../contract/fields.ts';
import { anySession } from '../contract/permission.ts';
import { SERVICES_IN_A_VISIT } from './booking-rules.ts';
import { bookingDay, duration } from './booking-shapes.ts';

const alertService = z.object({
  service_id: id,
  /** Null or left out: anyone who offers it. */
  entity_id: z.optional(z.nullable(id)),
  /** A multiple of the service's duration on that calendar; once when left out. */
  service_duration: z.optional(duration),
});
export type SlotAlertService = z.output<typeof alertService>;

const slotAlert = z.object({
  slot_alert_id: id,
  business: z.object({ id, name: z.string(), business_url: z.string(), time_zone: z.string() }),
  day,
  arrangement: z.enum(['sequence', 'parallel']),
  services: z.array(z.object({ ...alertService.shape, service_name: z.string(), service_name_hi: inHindi })),
  created_at: instant,
  /** The alert hold for them; null while they wait. */
  alert_hold: z.nullable(z.object({ visit_id: id, start_date: instant, expires_at: instant })),
});
export type SlotAlert = z.output<typeof slotAlert>;

export const slotAlertCalls = {
  create: call({
    route: 'POST /business/{business_id}/slot-alert',
    summary: 'Ask for an alert when time frees up on a full day.',
    input: z.object({
      business_id: id,
      day: bookingDay,
      arrangement: z._default(z.enum(['sequence', 'parallel']), 'sequence'),
      services: z.array(alertService).check(z.minLength(1), z.maxLength(SERVICES_IN_A_VISIT)),
    }),
    output: z.object({ slot_alert_id: id }),
    errors: [
      'NOT_FOUND',
      'BUSINESS_SUSPENDED',
      'IN_THE_PAST',
      'NOTICE_TOO_SHORT',
      'OUTSIDE_WINDOW',
      'CLOSED',
      'TIMES_ARE_FREE',
      'CANNOT_BE_REACHED',
      'TOO_MANY_SLOT_ALERTS',
      'SERVICE_NOT_OFFERED',
      'CALENDAR_NOT_OFFERED',
      'CALENDAR_DOES_NOT_OFFER',
      'DURATION_NOT_MULTIPLE',
    ],
    who: anySession,
    idempotent: true,
  }),
  withdraw: call({
    route: 'DELETE /business/{business_id}/slot-alert/{slot_alert_id}',
    summary: 'Withdraw a slot alert. Its alert hold, if any, is released.',
    input: z.object({ business_id: id, slot_alert_id: id }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: anySession,
  }),
  listMine: call({
    route: 'GET /user/slot-alert',
    summary: 'My slot alerts in all businesses, with the alert hold of each.',
    input: nothing,
    output: z.object({ items: z.array(slotAlert) }),
    who: anySession,
  }),
} as const;
