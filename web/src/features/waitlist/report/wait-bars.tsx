import type { WaitFigures } from '@kursi/core/waitlist/waits.contract.ts';
import type { CSSProperties } from 'react';
import { type Translate, useText } from '../../../lib/text.ts';
import { nicePeak } from './wait-figures.ts';

export interface WaitBar {
  readonly key: string;
  /** Below the bar. */
  readonly label: string;
  /** In the table, where there is room. */
  readonly name: string;
  /** Null: nobody joined then. */
  readonly figures: Pick<WaitFigures, 'joined' | 'served' | 'mean_wait' | 'most_wait'> | null;
}

interface WaitBarsProps {
  readonly title: string;
  /** What a bar is: a day, a week, an hour. */
  readonly head: string;
  readonly bars: readonly WaitBar[];
}

const WEEK = 7;
/** Labels that fit side by side on a phone; of a week, all do. */
const LABELS = 6;

/** Chairs: as high as the wait on average, and behind it what eight of ten waited at most. */
export function WaitBars({ title, head, bars }: WaitBarsProps) {
  const t = useText();
  const peak = nicePeak(bars.map(({ figures }) => figures?.most_wait ?? 0));
  const every = bars.length <= WEEK ? 1 : Math.ceil(bars.length / LABELS);
  const height = (minutes: number | null | undefined) =>
    ({ '--high': (minutes ?? 0) / peak }) as CSSProperties;
  return (
    <section className="k-card pad k-waits-chart" aria-label={title}>
      <header>
        <h2 className="text-t3 font-bold">{title}</h2>
        <p className="key" aria-hidden>
          <span>
            <i className="mean" />
            {t('waits.mean_wait')}
          </span>
          <span>
            <i className="most" />
            {t('waits.most_wait')}
          </span>
        </p>
      </header>
      <div className="plot num" aria-hidden>
        <div className="grid">
          {[1, 2 / 3, 1 / 3].map((share) => (
            <span key={share} style={{ '--high': share } as CSSProperties}>
              {t('waits.minutes', { minutes: Math.round(peak * share) })}
            </span>
          ))}
        </div>
        <ol>
          {bars.map(({ key, label, name, figures }, i) => (
            <li key={key} title={figures ? `${name}: ${barText(t, figures)}` : name}>
              <span className="chair">
                {figures && figures.served > 0 && (
                  <>
                    <i className="most" style={height(figures.most_wait)} />
                    <i className="mean" style={height(figures.mean_wait)} />
                  </>
                )}
              </span>
              <b className={figures ? 'seat' : 'seat none'} />
              <span className="label">{i % every === 0 && label}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{t('waits.joined')}</th>
              <th scope="col">{t('waits.served')}</th>
              <th scope="col">{t('waits.mean_wait')}</th>
              <th scope="col">{t('waits.most_wait')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.flatMap(({ key, name, figures }) =>
              figures ? (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td>{figures.joined}</td>
                  <td>{figures.served}</td>
                  <td>{minutesText(t, figures.mean_wait)}</td>
                  <td>{minutesText(t, figures.most_wait)}</td>
                </tr>
              ) : (
                []
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** "12 min", or a dash where nobody was served. */
export function minutesText(t: Translate, minutes: number | null): string {
  return minutes === null ? '–' : t('waits.minutes', { minutes: Math.round(minutes) });
}

function barText(t: Translate, figures: NonNullable<WaitBar['figures']>): string {
  return [
    `${t('waits.joined')} ${figures.joined}`,
    `${t('waits.mean_wait')} ${minutesText(t, figures.mean_wait)}`,
    `${t('waits.most_wait')} ${minutesText(t, figures.most_wait)}`,
  ].join(', ');
}
