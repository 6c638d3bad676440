import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { parseTime } from '@kursi/core/kernel/time.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../lib/sync/queries.ts';
import type { Wanted } from './booking-values.ts';

type Answer = OutputOf<typeof availabilityCalls.findForVisit>;
export type FreeTime = Answer['days'][number]['slots'][number];

/** Days per request: the next free day is nearly always among them. */
const DAYS = 21;

/** Free times of a day for these services, and the next day with free times. */
export function useFreeTimes(businessId: string, services: readonly Wanted[], day: string) {
  const query = useQuery({
    ...callQuery(availabilityCalls.findForVisit, {
      business_id: businessId,
      from: day,
      days: DAYS,
      beyond_window: 'yes',
      services: services.map(({ service_id }) => service_id).join(','),
      entities: services.map(({ entity_id }) => entity_id ?? '').join(','),
      slots: services.map(({ slots }) => slots).join(','),
      durations: services.map(({ minutes }) => minutes ?? '').join(','),
    }),
    enabled: services.length > 0 && day !== '',
    // Short: other clients book the same slots.
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  // The response covers 21 days, so a later day needs no second request.
  const onDay = services.length > 0 ? data?.days.find((one) => one.day === day) : undefined;
  const later = data?.days.find((one) => one.day > day && one.slots.length > 0);
  return {
    query,
    timeZone: data?.time_zone,
    slots: onDay?.slots ?? [],
    isOpen: onDay?.is_open ?? true,
    isKnown: onDay !== undefined && !(query.isPlaceholderData && onDay.slots.length === 0),
    nextFreeDay: services.length > 0 && !query.isPlaceholderData ? later?.day : undefined,
    /** The assignment of people to services at a free time. */
    whoAt(time: string): readonly { readonly entity_id: string; readonly start: string }[] | undefined {
      const slot = onDay?.slots.find((one) => one.time === time);
      return slot?.parts.map(({ entity, start }) => ({ entity_id: data?.entity_ids[entity] ?? '', start }));
    },
  };
}
export type FreeTimes = ReturnType<typeof useFreeTimes>;

/** The slots closest to the wanted time (or the first ones), in chronological order. */
export function nearest(slots: readonly FreeTime[], wanted: string, count: number): FreeTime[] {
  const at = parseTime(wanted);
  if (at === null) return slots.slice(0, count);
  const away = ({ time }: FreeTime) => Math.abs((parseTime(time) ?? 0) - at);
  const near = new Set(slots.toSorted((a, b) => away(a) - away(b)).slice(0, count));
  return slots.filter((slot) => near.has(slot));
}
