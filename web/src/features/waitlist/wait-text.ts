import { hoursToSay } from '@kursi/core/waitlist/range-to-say.ts';
import type { Translate } from '../../lib/text.ts';

interface Wait {
  readonly low: number;
  readonly high: number;
}

/** "25 to 35 min" */
export function waitText(t: Translate, wait: Wait | null): string {
  if (!wait) return t('wait.unknown');
  if (wait.high === 0) return t('wait.none');
  const hours = hoursToSay(wait);
  if (hours)
    return hours.low === hours.high ? t('wait.hours_one', { hours: hours.high }) : t('wait.hours', hours);
  return wait.low === wait.high ? t('wait.one', { minutes: wait.high }) : t('wait.range', { ...wait });
}

/** "25–35", under a name. */
export function shortWait(wait: Wait | null): string {
  if (!wait) return '–';
  const hours = hoursToSay(wait);
  if (hours) return `${hours.low}–${hours.high} h`;
  return wait.low === wait.high ? String(wait.high) : `${wait.low}–${wait.high}`;
}
