import '../../styles/choose-time.css';
import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { weekdays } from '@kursi/core/business/business-hours.ts';
import type { OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { formatDay, formatTime } from '../../lib/format.ts';
import { useCall } from '../../lib/queries.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconMoon, IconSun, IconSunrise } from '../../ui/icons.ts';
import { Note } from '../../ui/note.tsx';
import { Bone, Skeleton } from '../../ui/skeleton.tsx';
import { weekdayName } from '../hours/hours-words.ts';

type Day = OutputOf<typeof availabilityCalls.visitTimes>['days'][number];
export interface ChosenTime {
  readonly day: string;
  readonly time: string;
}

/** Three weeks stand on one screen of a phone. */
const DAYS = 21;
const FEW = 3;

interface ChooseTimeProps {
  /** What is asked for; the days are added here. */
  readonly wanted: Omit<SentBy<typeof availabilityCalls.visitTimes>, 'from' | 'days'>;
  readonly today: string;
  readonly chosen: ChosenTime | null;
  readonly onChosen: (chosen: ChosenTime | null) => void;
  /** Instead of the times, where what is wanted is not offered any more. */
  readonly notOffered: ReactNode;
}

/** The days of three weeks with what is free on each, and the times of the day by its part. */
export function ChooseTime({ wanted, today, chosen, onChosen, notOffered }: ChooseTimeProps) {
  const t = useText();
  const { data, error, refetch } = useCall(availabilityCalls.visitTimes, {
    ...wanted,
    from: today,
    days: DAYS,
  });
  const firstFree = data?.days.find(({ slots }) => slots.length > 0)?.day;
  const [day, setDay] = useState<string | null>(null);
  useEffect(() => {
    if (day === null && firstFree) setDay(firstFree);
  }, [day, firstFree]);

  if (error && !data) {
    const code = 'code' in error ? error.code : null;
    if (code !== 'OFFLINE' && code !== 'UNEXPECTED') return notOffered;
    return (
      <Note
        tone="bad"
        live="alert"
        action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      >
        {t('times.failed')}
      </Note>
    );
  }
  if (!data) {
    return (
      <Skeleton label={t('state.loading')}>
        <span className="grid gap-3">
          <Bone className="h-40" />
          <Bone className="h-24" />
        </span>
      </Skeleton>
    );
  }
  const shown = data.days.find((one) => one.day === day);
  return (
    <div className="grid grid-cols-1 gap-5">
      <DayStrip
        days={data.days}
        selected={day}
        today={today}
        onDay={(next) => {
          setDay(next);
          onChosen(null);
        }}
      />
      {!firstFree && <p className="text-ink-2">{t('times.none')}</p>}
      {shown && shown.slots.length > 0 && (
        <Times
          day={shown}
          chosen={chosen?.day === shown.day ? chosen.time : null}
          today={today}
          onTime={(time) => onChosen({ day: shown.day, time })}
        />
      )}
    </div>
  );
}

interface DayStripProps {
  readonly days: readonly Day[];
  readonly selected: string | null;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

function DayStrip({ days, selected, today, onDay }: DayStripProps) {
  const t = useText();
  const locale = useLocale();
  const name = useId();
  return (
    <div>
      <div aria-hidden className="k-days heads">
        {days.slice(0, 7).map(({ day }) => (
          <span key={day}>{weekdayName(weekdayOf(day), locale, 'short')}</span>
        ))}
      </div>
      <div role="radiogroup" aria-label={t('times.days')} className="k-days">
        {days.map(({ day, slots, is_open }) => {
          const look = slots.length > FEW ? 'free' : slots.length > 0 ? 'few' : is_open ? 'full' : 'closed';
          return (
            <label key={day} data-look={look} className={cx(day === today && 'today')}>
              <input
                type="radio"
                name={name}
                value={day}
                aria-label={`${formatDay(day, { today })}, ${t(`times.${look}`)}`}
                checked={day === selected}
                disabled={slots.length === 0}
                onChange={() => onDay(day)}
              />
              <span aria-hidden>{Number(day.slice(8))}</span>
            </label>
          );
        })}
      </div>
    </div>
  );
}

const weekdayOf = (day: string) => weekdays[Temporal.PlainDate.from(day).dayOfWeek % 7] ?? 'sun';

const parts = [
  { key: 'morning', from: '00:00', to: '12:00', Icon: IconSunrise },
  { key: 'afternoon', from: '12:00', to: '17:00', Icon: IconSun },
  { key: 'evening', from: '17:00', to: '24:00', Icon: IconMoon },
] as const;

interface TimesProps {
  readonly day: Day;
  readonly chosen: string | null;
  readonly today: string;
  readonly onTime: (time: string) => void;
}

function Times({ day, chosen, today, onTime }: TimesProps) {
  const t = useText();
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={t('times.on', { day: formatDay(day.day, { today }) })}
      className="grid gap-4"
    >
      {parts.map(({ key, from, to, Icon }) => {
        const slots = day.slots.filter(({ time }) => time >= from && time < to);
        if (slots.length === 0) return null;
        return (
          <div key={key}>
            <p className="mb-2 flex items-center gap-2 text-t2 text-ink-2">
              <Icon className="i-m" aria-hidden />
              {t(`times.${key}`)}
            </p>
            <div className="k-choose">
              {slots.map(({ time }) => (
                <label key={time}>
                  <input
                    type="radio"
                    name={name}
                    value={time}
                    checked={time === chosen}
                    onChange={() => onTime(time)}
                  />
                  {formatTime(time)}
                </label>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}
