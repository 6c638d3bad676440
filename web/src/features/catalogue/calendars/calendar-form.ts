import { businessHours } from '@kursi/core/business/business-hours.ts';
import { CALENDAR_COLOURS, type Calendar, calendarKinds } from '@kursi/core/catalogue/calendars.contract.ts';
import * as z from 'zod/mini';
import { draft } from '../../../lib/device/drafts.ts';
import type { Catalogue } from '../catalogue-data.ts';

const typed = z.string().check(z.maxLength(500));

const values = z.object({
  kind: z.enum(calendarKinds),
  name: typed,
  user_id: z.nullable(typed),
  business_hours: z.nullable(businessHours),
  colour: z.number(),
  image_url: z.nullable(typed),
  blur_hash: z.nullable(typed),
  service_ids: z.array(typed),
});
export type CalendarValues = z.output<typeof values>;

export const calendarDraft = draft<Record<string, CalendarValues>>(
  'catalogue.calendar',
  1,
  z.record(z.string(), values),
);

/** A new calendar offers all services by default. */
export function newCalendar({ calendars, services }: Catalogue): CalendarValues {
  return {
    kind: 'chair',
    name: '',
    user_id: null,
    business_hours: null,
    colour: (calendars.length % CALENDAR_COLOURS) + 1,
    image_url: null,
    blur_hash: null,
    service_ids: services.map(({ id }) => id),
  };
}

export function valuesOf(calendar: Calendar, { services }: Catalogue): CalendarValues {
  const { kind, name, user_id, business_hours, colour, image_url, blur_hash } = calendar;
  return {
    kind,
    name,
    user_id,
    business_hours,
    colour,
    image_url,
    blur_hash,
    service_ids: services.filter((one) => offers(one, calendar.id)).map(({ id }) => id),
  };
}

export function offers(service: Catalogue['services'][number], calendarId: string): boolean {
  return service.calendars.some(({ entity_id }) => entity_id === calendarId);
}

/** Calendars that are switched on, and that nobody can book because they offer nothing. */
export function withoutServices({
  calendars,
  services,
}: Pick<Catalogue, 'calendars' | 'services'>): Calendar[] {
  return calendars.filter(
    ({ id, calendar_status }) =>
      calendar_status === 'enable' && !services.some((service) => offers(service, id)),
  );
}

/** Drops references of a stale draft that do not exist any more. */
export function sendable(form: CalendarValues, { services, members }: Catalogue): CalendarValues {
  return {
    ...form,
    user_id: members.some(({ user_id }) => user_id === form.user_id) ? form.user_id : null,
    service_ids: form.service_ids.filter((id) => services.some((service) => service.id === id)),
  };
}

/** The fields that were changed: a patch, so that what somebody else changes meanwhile stays. */
export function changedOf(
  before: CalendarValues,
  now: CalendarValues,
  catalogue: Catalogue,
): Partial<CalendarValues> {
  const was: Readonly<Record<string, unknown>> = sendable(before, catalogue);
  const changed = Object.entries(sendable(now, catalogue)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field]),
  );
  return Object.fromEntries(changed);
}
