import type { OpenRange } from '@kursi/core/business/business-hours.ts';
import { useState } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { InTheWayNote } from '../../../shared/conflicts/in-the-way-note.tsx';
import { useInTheWay } from '../../../shared/conflicts/use-in-the-way.ts';
import { DayRanges } from '../../../shared/hours/day-ranges.tsx';
import { dayOf } from '../../../shared/hours/hours-editing.ts';
import { clockText } from '../../../shared/hours/hours-words.ts';
import { Warning } from '../../../shared/warning.tsx';
import { Button } from '../../../ui/button.tsx';
import { hoursOn, type TimePartProps, useSetDay, useWhyOff, usualHours } from './calendar-time-data.ts';
import { type Away, closingOf, TimeSheet } from './time-sheet.tsx';

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

  const isToCome = day >= time.today;
  const awayWith = (wanted: readonly OpenRange[], said: string): Away | null =>
    isToCome ? { kind: 'day', day, ranges: wanted, said } : null;
  const saidOf = (wanted: readonly OpenRange[]) =>
    t(wanted.length > 0 ? 'days.hours_set' : 'days.off_set', { day: name });
  const shown = edited ?? ranges;
  const inTheWay = useInTheWay(
    businessId,
    closingOf(isChanged ? awayWith(shown, saidOf(shown)) : null, calendar.id),
  );
  const whenOff = useInTheWay(businessId, closingOf(awayWith([], saidOf([])), calendar.id));
  /** What the sheet asks about. */
  const [away, setAway] = useState<Away | null>(null);

  async function save(hours: readonly string[] | null, said: string): Promise<void> {
    setEdited(null);
    await setDay(day, hours, before, said);
  }

  async function close(wanted: readonly OpenRange[], asked: typeof inTheWay): Promise<void> {
    const said = saidOf(wanted);
    if (await asked.mustDecide()) setAway(awayWith(wanted, said));
    else await save(dayOf(wanted), said);
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
      {inTheWay.visits > 0 &&
        (edited ? (
          <InTheWayNote visits={inTheWay.visits} />
        ) : (
          <div className="mt-3 flex flex-wrap items-center gap-3" role="status">
            <Warning>{t('conflict.in_the_way', { count: inTheWay.visits })}</Warning>
            <Button onClick={() => setAway(awayWith(shown, saidOf(shown)))}>{t('conflict.solve')}</Button>
          </div>
        ))}
      {edited ? (
        <div className="mt-3">
          <DayRanges day={name} ranges={edited} onRanges={setEdited} />
          <div className="mt-3 flex gap-2">
            <Button variant="soft" onClick={() => void close(edited, inTheWay)}>
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
          {ranges.length > 0 && <Button onClick={() => void close([], whenOff)}>{t('days.take_off')}</Button>}
          {before && (
            <Button variant="quiet" onClick={() => void save(null, t('days.usual_set', { day: name }))}>
              {t('days.usual_again')}
            </Button>
          )}
        </div>
      )}
      {away && (
        <TimeSheet
          businessId={businessId}
          calendar={calendar}
          away={away}
          today={time.today}
          onDone={() => {
            setAway(null);
            setEdited(null);
          }}
          onClose={() => setAway(null)}
        />
      )}
    </section>
  );
}
