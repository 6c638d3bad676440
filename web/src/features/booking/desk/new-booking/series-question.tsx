import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import { useId } from 'react';
import { formatDay } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { Note } from '../../../../ui/states/note.tsx';
import { alternativeText } from './alternative-text.ts';
import type { Asked } from './booking-values.ts';
import { TimeChip } from './time-chip.tsx';
import type { SeriesDecision, SeriesToDecide } from './use-booking.tsx';

const OFFERED = 3;

interface SeriesQuestionProps {
  readonly series: SeriesToDecide;
  readonly asked: Asked;
  readonly today: string;
  readonly nameOf: (entityId: string) => string;
  readonly onDecide: (decision: SeriesDecision) => void;
}

/** The dates of a series that are not free: another time for each, or none, before anything is booked. */
export function SeriesQuestion({ series, asked, today, nameOf, onDecide }: SeriesQuestionProps) {
  const t = useText();
  const name = useId();
  const { dates, decisions } = series;
  return (
    <Note tone="warn" live="alert" className="mt-3">
      <p>{t('book.series_not_free', { count: dates.length })}</p>
      <ul className="mt-2 grid grid-cols-1 gap-4">
        {dates.map(({ booking_date, code, alternatives }, i) => {
          const day = formatDay(booking_date, { today });
          const choices: (Alternative | null)[] = [...alternatives.slice(0, OFFERED), null];
          return (
            <li key={booking_date}>
              <p>
                <b className="font-medium">{day}</b>{' '}
                <span className="text-ink-2">
                  {code === 'SLOT_TAKEN'
                    ? t('book.series_busy')
                    : asked.person
                      ? t('book.series_person_off', { name: asked.person })
                      : t('book.series_closed', { services: asked.services })}
                </span>
              </p>
              <div
                role="radiogroup"
                aria-label={t('book.series_instead', { day })}
                className="mt-1.5 flex flex-wrap gap-1.5"
              >
                {choices.map((to) => (
                  <TimeChip
                    key={to ? `${to.booking_date} ${to.service_time} ${to.entity_id}` : 'none'}
                    name={`${name} ${booking_date}`}
                    checked={decisions[i]?.to === to}
                    onChange={() => onDecide({ booking_date, to })}
                    wide
                  >
                    {to ? alternativeText(to, booking_date, today, nameOf, t) : t('book.series_skip')}
                  </TimeChip>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </Note>
  );
}
