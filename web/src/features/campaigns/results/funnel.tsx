import { useId } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { cx } from '../../../ui/cx.ts';
import { type Results, share } from './results-data.ts';

const WIDTH = 888;
const HEIGHT = 148;
const COLUMN = WIDTH / 6;
/** How much of the brand's colour each column has. */
const SHADES = [0, 8, 17, 32, 58, 100];

/** From queued to booked, as a ribbon that narrows; the numbers stand above, and in a list for screen readers. */
export function Funnel({ results }: { readonly results: Results }) {
  const t = useText();
  const id = useId();
  const { recipients, waiting, sent, not_sent, delivered, not_delivered, read, answered, followed } = results;
  const queued = recipients - waiting;
  const isUnderWay = waiting > 0;
  const columns = [
    {
      key: 'queued',
      count: queued,
      shown: isUnderWay ? t('results.of', { count: queued, all: formatNumber(recipients) }) : null,
      note: null,
    },
    { key: 'sent', count: sent, note: lacks([not_sent, 'results.not_sent']) },
    {
      key: 'delivered',
      count: delivered,
      note: lacks(
        [not_delivered, 'results.not_delivered'],
        // After the first words the short ones are clear.
        [
          sent - delivered - not_delivered,
          not_delivered > 0 ? 'results.not_read' : 'results.not_yet_delivered',
        ],
      ),
    },
    { key: 'read', count: read, note: lacks([delivered - read, 'results.not_read']) },
    { key: 'answered', count: answered, note: null },
    { key: 'booked', count: followed.clients, note: null },
  ] as const;
  function lacks(
    ...parts: (readonly [number, `results.not_${'sent' | 'delivered' | 'yet_delivered' | 'read'}`])[]
  ) {
    const said = parts.filter(([count]) => count > 0).map(([count, words]) => t(words, { count }));
    return said.length > 0 ? said.join(', ') : null;
  }
  const heights = columns.map(({ count }) => (recipients === 0 ? 0 : (count / recipients) * HEIGHT));
  return (
    <section
      aria-label={t('results.messages')}
      className="my-4.5 grid grid-rows-[auto_168px_auto] border-y border-line pt-4 pb-4.5 max-desk:block"
    >
      <ol className="col-start-1 row-[1/4] grid grid-cols-6 grid-rows-subgrid max-desk:block">
        {columns.map(({ key, count, note, ...rest }) => (
          <li
            key={key}
            className="row-span-3 grid grid-rows-subgrid content-start pr-2 max-desk:block max-desk:border-line-soft max-desk:py-2 max-desk:pr-0 max-desk:not-first:border-t"
          >
            <div
              className={cx(
                'max-desk:flex max-desk:items-baseline max-desk:justify-between',
                key === 'booked' && 'text-brand-ink',
              )}
            >
              <p className={cx(key !== 'booked' && 'text-ink-2')}>{t(`results.is_${key}`)}</p>
              <p className="num text-t5 font-bold">
                {('shown' in rest && rest.shown) || formatNumber(count)}
              </p>
            </div>
            {key !== 'queued' && recipients > 0 && (
              <p className="num row-start-3 text-t1 text-ink-3">
                {share(count, queued)}%{note && `, ${note}`}
              </p>
            )}
          </li>
        ))}
      </ol>
      <svg
        className="col-start-1 row-start-2 h-37 w-full self-center max-desk:mt-2.5 max-desk:h-18"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={WIDTH} height={HEIGHT} rx={6} fill="var(--sunken)" />
        <clipPath id={id}>
          <path d={band(heights)} />
        </clipPath>
        <g clipPath={`url(#${id})`}>
          {SHADES.map((shade, n) => (
            <rect
              key={shade}
              x={n * COLUMN}
              width={COLUMN + 0.5}
              height={HEIGHT}
              fill={`color-mix(in oklab, var(--brand) ${shade}%, var(--brand-tint))`}
            />
          ))}
        </g>
        {SHADES.slice(1).map((shade, n) => (
          <path key={shade} d={`M${(n + 1) * COLUMN} 0V${HEIGHT}`} stroke="var(--surface)" strokeWidth={2} />
        ))}
      </svg>
    </section>
  );
}

/** Flat within a column, and a soft step to the next. */
function band(heights: readonly number[]): string {
  const edge = (sign: 1 | -1) => heights.map((height) => HEIGHT / 2 - (sign * height) / 2);
  const [upper, lower] = [edge(1), edge(-1)];
  const bend = COLUMN * 0.38;
  const forth = upper
    .map((y, n) => {
      const end = (n + 1) * COLUMN;
      const next = upper[n + 1] ?? y;
      return `H${end - bend}C${end - bend / 2} ${y} ${end - bend / 2} ${next} ${end} ${next}`;
    })
    .join('');
  const back = lower
    .map((y, n) => {
      const end = (n + 1) * COLUMN;
      const next = lower[n + 1] ?? y;
      return `L${end} ${next}C${end - bend / 2} ${next} ${end - bend / 2} ${y} ${end - bend} ${y}H${n * COLUMN}`;
    })
    .reverse()
    .join('');
  return `M0 ${upper[0] ?? 0}${forth}${back}Z`;
}
