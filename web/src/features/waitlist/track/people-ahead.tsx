import type { TrackedEntry } from '@kursi/core/waitlist/waitlist-shapes.ts';
import type { CSSProperties } from 'react';
import { type Translate, useText } from '../../../lib/text.ts';
import { cx } from '../../../ui/cx.ts';
import { chairNow, type LineToken, lineTokens } from './tracker-words.ts';

/** Two rows on a phone. */
const CHAIRS_MAX = 6;

const round = 'my-2 rounded-full';
const look = {
  ahead: `${round} size-10 bg-tint-2 text-t2 font-bold text-ink shadow-[0_0_0_4px_var(--surface)]`,
  more: `${round} min-h-10 min-w-10 bg-tint-2 px-2 text-t1 font-bold whitespace-nowrap text-ink shadow-[0_0_0_4px_var(--surface)]`,
  me: 'size-[3.5rem] rounded-full bg-brand text-t4 font-bold tracking-[inherit] text-on-brand shadow-[0_0_0_4px_var(--surface)]',
  after: `${round} size-10 bg-surface text-t2 font-medium text-ink-3 shadow-[inset_0_0_0_1.5px_var(--line),0_0_0_4px_var(--surface)]`,
};

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
    <section className="mx-3 mb-2 rounded-2 bg-surface px-4 py-3 shadow-1">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-t3 font-bold">{t('turn.ahead')}</h2>
        <span className="num text-t2 text-ink-3">
          {t('turn.in_chairs', { chairs: chairs.length, waiting })}
        </span>
      </div>
      {chairs.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-x-1 gap-y-2">
          {chairs.slice(0, CHAIRS_MAX).map((chair) => {
            const { share, freeIn } = chairNow(chair, now);
            return (
              <li
                key={chair.number}
                className="flex flex-col items-center text-center text-t2 leading-[1.125rem] font-medium"
              >
                <span
                  className="grid h-16.5 w-14 place-items-center rounded-[50%_50%_5px_5px/42%_42%_5px_5px] bg-[linear-gradient(to_top,var(--brand-line)_calc(var(--v)*1%),var(--brand-tint)_0)] pt-1"
                  style={{ '--v': share } as CSSProperties}
                >
                  <b className="num grid size-[2rem] place-items-center rounded-full bg-surface font-bold">
                    {chair.number}
                  </b>
                </span>
                <i className="relative mt-0.75 mb-4.5 h-1.5 w-18 rounded-[2px] bg-brand-deep before:absolute before:top-1.75 before:left-4 before:h-2 before:w-1.25 before:rounded-[2px] before:bg-inherit after:absolute after:top-1.75 after:left-12.75 after:h-2 after:w-1.25 after:rounded-[2px] after:bg-inherit" />
                <span className="max-w-full truncate">{chair.name}</span>
                {freeIn !== null && (
                  <small className="num text-t1 font-regular text-ink-3">
                    {freeIn === 0 ? t('turn.free_soon') : t('turn.free_in', { minutes: freeIn })}
                  </small>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <ol
        className="relative mt-2.5 grid grid-cols-5 items-center justify-items-center pt-3.5 before:absolute before:top-10.5 before:left-[10%] before:h-0.5 before:w-[calc((var(--tokens)-1)*20%)] before:bg-line"
        style={{ '--tokens': tokens.length } as CSSProperties}
      >
        {tokens.map((token) => (
          <li
            key={token.kind === 'more' ? 'more' : token.number}
            className={cx(
              'relative flex min-h-19 flex-col items-center gap-1 text-t1',
              token.kind === 'me' ? 'font-bold text-brand-ink' : 'text-ink-3',
            )}
            aria-current={token.kind === 'me' || undefined}
          >
            <b className={cx('num grid place-items-center transition-colors', look[token.kind])}>
              {token.kind === 'more' ? t('turn.more', { number: token.count }) : token.number}
            </b>
            {labelOf(t, token)}
            {chairs.length > 0 && token.kind !== 'more' && token.place === 1 && (
              <svg
                className="absolute -top-5 left-[calc(50%-4px)] h-6 w-7.5 fill-none stroke-ink-3 stroke-2"
                strokeLinecap="round"
                strokeLinejoin="round"
                viewBox="0 0 30 24"
                aria-hidden="true"
              >
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
