import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { creditCalls } from '@kursi/core/subscription/credits.contract.ts';
import { useMedia } from '../../../lib/device/use-media.ts';
import { formatDate, formatDay, formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { chartShape } from './chart-shape.ts';
import { shortDay } from './credit-words.ts';

interface BalanceChartProps {
  readonly credits: OutputOf<typeof creditCalls.get>;
  readonly since: string;
  readonly today: string;
}

const FOOT = 24;
const SIDE = 40;

/** What there was, and dotted what is to come at the pace so far. */
export function BalanceChart({ credits, since, today }: BalanceChartProps) {
  const t = useText();
  const isPhone = useMedia('(max-width: 899.98px)');
  const { sums, steps, lasts_until: until } = credits;
  const [width, height] = isPhone ? [358, 136] : [568, 136];
  const { line, area, now, end, levels, months } = chartShape(
    { since, today, until, before: sums.before, steps },
    { width, height, foot: FOOT, side: SIDE },
  );
  const words = { day: shortDay(since, today) };
  const label = until
    ? t('credits.chart_until', { ...words, until: shortDay(until, today) })
    : t('credits.chart', words);
  const base = height - 5;
  const isEndInside = end !== null && end.y > height - FOOT - 2;
  // Its word would stand on that of the first day, or of the end.
  const isFirstShown = now.x > 76;
  return (
    <figure>
      <svg
        className="ml-auto w-full max-w-160 fill-ink-3 text-t1/none font-regular [font-feature-settings:normal]"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
        {levels.map(({ value, y }) => (
          <g key={value}>
            <path
              d={`M1 ${y}H${width - SIDE}`}
              className={value === 0 ? 'stroke-line' : 'stroke-line-soft'}
            />
            <text x={width} y={y + 4} textAnchor="end">
              {formatNumber(value)}
            </text>
          </g>
        ))}
        <path d={area} className="fill-tint" />
        <path d={line} className="fill-none stroke-ink stroke-2" strokeLinejoin="round" />
        {end && (
          <path
            d={`M${now.x} ${now.y}L${end.x} ${end.y}`}
            className="stroke-ink-3 stroke-2"
            strokeDasharray="2 6"
            strokeLinecap="round"
          />
        )}
        <circle cx={now.x} cy={now.y} r={5} className="fill-brand stroke-surface stroke-2" />
        {isFirstShown && (
          <text x={1} y={base}>
            {shortDay(since, today)}
          </text>
        )}
        {months.map(({ day, x }) => (
          <text key={day} x={x} y={base} textAnchor="middle">
            {shortDay(day, today)}
          </text>
        ))}
        <text x={now.x} y={base} textAnchor={end ? 'middle' : 'end'} className="fill-ink font-bold">
          {t('credits.today')}
        </text>
        {until && isEndInside && end.x - now.x > 56 && (
          <text x={end.x} y={base} textAnchor="middle">
            {shortDay(until, today)}
          </text>
        )}
      </svg>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('credits.chart_day')}</th>
              <th scope="col">{t('credits.chart_balance')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ day, balance }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day, { today })}</th>
                <td>{formatNumber(balance)}</td>
              </tr>
            ))}
            {until && (
              <tr>
                <th scope="row">{formatDate(until)}</th>
                <td>0</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
