import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { type CSSProperties, type RefObject, useEffect } from 'react';
import { useNow } from '../../../../lib/use-now.ts';
import { clockText } from './calendar-text.ts';
import type { MinuteRange } from './layout.ts';

interface NowMarkProps {
  readonly timeZone: string;
  readonly body: RefObject<HTMLElement | null>;
  readonly shown: MinuteRange;
}

/** The current time on the axis. CSS positions the now-line and the past fill from the same variable. */
export function NowMark({ timeZone, body, shown }: NowMarkProps) {
  const { minute } = localMinute(useNow(15_000), timeZone);
  useEffect(() => {
    body.current?.style.setProperty('--now-today', String(minute));
  }, [body, minute]);
  if (minute < shown.from || minute > shown.to) return null;
  return (
    <span className="now" style={{ '--at': minute } as CSSProperties}>
      {clockText(minute).replace(/\s.*$/, '')}
    </span>
  );
}
