import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { type CSSProperties, type RefObject, useEffect } from 'react';
import { useNow } from '../../../../../lib/use-now.ts';
import { clockText } from '../calendar-text.ts';
import type { MinuteRange } from './layout.ts';

interface NowMarkProps {
  readonly timeZone: string;
  readonly body: RefObject<HTMLElement | null>;
  readonly shown: MinuteRange;
}

/** The current time on the axis. CSS positions the now-line and the past fill from the same variable. */
export function NowMark({ timeZone, body, shown }: NowMarkProps) {
  const { minute } = localMinute(useNow(15_000), timeZone);
  const isShown = shown.from <= minute && minute <= shown.to;
  useEffect(() => {
    // Without it no line is drawn: before the first hour and after the last there is no place for it.
    if (isShown) body.current?.style.setProperty('--now-today', String(minute));
    else body.current?.style.removeProperty('--now-today');
  }, [body, minute, isShown]);
  if (!isShown) return null;
  return (
    <span className="now" style={{ '--at': minute } as CSSProperties}>
      {clockText(minute).replace(/\s.*$/, '')}
    </span>
  );
}
