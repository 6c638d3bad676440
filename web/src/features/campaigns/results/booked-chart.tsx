import { COUNTED_DAYS } from '@kursi/core/campaigns/results.contract.ts';
import { useWidth } from '../../../lib/device/use-width.ts';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useToday } from '../short-date.ts';
import { type Results, share } from './results-data.ts';

const WIDTH = 480;
const LEFT = 38;
/** For the words at the end of a line. */
const WORDS = 100;
const TOP = 20;
const BOTTOM = 158;

/** The share of clients who had booked by each day: those who were written to, and those held back. */
export function BookedChart({ results }: { readonly results: Results }) {
  const t = useText();
  const today = useToday();
  const { width, ref } = useWidth<HTMLElement>(WIDTH);
  const right = width - WORDS;
  const x = (day: number) => LEFT + ((right - LEFT) * day) / COUNTED_DAYS;
  const { days, recipients, held_back, counted_day, counted_until } = results;
  const got = days.map((one) => share(one.got, recipients));
  const without = held_back > 0 ? days.map((one) => share(one.without, held_back)) : [];
  const most = Math.max(4, ...got, ...without);
  const step = [2, 5, 10, 20, 25, 50].find((one) => one * 4 >= most) ?? 50;
  const top = Math.ceil(most / step) * step;
  const y = (percent: number) => BOTTOM - ((BOTTOM - TOP) * percent) / top;
  const line = (shares: readonly number[]) =>
    `M${x(0)} ${BOTTOM}${shares.map((one, n) => `L${x(n + 1).toFixed(1)} ${y(one).toFixed(1)}`).join('')}`;
  const [gotNow, withoutNow] = [got.at(-1), without.at(-1)];
  const end = x(days.length);
  // Two labels at one height would lie on each other.
  const isClose =
    gotNow !== undefined && withoutNow !== undefined && Math.abs(y(gotNow) - y(withoutNow)) < 14;
  return (
    <figure ref={ref} className="m-0 min-w-0 max-w-140">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-bold">{t('results.booked_since')}</span>
        {counted_until && counted_day > 0 && (
          <span className="num text-t1 text-ink-3">
            {counted_until < today.toString()
              ? t('results.counted_until', { until: formatDay(counted_until, { today }) })
              : t('results.day_of', {
                  day: counted_day,
                  days: COUNTED_DAYS,
                  until: formatDay(counted_until, { today }),
                })}
          </span>
        )}
      </figcaption>
      {days.length === 0 ? (
        <p className="mt-2 text-ink-3">{t('results.not_begun')}</p>
      ) : (
        <>
          <svg
            className="w-full fill-ink-3 text-t1 [font-feature-settings:normal]"
            viewBox={`0 0 ${width} 184`}
            aria-hidden="true"
          >
            {Array.from({ length: top / step + 1 }, (_, n) => n * step).map((percent) => (
              <g key={percent}>
                <path
                  d={`M${LEFT} ${y(percent)}H${right}`}
                  className={percent === 0 ? 'stroke-line' : 'stroke-line-soft'}
                />
                <text x={LEFT - 8} y={y(percent) + 4} textAnchor="end">
                  {percent === top ? `${percent}%` : percent}
                </text>
              </g>
            ))}
            {days.length < COUNTED_DAYS && (
              <rect x={end} y={TOP} width={right - end} height={BOTTOM - TOP} className="fill-sunken" />
            )}
            <path d={`${line(got)}L${end} ${BOTTOM}Z`} className="fill-brand-soft" />
            {without.length > 0 && (
              <path
                d={line(without)}
                className="fill-none stroke-ink-3 stroke-[2.5]"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            )}
            <path
              d={line(got)}
              className="fill-none stroke-brand stroke-3"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
            {[1, 7, 14].map((day) => (
              <text
                key={day}
                x={x(day)}
                y={178}
                textAnchor="middle"
                className={day === counted_day ? 'fill-ink font-bold' : ''}
              >
                {t('results.day', { day })}
              </text>
            ))}
            {gotNow !== undefined && (
              <>
                <circle cx={end} cy={y(gotNow)} r={5} className="fill-brand stroke-surface stroke-2" />
                <text x={end + 12} y={y(gotNow) + (isClose ? -4 : 4)} className="fill-brand-ink font-bold">
                  {t('results.got_it', { percent: gotNow })}
                </text>
              </>
            )}
            {withoutNow !== undefined && (
              <>
                <circle cx={end} cy={y(withoutNow)} r={4} className="fill-ink-3 stroke-surface stroke-2" />
                <text x={end + 12} y={y(withoutNow) + (isClose ? 12 : 4)}>
                  {t('results.like_them', { percent: withoutNow })}
                </text>
              </>
            )}
          </svg>
          <div className="sr-only">
            <table>
              <caption>{t('results.booked_since')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('results.after_days')}</th>
                  <th scope="col">{t('results.booked_of_got')}</th>
                  {held_back > 0 && <th scope="col">{t('results.booked_of_held')}</th>}
                </tr>
              </thead>
              <tbody>
                {days.map((one) => (
                  <tr key={one.day}>
                    <th scope="row">{one.day}</th>
                    <td>{formatNumber(one.got)}</td>
                    {held_back > 0 && <td>{formatNumber(one.without)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </figure>
  );
}
