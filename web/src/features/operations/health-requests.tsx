import { formatInstant, formatInstantTime } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { type Health, tookWords } from './health-words.ts';

/** The requests of the day in words, and three rows of bars: how many, how many failed, how long. */
export function HealthRequests({ health }: { readonly health: Health }) {
  const t = useText();
  const now = useNow();
  const { quarters, half_ms, most_ms } = health;
  const all = quarters.reduce((sum, { requests }) => sum + requests, 0);
  const failed = quarters.reduce((sum, { failed: count }) => sum + count, 0);
  const busiest = quarters.toSorted((a, b) => b.requests - a.requests)[0];
  const slowest = Math.max(...quarters.map(({ slowest_ms }) => slowest_ms ?? 0));
  const summary = [
    t('health.requests_count', { count: all }),
    failed === 0 ? t('health.none_failed') : t('health.failed_count', { count: failed }),
  ];
  return (
    <Card title={t('health.requests')} className="desk:col-span-2">
      <p className="text-t4 font-bold">{summary[0]}</p>
      <p className={cx('mt-1', failed > 0 && 'font-bold text-bad')}>{summary[1]}</p>
      {half_ms !== null && most_ms !== null && (
        <p className="mt-1 text-ink-2">
          {t('health.half_under', { half: tookWords(t, half_ms), most: tookWords(t, most_ms) })}{' '}
          {busiest &&
            t('health.busiest', {
              count: busiest.requests,
              when: formatInstantTime(busiest.at),
            })}
        </p>
      )}
      <Bars
        className="mt-4 h-20"
        label={t('health.chart', { summary: summary[0] ?? '' })}
        bars={quarters.map(({ at, requests }) => ({ at, value: requests }))}
        ink="bg-ink-2"
      />
      <Bars
        name={t('health.slow_row')}
        most={slowest > 0 ? tookWords(t, slowest) : undefined}
        className="h-8"
        label={t('health.slow_chart', { most: tookWords(t, slowest) })}
        bars={quarters.map(({ at, slowest_ms }) => ({ at, value: slowest_ms ?? 0 }))}
        ink="bg-ink-3"
      />
      {failed > 0 && (
        <Bars
          name={t('health.failed_row')}
          className="h-8"
          label={t('health.failed_chart', { summary: summary[1] ?? '' })}
          bars={quarters.map(({ at, failed: value }) => ({ at, value }))}
          ink="bg-bad"
        />
      )}
      <p className="num mt-2 flex justify-between text-t1 text-ink-3">
        <span>{quarters[0] && formatInstant(quarters[0].at, { now })}</span>
        <span>{t('health.now')}</span>
      </p>
    </Card>
  );
}

interface BarsProps {
  readonly bars: readonly { readonly at: string; readonly value: number }[];
  readonly label: string;
  readonly ink: string;
  readonly className: string;
  readonly name?: string;
  readonly most?: string | undefined;
}

function Bars({ bars, label, ink, className, name, most }: BarsProps) {
  const top = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <>
      {name && (
        <p className="mt-3 flex justify-between gap-3 text-t1 text-ink-2">
          {name}
          {most && <span className="num text-ink-3">{most}</span>}
        </p>
      )}
      <div
        className={cx('flex items-end gap-px border-b border-line', className)}
        role="img"
        aria-label={label}
      >
        {bars.map(({ at, value }) => (
          <i
            key={at}
            className={cx('min-w-0 flex-1', ink)}
            // One request among thousands must be seen too.
            style={{ height: value === 0 ? 0 : `max(2px, ${(value / top) * 100}%)` }}
          />
        ))}
      </div>
    </>
  );
}
