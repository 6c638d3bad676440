import type { Opening } from '@kursi/core/business/opening.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { openingText } from './opening-text.ts';

interface OpeningLineProps {
  readonly opening: Opening;
  readonly timeZone: string;
}

export function OpeningLine({ opening, timeZone }: OpeningLineProps) {
  const t = useText();
  const now = useNow();
  const words = openingText(opening, now, timeZone, t);
  return (
    <span>
      <span className={opening.is_open ? 'font-medium text-good' : 'font-medium text-ink'}>
        {t(opening.is_open ? 'opening.open' : 'opening.closed')}
      </span>
      {words && ` · ${words}`}
    </span>
  );
}
