import { bookingStatusAt, bookingStatuses } from '@kursi/core/booking/booking-rules.ts';
import { BOOKING_IDS, scheduleCalls as calls, SCHEDULE_DAYS } from '@kursi/core/booking/schedule.contract.ts';
import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import { id } from '@kursi/core/contract/fields.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { instantAt, localMinute } from '@kursi/core/kernel/time-zone.ts';
import * as z from 'zod/mini';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../../../platform/http/cursor.ts';
import { type Endpoint, query } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { clientGroup, findClientsByIds } from '../../clients/public.ts';
import { findCurrentHolds } from '../holds/hold.store.ts';
import { getShares } from '../payments/visit-payments.ts';
import type { GetBookingReviews } from '../ports.ts';
import { getBookingBusiness } from '../visits/booking.store.ts';
import { getClientSummary } from '../visits/client-summary.ts';
import { findConflicts } from '../visits/conflicts/find-conflicts.ts';
import { bookingAnswer } from '../visits/get-visits.ts';
import { getDuty } from './get-duty.ts';
import { findBookings, listConsumedSlots, listScheduleRows, type ScheduleRow } from './schedule.store.ts';

export function scheduleRoutes({ database: { q } }: Deps, getBookingReviews: GetBookingReviews): Endpoint[] {
  return [
    query(calls.findConflicts, ({ input, now }) => findConflicts(q, input, now)),
    query(calls.get, async ({ input, now }) => {
      const { time_zone } = await getBookingBusiness(q, input.business_id);
      const period = toRange(input, time_zone);
      if (!period.ok) return period;
      const rows = await listScheduleRows(q, { ...input, ...period.value }, now);
      const today = localMinute(now, time_zone).day.toString();
      return ok({ time_zone, today, items: rows.map((row) => scheduleItem(row, time_zone)) });
    }),
    query(calls.getDuty, ({ input, now }) => getDuty(q, input, now)),
    query(calls.listBookings, async ({ input, now }) => {
      const beyond = readTimeCursor(input.cursor);
      if (beyond === undefined) return badCursor;
      const statuses = input.status?.split(',');
      if (statuses?.some((status) => !(bookingStatuses as readonly string[]).includes(status))) {
        return refuse('INVALID_STATUSES');
      }
      const ids = input.ids?.split(',');
      if (ids && (ids.length > BOOKING_IDS || !ids.every((one) => z.safeParse(id, one).success))) {
        return refuse('MALFORMED', { fields: [{ field: 'ids', problem: 'invalid_value' }] });
      }
      const { time_zone } = await getBookingBusiness(q, input.business_id);
      const found = await findBookings(
        q,
        {
          ...input,
          client_ids: await recordsOf(input),
          ids,
          statuses,
          from: input.from ? startOfDay(input.from, time_zone) : undefined,
          to: input.to ? endOfDay(input.to, time_zone) : undefined,
          endedBefore: input.past ? now : undefined,
          beyond,
          earliestFirst: input.earliest !== undefined,
          limit: input.limit + 1,
        },
        now,
      );
      const { rows, next_cursor } = cutPage(found, input.limit, (last) =>
        timeCursor(last.starts_at, last.id),
      );
      const reviews = await getBookingReviews(q, rows);
      const shares = await getShares(q, rows, (row) => bookingStatusAt(row, now) === 'cancelled');
      const items = rows.map((row) =>
        bookingAnswer(row, { review: reviews.get(row.id), share: shares.get(row.id) }, now),
      );
      return ok({ items, next_cursor });
    }),
    query(calls.getBooking, async ({ input, now }) => {
      const wanted = { business_id: input.business_id, ids: [input.booking_id], beyond: null };
      const [found] = await findBookings(q, { ...wanted, earliestFirst: false, limit: 1 }, now);
      if (!found) return refuse('NOT_FOUND');
      const reviews = await getBookingReviews(q, [found]);
      const shares = await getShares(q, [found], (row) => bookingStatusAt(row, now) === 'cancelled');
      return ok(bookingAnswer(found, { review: reviews.get(found.id), share: shares.get(found.id) }, now));
    }),
    query(calls.listHolds, async ({ input, now }) => {
      const holds = await findCurrentHolds(q, input.business_id, now);
      return ok({
        items: holds.map((hold) => ({
          ...hold,
          start_date: hold.starts_at.toString(),
          end_date: hold.ends_at.toString(),
          expires_at: hold.expires_at.toString(),
        })),
      });
    }),
    query(calls.listConsumedSlots, async ({ input, now }) => {
      const { time_zone } = await getBookingBusiness(q, input.business_id);
      const period = toRange(input, time_zone);
      if (!period.ok) return period;
      const slots = await listConsumedSlots(q, { ...input, ...period.value }, now);
      return ok({
        items: slots.map(({ start, end, expires_at, ...slot }) => ({
          ...slot,
          start_date: start.toString(),
          end_date: end.toString(),
          expires_at: expires_at?.toString() ?? null,
        })),
      });
    }),
    query(calls.getClientSummary, async ({ input, now }) => {
      const [client] = await findClientsByIds(q, input.business_id, [input.client_id]);
      return client ? ok(await getClientSummary(q, input, now)) : refuse('NOT_FOUND');
    }),
  ];

  /** Undefined when nobody was named. */
  async function recordsOf(input: {
    readonly business_id: string;
    readonly client_id?: string | undefined;
    readonly user_id?: string | undefined;
  }) {
    const client_id = input.client_id ?? input.user_id;
    return client_id ? clientGroup(q, input.business_id, client_id) : undefined;
  }
}

function scheduleItem(row: ScheduleRow, time_zone: string): ScheduleItem {
  const buffer_after = row.buffer_after ?? 0;
  const end = row.end.subtract({ minutes: buffer_after });
  const local = localMinute(row.start, time_zone);
  return {
    kind: kindOf(row),
    id: row.booking_id ?? row.slot_id,
    entity_id: row.entity_id,
    start_date: row.start.toString(),
    end_date: end.toString(),
    buffer_after,
    booking_date: local.day.toString(),
    service_time: formatTimeOfDay(local.minute),
    service_duration: row.service_duration ?? row.start.until(end).total('minutes'),
    visit_id: row.visit_id,
    visit_type: row.visit_type,
    series_id: row.series_id,
    client_id: row.client_id,
    client_name: row.client_name,
    comes_name: row.comes_name,
    service_id: row.service_id,
    service_name: row.service_name,
    service_name_hi: row.service_name_hi,
    booking_amount: row.booking_amount,
    paid_amount: row.paid_amount,
    due_amount: row.due_amount,
    is_paid: (row.paid_amount ?? noPaise) > (row.to_give_back ?? noPaise),
    is_due: (row.due_amount ?? noPaise) > 0,
    has_sums: true,
    to_give_back: row.to_give_back,
    has_alert: row.has_alert,
    wants_change: row.wants_change,
    late_minutes: row.late_minutes,
    booking_status: row.booking_status,
    progress: row.progress,
    expires_at: row.expires_at?.toString() ?? null,
    requested_at: row.requested_at?.toString() ?? null,
    note: row.note,
  };
}

function kindOf({ booking_id, booking_status, waitlist_booking_id }: ScheduleRow): ScheduleItem['kind'] {
  if (waitlist_booking_id) return 'queue';
  if (!booking_id) return 'block';
  return booking_status ? 'booking' : 'hold';
}

function startOfDay(day: string, time_zone: string): Temporal.Instant {
  return instantAt(Temporal.PlainDate.from(day), 0, time_zone);
}

function endOfDay(day: string, time_zone: string): Temporal.Instant {
  return instantAt(Temporal.PlainDate.from(day).add({ days: 1 }), 0, time_zone);
}

function toRange(
  { from, to }: { readonly from: string; readonly to: string },
  time_zone: string,
): Result<{ readonly start: Temporal.Instant; readonly end: Temporal.Instant }, 'MALFORMED'> {
  const days = Temporal.PlainDate.from(from).until(to).days + 1;
  if (days < 1 || days > SCHEDULE_DAYS) {
    return refuse('MALFORMED', { fields: [{ field: 'to', problem: 'invalid_value' }] });
  }
  return ok({ start: startOfDay(from, time_zone), end: endOfDay(to, time_zone) });
}
