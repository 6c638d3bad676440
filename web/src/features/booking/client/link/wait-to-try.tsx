import { useState } from 'react';
import { formatDuration } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Note } from '../../../../ui/states/note.tsx';

/** After TOO_MANY_REQUESTS: the seconds until the next try counts, 0 when one may try. */
export function useWaitToTry() {
  const [until, setUntil] = useState<Temporal.Instant>();
  const now = useNow(1_000);
  const left = until ? Math.max(0, Math.ceil(now.until(until).total('seconds'))) : 0;
  const waitFor = (details: Readonly<Record<string, unknown>>) => {
    const seconds = Math.max(1, Math.ceil(Number(details['retry_after_seconds']) || 60));
    setUntil(Temporal.Now.instant().add({ seconds }));
  };
  return { left, waitFor };
}

const HOUR = 60 * 60;

/** When one may try again. Read out once: a clock that speaks each second drowns everything else. */
export function WaitToTry({ left }: { readonly left: number }) {
  const t = useText();
  if (left === 0) return null;
  const time =
    left >= HOUR
      ? formatDuration(Math.ceil(left / 60))
      : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Note tone="warn">
      <span role="alert">{t('link.too_often')}</span>{' '}
      <span role="timer" aria-live="off" className="num font-bold">
        {t('link.try_again_in', { time })}
      </span>
    </Note>
  );
}
