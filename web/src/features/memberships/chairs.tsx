import './chairs.css';
import { useText } from '../../lib/text.ts';
import { SEATS_MAX } from '../../shared/memberships/seats.tsx';
import { cx } from '../../ui/cx.ts';
import { IconCheck } from '../../ui/pictures/icons.ts';
import { Meter } from '../../ui/states/meter.tsx';

interface ChairsProps {
  readonly left: number;
  readonly total: number;
  /** When each was used, oldest first, in words; fewer where that is not known. */
  readonly used: readonly string[];
}

/** The uses of a package as chairs: those that were used with their day, those that are left filled. */
export function Chairs({ left, total, used }: ChairsProps) {
  const t = useText();
  const words = t('membership.uses_left_of', { left, total });
  if (total > SEATS_MAX) {
    return (
      <div className="grid gap-2">
        <p className="num">
          <span className="text-t5 font-bold">{t('membership.uses_of', { left, total })}</span>{' '}
          <span className="text-ink-2">{t('membership.are_left')}</span>
        </p>
        <Meter value={left} max={total} tone="brand" thick label={words} />
      </div>
    );
  }
  const isNew = used.length === 0 && left === total;
  return (
    <ul className="k-chairs" aria-label={words}>
      {Array.from({ length: total }, (_, i) => {
        const isFull = i >= total - left;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: chairs are alike
          <li key={i} className={cx(isFull && 'full')}>
            <span className="seat">{!isFull && <IconCheck className="i-m" aria-hidden />}</span>
            <i className="legs" />
            {!isNew && (
              <span className="num">
                {t(isFull ? 'membership.yours' : 'membership.used')}
                {!isFull && used[i] && <b className="block">{used[i]}</b>}
                {isFull && i === total - 1 && (
                  <b className="block">{t('membership.uses_left', { count: left })}</b>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
