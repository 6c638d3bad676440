import type { OpenRange } from '@kursi/core/business/business-hours.ts';
import { useState } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { BookingsInTheWay } from '../../../shared/conflicts/bookings-in-the-way.tsx';
import { DayRanges } from '../../../shared/hours/day-ranges.tsx';
import { closedRanges, dayOf } from '../../../shared/hours/hours-editing.ts';
import { clockText } from '../../../shared/hours/hours-words.ts';
import { Button } from '../../../ui/button.tsx';
import { hoursOn, type TimePartProps, useSetDay, useWhyOff, usualHours } from './calendar-time-data.ts';

export function DayEditor({ businessId, calendar, time, day }: TimePartProps) {
  const t = useText();
  const setDay = useSetDay(businessId, calendar.id);
  const whyOff = useWhyOff();
  const { ranges, because } = hoursOn(day, calendar, time);
  const usual = usualHours(day, calendar, time);
  const before = time.days.find((one) => one.day === day)?.day_hours ?? null;
  const [edited, setEdited] = useState<readonly OpenRange[] | null>(null);
  // A usual day may have bookings outside its hours, which the desk made so.
  const isChanged = edited !== null || because === 'single_date' || ranges.length === 0;
  const name = formatDay(day, { today: time.today });
  const words =
    ranges.length === 0
      ? whyOff(day, because, time)
      : ranges.map(({ start, end }) => `${clockText(start)} – ${clockText(end)}`).join(', ');

  async function save(hours: readonly string[] | null, said: string): Promise<void> {
    setEdited(null);
    await setDay(day, hours, before, said);
  }

  return (
    <section aria-label={name} className="rounded-2 bg-sunken p-4">
      <h3 className="font-bold">{name}</h3>
      <p className="num text-ink-2">
        {words}
        {because === 'single_date' && ranges.length > 0 && (
          <span className="text-ink-3"> · {t('days.other_hours')}</span>
        )}
      </p>
      {isChanged && day >= time.today && (
        <div className="mt-3 grid gap-3 empty:hidden">
          {closedRanges(edited ?? ranges).map((hours) => (
            <BookingsInTheWay
              key={`${hours.start_time} ${hours.end_time}`}
              businessId={businessId}
              firstDay={day}
              lastDay={day}
              calendarId={calendar.id}
              hours={hours}
            />
          ))}
        </div>
      )}
      {edited ? (
        <div className="mt-3">
          <DayRanges day={name} ranges={edited} onRanges={setEdited} />
          <div className="mt-3 flex gap-2">
            <Button
              variant="soft"
              onClick={() => void save(dayOf(edited), t('days.hours_set', { day: name }))}
            >
              {t('days.save_hours')}
            </Button>
            <Button variant="quiet" onClick={() => setEdited(null)}>
              {t('action.cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={() => setEdited(ranges.length > 0 ? ranges : usual)}>
            {t('days.change_hours')}
          </Button>
          {ranges.length > 0 && (
            <Button onClick={() => void save([], t('days.off_set', { day: name }))}>
              {t('days.take_off')}
            </Button>
          )}
          {before && (
            <Button variant="quiet" onClick={() => void save(null, t('days.usual_set', { day: name }))}>
              {t('days.usual_again')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
