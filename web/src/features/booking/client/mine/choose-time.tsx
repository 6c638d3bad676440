import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../../../lib/format.ts';
import { useCallQuery } from '../../../../lib/sync/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { DAYS, firstShown, withinWindow } from '../../../../shared/cart/free-times.ts';
import { LoadFailed } from '../../../../shared/loading.tsx';
import { Bone, Skeleton } from '../../../../ui/states/skeleton.tsx';
import { DatePages } from '../times/date-pages.tsx';
import { DayStrip, whyNoTimes } from '../times/day-strip.tsx';
import { TimeChoice } from '../times/time-choice.tsx';

export interface ChosenTime {
  readonly day: string;
  readonly time: string;
  /** Each service in the order of their starts: who does it, and when. */
  readonly placed: readonly { readonly entity_id: string; readonly start_date: string }[];
}

interface ChooseTimeProps {
  /** Query for free times, without the date range. */
  readonly wanted: Omit<SentBy<typeof availabilityCalls.findForVisit>, 'from' | 'days'>;
  readonly today: string;
  /** The day that is shown first. */
  readonly opensOn: string | undefined;
  /** The current time of the visit, which is not an alternative to itself. */
  readonly standing: Pick<ChosenTime, 'day' | 'time'> | null;
  readonly chosen: ChosenTime | null;
  readonly onChosen: (chosen: ChosenTime | null) => void;
  /** Shown when the services are not offered any more. */
  readonly notOffered: ReactNode;
}

/** Three weeks of dates with their free slots, and the slots of the selected day by part of the day. */
export function ChooseTime({
  wanted,
  today,
  opensOn,
  standing,
  chosen,
  onChosen,
  notOffered,
}: ChooseTimeProps) {
  const t = useText();
  const [from, setFrom] = useState(() => firstShown(today, opensOn));
  const { data, error, refetch } = useCallQuery(availabilityCalls.findForVisit, {
    ...wanted,
    from,
    days: DAYS,
  });
  const [wantedDay, setWantedDay] = useState(opensOn);

  if (error && !data) {
    const code = 'code' in error ? error.code : null;
    if (code !== 'OFFLINE' && code !== 'UNEXPECTED') return notOffered;
    return <LoadFailed onRetry={refetch}>{t('flow.failed')}</LoadFailed>;
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
  const pages = <DatePages today={today} from={from} lastDay={data.last_day} onFrom={setFrom} />;
  const days = withinWindow(data).days.map((one) =>
    one.day === standing?.day
      ? { ...one, slots: one.slots.filter(({ time }) => time !== standing.time) }
      : one,
  );
  const day = days.find((one) => one.day === wantedDay) ?? days.find(({ slots }) => slots.length > 0);
  if (!day) {
    return (
      <div className="-mx-4">
        <p className="px-4 text-ink-2">{t('flow.none_title')}</p>
        {pages}
      </div>
    );
  }
  return (
    // Negative margin: the strip brings the page's padding, and the drawer has its own.
    <div className="-mx-4">
      <DayStrip
        days={days}
        chosen={day.day}
        today={today}
        onChoose={(next) => {
          setWantedDay(next);
          onChosen(null);
        }}
      />
      {pages}
      {day.slots.length === 0 && (
        <p className="px-4 pt-4 text-ink-2">
          {t(`flow.${whyNoTimes(day, today)}_title`, { day: formatDay(day.day, { today }) })}
        </p>
      )}
      <TimeChoice
        slots={day.slots}
        chosen={chosen?.day === day.day ? chosen.time : undefined}
        onTake={(time) => {
          const slot = day.slots.find((one) => one.time === time);
          const placed = slot?.parts.map(({ entity, start }) => ({
            entity_id: data.entity_ids[entity] ?? '',
            start_date: start,
          }));
          onChosen({ day: day.day, time, placed: placed ?? [] });
        }}
      />
    </div>
  );
}
