import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import { formatDay, formatTime } from '../../../../lib/format.ts';
import type { Translate } from '../../../../lib/text.ts';

/** "11:45 am with Meena", with the day where it is not the wanted one. */
export function alternativeText(
  { booking_date, service_time, entity_id }: Alternative,
  day: string,
  today: string,
  nameOf: (entityId: string) => string,
  t: Translate,
): string {
  const time = formatTime(service_time);
  const when = booking_date === day ? time : `${formatDay(booking_date, { today })}, ${time}`;
  return t('desk.time_with', { time: when, name: nameOf(entity_id) });
}
