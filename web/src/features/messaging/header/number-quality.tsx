import { dailyChats, nextDailyChats } from '@kursi/core/messaging/header-numbers.ts';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { cx } from '../../../ui/cx.ts';
import { Meter } from '../../../ui/states/meter.tsx';
import { Note } from '../../../ui/states/note.tsx';
import type { Header, HeaderState } from './use-header.ts';

interface NumberQualityProps {
  readonly header: Header;
  readonly state: HeaderState;
}

const bars = { high: 3, medium: 2, low: 1 } as const;
const tone = { high: 'bg-good', medium: 'bg-warn-bar', low: 'bg-bad' } as const;
const dayHeight = { high: 'h-7', medium: 'h-4.5', low: 'h-2.5' } as const;

/** Of a live number: how good it is, day by day, and how many chats it may open. */
export function NumberQuality({ header, state }: NumberQualityProps) {
  const t = useText();
  const { quality, messaging_limit } = header;
  const { quality_days: days, chats_today } = state;
  const chats = dailyChats(messaging_limit);
  const worse = days.filter((one) => one.quality !== 'high');
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <div className="mt-5 grid gap-x-6 gap-y-3 border-t border-line pt-5 tablet:grid-cols-[180px_1fr]">
        <div>
          <p className="text-ink-2">{t('own.quality')}</p>
          <p className="mt-2 flex items-end gap-3">
            <span className="flex items-end gap-1" aria-hidden>
              {['h-3', 'h-5', 'h-7'].map((height, i) => (
                <i
                  key={height}
                  className={cx(
                    'w-2 rounded-[3px]',
                    height,
                    quality && i < bars[quality] ? tone[quality] : 'bg-line',
                  )}
                />
              ))}
            </span>
            <span className="text-t5 leading-[1.75rem] font-bold">
              {quality ? t(`own.quality_${quality}`) : t('own.quality_none')}
            </span>
          </p>
        </div>
        {first && last && (
          <div className="min-w-0">
            <p className="flex items-baseline justify-between gap-3 text-ink-2">
              {t('own.day_by_day')}
              <span className="num text-t1 text-ink-3">
                {first === last
                  ? formatDay(last.day)
                  : t('own.from_to', { from: formatDay(first.day), to: formatDay(last.day) })}
              </span>
            </p>
            <div
              className="mt-2 flex h-7 items-end gap-1"
              role="img"
              aria-label={t('own.days_label', { count: days.length, high: days.length - worse.length })}
            >
              {days.map((one) => (
                <i
                  key={one.day}
                  className={cx('max-w-6 flex-1 rounded-[3px]', tone[one.quality], dayHeight[one.quality])}
                />
              ))}
            </div>
            {worse.length > 0 && (
              <p className="mt-2 text-t1 text-ink-3">
                {t('own.worse_on', { days: worse.map((one) => formatDay(one.day)).join(', ') })}
              </p>
            )}
          </div>
        )}
      </div>
      {quality === 'low' && (
        <Note tone="warn" className="mt-4">
          {t('own.quality_help')}
        </Note>
      )}
      <div className="mt-5 grid gap-x-6 gap-y-3 border-t border-line pt-5 tablet:grid-cols-[180px_1fr]">
        <div>
          <p className="text-ink-2">{t('own.chats_a_day')}</p>
          <p className="num mt-1 text-t5 font-bold">
            {chats === null
              ? t('own.quality_none')
              : chats === 'unlimited'
                ? t('own.unlimited')
                : formatNumber(chats)}
          </p>
        </div>
        <div>
          <p className="mb-2 flex justify-between gap-3 text-ink-2">
            {t('own.used_today')}
            <b className="num font-medium text-ink">{formatNumber(chats_today)}</b>
          </p>
          {typeof chats === 'number' && (
            <>
              <Meter
                value={chats_today}
                max={chats}
                label={t('own.used_of', { used: formatNumber(chats_today), all: formatNumber(chats) })}
              />
              <p className="mt-2 text-t1 text-ink-3">{growsTo(t, chats)}</p>
            </>
          )}
        </div>
      </div>
    </>
  );
}

function growsTo(t: ReturnType<typeof useText>, chats: number): string {
  const next = nextDailyChats(chats);
  return next === 'unlimited' ? t('own.grows_unlimited') : t('own.grows', { chats: formatNumber(next) });
}
