import { formatDuration } from '../../../lib/format.ts';
import type { Translate } from '../../../lib/text.ts';

/** "1 hr to 4 hr" */
export function reviewWords(
  t: Translate,
  { least, most }: { readonly least: number; readonly most: number },
): string {
  const [from, to] = [rounded(least), rounded(most)].map(formatDuration);
  return from === to ? String(to) : t('template.from_to', { from: String(from), to: String(to) });
}

/** Beyond an hour, whole hours. */
const rounded = (minutes: number) => (minutes < 60 ? minutes : Math.round(minutes / 60) * 60);
