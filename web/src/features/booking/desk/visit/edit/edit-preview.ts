import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import type { VisitEdit } from './edit-lines.ts';

/** The calendar with an unsaved edit: its services where they would be, removed ones gone. */
export function withEdit(
  items: readonly ScheduleItem[],
  visitId: string,
  { day, lines }: VisitEdit,
  timeZone: string,
): readonly ScheduleItem[] {
  const own = items.filter(({ visit_id }) => visit_id === visitId);
  const [first] = own;
  if (!first) return items;
  const edited = lines.map((line): ScheduleItem => {
    const start = instantAt(Temporal.PlainDate.from(day), line.start, timeZone);
    return {
      ...(own.find(({ id }) => id === line.key) ?? first),
      id: line.key,
      entity_id: line.entity_id,
      service_id: line.service_id,
      service_name: line.service_name,
      booking_date: day,
      service_time: formatTimeOfDay(line.start),
      service_duration: line.minutes,
      start_date: start.toString(),
      end_date: start.add({ minutes: line.minutes }).toString(),
    };
  });
  return [...items.filter(({ visit_id }) => visit_id !== visitId), ...edited];
}

/** Where the services of an edited visit were, as far as they are not there any more. */
export function placesLeft(
  items: readonly ScheduleItem[],
  visitId: string,
  { day, lines }: VisitEdit,
): readonly ScheduleItem[] {
  const stays = (item: ScheduleItem) =>
    lines.some(
      (line) =>
        line.key === item.id &&
        line.entity_id === item.entity_id &&
        day === item.booking_date &&
        formatTimeOfDay(line.start) === item.service_time &&
        line.minutes >= item.service_duration,
    );
  return items.filter((item) => item.visit_id === visitId && !stays(item));
}
