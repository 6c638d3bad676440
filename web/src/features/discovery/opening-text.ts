import type { Opening } from '@kursi/core/business/opening.ts';
import { formatDay, formatTime } from '../../lib/format.ts';
import type { Translate } from '../../lib/text.ts';

/** "until 8:30 pm", "Opens tomorrow 9:00 am"; empty without opening hours. */
export function openingText(
  { is_open, changes_at }: Opening,
  now: Temporal.Instant,
  timeZone: string,
  t: Translate,
): string {
  if (!changes_at) return is_open ? t('opening.always') : '';
  const time = changes_at.time === '24:00' ? t('opening.midnight') : formatTime(changes_at.time);
  if (is_open) return t('opening.until', { time });
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const day = Temporal.PlainDate.from(changes_at.day);
  const days = today.until(day).days;
  if (days === 0) return t('opening.opens', { time });
  return days === 1
    ? t('opening.opens_tomorrow', { time })
    : t('opening.opens_day', { day: formatDay(day), time });
}
