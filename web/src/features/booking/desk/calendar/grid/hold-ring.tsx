import { HOLD_MINUTES } from '@kursi/core/booking/booking-rules.ts';
import { type Translate, useText } from '../../../../../lib/text.ts';
import { useNow } from '../../../../../lib/use-now.ts';
import { rangeText } from '../calendar-text.ts';
import type { Entry } from './columns.ts';

const AROUND = 2 * Math.PI * 12.5;

/** Seconds until the hold expires. */
function useSecondsUntil(expiresAt: string | null): number {
  const now = useNow(1_000);
  const until = expiresAt ? Temporal.Instant.from(expiresAt) : now;
  return Math.max(0, Math.round((until.epochMilliseconds - now.epochMilliseconds) / 1_000));
}

function leftText(t: Translate, seconds: number): string {
  if (seconds === 0) return t('desk.held_over');
  return t('desk.held_left', {
    time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  });
}

/** "6:12 left" */
export function TimeLeft({ until }: { readonly until: string | null }) {
  return leftText(useText(), useSecondsUntil(until));
}

/** A hold of an online booking in progress, with a countdown to its expiry. */
export function HoldRing({ entry: { item, from, to } }: { readonly entry: Entry }) {
  const t = useText();
  const left = useSecondsUntil(item.expires_at);
  const share = Math.min(1, left / (HOLD_MINUTES * 60));
  return (
    <>
      <svg className="k-hold-ring" viewBox="0 0 30 30" fill="none" strokeWidth="3" aria-hidden="true">
        <circle cx="15" cy="15" r="12.5" stroke="var(--brand-line)" />
        <circle
          cx="15"
          cy="15"
          r="12.5"
          stroke="var(--brand-ink)"
          strokeLinecap="round"
          strokeDasharray={`${AROUND * share} ${AROUND}`}
          transform="rotate(-90 15 15)"
        />
      </svg>
      <span className="n">{t('desk.held')}</span>
      <span className="left num">{leftText(t, left)}</span>
      <span className="w">
        {item.service_name}
        <br />
        <span className="num">{rangeText(from, to)}</span>
      </span>
    </>
  );
}
