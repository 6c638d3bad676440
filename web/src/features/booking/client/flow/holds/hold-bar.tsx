import { HOLD_MINUTES } from '@kursi/core/booking/booking-rules.ts';
import { useEffect, useState } from 'react';
import { formatTime } from '../../../../../lib/format.ts';
import { useText } from '../../../../../lib/text.ts';
import type { Held } from '../../../../../shared/cart/cart.ts';
import { cx } from '../../../../../ui/cx.ts';
import { IconClock, IconLoader } from '../../../../../ui/pictures/icons.ts';
import type { WantedTime } from './use-hold.ts';

const AROUND = 2 * Math.PI * 12.5;
/** Minutes left at which the live region announces the expiry; more often would disturb. */
const SAID_AT = [5, 1] as const;

/** Seconds until the hold expires. */
export function useSecondsLeft(held: Held | undefined): number {
  const until = held ? Temporal.Instant.from(held.expires_at).epochMilliseconds - held.ahead : 0;
  const left = () => Math.max(0, Math.ceil((until - Temporal.Now.instant().epochMilliseconds) / 1_000));
  const [, tick] = useState(0);
  const isRunning = left() > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => tick((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left();
}

const row =
  'flex min-h-[var(--hold-height,44px)] items-center gap-2.5 px-4 py-2 leading-[1.125rem] desk:mt-4';
const ring = 'size-7 flex-none';
const words = 'min-w-0 flex-1 font-bold';

interface HoldBarProps {
  readonly taking: WantedTime | null;
  readonly held: Held | undefined;
  readonly left: number;
}

/** The held time and a countdown to its expiry. */
export function HoldBar({ taking, held, left }: HoldBarProps) {
  const t = useText();
  if (taking) {
    return (
      <p data-hold className={cx(row, 'bg-brand-soft')} role="status">
        <IconLoader className={cx('k-spin p-1 text-brand-ink', ring)} aria-hidden />
        <b className={words}>{t('flow.taking', { time: formatTime(taking.time) })}</b>
      </p>
    );
  }
  if (!held) return null;
  const time = formatTime(held.service_time);
  if (left === 0) {
    return (
      <p data-hold className={cx(row, 'bg-warn-soft')} role="status">
        <IconClock className={cx('p-0.5 text-warn', ring)} aria-hidden />
        <b className={words}>{t('flow.ran_out', { time })}</b>
      </p>
    );
  }
  const minutes = SAID_AT.findLast((one) => left <= one * 60);
  return (
    <div data-hold className={cx(row, 'bg-brand-soft')}>
      <svg
        className={cx('text-brand-ink', ring)}
        viewBox="0 0 30 30"
        fill="none"
        strokeWidth="3"
        aria-hidden="true"
      >
        <circle cx="15" cy="15" r="12.5" stroke="var(--brand-line)" />
        <circle
          cx="15"
          cy="15"
          r="12.5"
          stroke="var(--brand-ink)"
          strokeLinecap="round"
          strokeDasharray={`${AROUND * Math.min(1, left / (HOLD_MINUTES * 60))} ${AROUND}`}
          transform="rotate(-90 15 15)"
        />
      </svg>
      <b className={words} role="status">
        {t('flow.kept', { time })}
        <span className="sr-only"> {minutes && t('flow.minutes_left', { count: minutes })}</span>
      </b>
      <span role="timer" aria-live="off" className="num text-t3 font-bold text-brand-ink">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
    </div>
  );
}
