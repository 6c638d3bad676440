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
    <ul
      className="grid max-w-88 grid-cols-[repeat(auto-fit,minmax(72px,1fr))] gap-x-1 gap-y-4 text-center"
      aria-label={words}
    >
      {Array.from({ length: total }, (_, i) => {
        const isFull = i >= total - left;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: chairs are alike
          <li key={i} className="flex flex-col items-center text-ink-3">
            <span
              className={cx(
                'grid h-[66px] w-13 place-items-center rounded-[50%_50%_8%_8%/40%_40%_7%_7%]',
                isFull ? 'bg-brand text-on-brand' : 'bg-brand-tint text-on-tint',
              )}
            >
              {!isFull && <IconCheck className="i-m" aria-hidden />}
            </span>
            <i
              className={cx(
                'relative mt-[3px] mb-4.5 h-1.5 w-17 rounded-(--r-hair) before:absolute before:top-2 before:left-[15px] before:h-2.5 before:w-[5px] before:rounded-(--r-hair) before:bg-inherit after:absolute after:top-2 after:right-[15px] after:h-2.5 after:w-[5px] after:rounded-(--r-hair) after:bg-inherit',
                isFull ? 'bg-brand-deep' : 'bg-brand-line',
              )}
            />
            {!isNew && (
              <span className="num">
                {t(isFull ? 'membership.yours' : 'membership.used')}
                {!isFull && used[i] && <b className="block font-bold text-ink">{used[i]}</b>}
                {isFull && i === total - 1 && (
                  <b className="block font-bold text-ink">{t('membership.uses_left', { count: left })}</b>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
