import type { Translate } from '../../lib/text.ts';

interface Wait {
  readonly low: number;
  readonly high: number;
}

/** "25 to 35 min" */
export function waitText(t: Translate, wait: Wait | null): string {
  if (!wait) return t('wait.unknown');
  if (wait.high === 0) return t('wait.none');
  return wait.low === wait.high ? t('wait.one', { minutes: wait.high }) : t('wait.range', { ...wait });
}

/** "25–35", under a name. */
export function shortWait(wait: Wait | null): string {
  if (!wait) return '–';
  return wait.low === wait.high ? String(wait.high) : `${wait.low}–${wait.high}`;
}
