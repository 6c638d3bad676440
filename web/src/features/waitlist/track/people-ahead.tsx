import type { TrackedEntry } from '@kursi/core/waitlist/waitlist-shapes.ts';
import type { CSSProperties } from 'react';
import { type Translate, useText } from '../../../lib/text.ts';
import { chairNow, type LineToken, lineTokens } from './tracker-words.ts';

/** Two rows on a phone. */
const CHAIRS_MAX = 6;

interface PeopleAheadProps {
  readonly state: TrackedEntry;
  readonly now: Temporal.Instant;
}

/** Chairs fill as the work goes; round numbers are people, arches are staff. */
export function PeopleAhead({ state, now }: PeopleAheadProps) {
  const t = useText();
  const { chairs, line, entry } = state;
  const tokens = lineTokens(line, entry.number);
  const waiting = Math.max(0, line.indexOf(entry.number));
  return (
    <section className="k-queue-card">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-t3 font-bold">{t('turn.ahead')}</h2>
        <span className="num text-t2 text-ink-3">
          {t('turn.in_chairs', { chairs: chairs.length, waiting })}
        </span>
      </div>
      {chairs.length > 0 && (
        <ul className="k-turn-chairs">
          {chairs.slice(0, CHAIRS_MAX).map((chair) => {
            const { share, freeIn } = chairNow(chair, now);
            return (
              <li key={chair.number}>
                <span className="seat" style={{ '--v': share } as CSSProperties}>
                  <b>{chair.number}</b>
                </span>
                <i className="legs" />
                <span className="max-w-full truncate">{chair.name}</span>
                {freeIn !== null && (
                  <small className="num">
                    {freeIn === 0 ? t('turn.free_soon') : t('turn.free_in', { minutes: freeIn })}
                  </small>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <ol className="k-turn-line" style={{ '--tokens': tokens.length } as CSSProperties}>
        {tokens.map((token) => (
          <li
            key={token.kind === 'more' ? 'more' : token.number}
            className={token.kind}
            aria-current={token.kind === 'me' || undefined}
          >
            <b>{token.kind === 'more' ? t('turn.more', { number: token.count }) : token.number}</b>
            {labelOf(t, token)}
            {chairs.length > 0 && token.kind !== 'more' && token.place === 1 && (
              <svg viewBox="0 0 30 24" aria-hidden="true">
                <path d="M2 22C2 12 8 10 20 4M14.500 2.500 20.500 3.800 18 9.400" />
              </svg>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function labelOf(t: Translate, token: LineToken): string {
  if (token.kind === 'more') return '';
  if (token.kind === 'me') return t('turn.you');
  if (token.place === 1) return t('turn.next_label');
  return token.place <= 6 ? t(`turn.nth_${token.place as 2}`) : '';
}
