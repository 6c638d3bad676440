import { formatNumber } from '../../lib/format.ts';
import type { Translate } from '../../lib/text.ts';

/** "39 h 15": of many minutes. */
export function hoursText(t: Translate, minutes: number): string {
  const hours = formatNumber(Math.floor(minutes / 60));
  const rest = minutes % 60;
  return rest === 0
    ? t('chairs.hours', { hours })
    : t('chairs.hours_minutes', { hours, minutes: String(rest).padStart(2, '0') });
}
