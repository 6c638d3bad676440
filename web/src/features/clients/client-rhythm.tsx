import { rhythmOf } from '@kursi/core/clients/client-rhythm.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { CSSProperties } from 'react';
import { formatDay, formatMonth } from '../../lib/format.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import './client-rhythm.css';

interface ClientRhythmProps {
  readonly businessId: string;
  readonly clientId: string;
  /** Of an erased client nothing is expected. */
  readonly isOver: boolean;
}

const AHEAD_DAYS = 45;

/** The days of a year as dots on a line: came, cancelled or missed, booked, and when the next would be due. */
export function ClientRhythm({ businessId, clientId, isOver }: ClientRhythmProps) {
  const t = useText();
  const { data } = useCallQuery(clientCalls.getRhythm, { business_id: businessId, client_id: clientId });
  if (!data || data.days.length === 0) return null;
  const today = Temporal.PlainDate.from(data.today);
  const from = today.subtract({ years: 1 });
  const until = today.add({ days: AHEAD_DAYS });
  const length = from.until(until).days;
  const at = (day: Temporal.PlainDate) => {
    return { '--x': Math.min(100, (from.until(day).days / length) * 100) } as CSSProperties;
  };
  const days = data.days.map(({ day, standing }) => ({ day: Temporal.PlainDate.from(day), standing }));
  const booked = days.find(
    ({ day, standing }) => standing === 'expected' && Temporal.PlainDate.compare(day, today) >= 0,
  );
  const rhythm = isOver ? null : rhythmOf(data.days);
  const due = rhythm && !booked ? Temporal.PlainDate.from(rhythm.next_on) : null;
  const showsDue = due && Temporal.PlainDate.compare(due, from) > 0;
  const months = [2, 4, 6, 8, 10, 12].map((count) => today.with({ day: 1 }).subtract({ months: count - 1 }));
  const came = days.filter(({ standing }) => standing === 'came').length;
  const next = booked
    ? t('rhythm.booked', { day: formatDay(booked.day.toString()) })
    : t('rhythm.nothing_booked');
  const guess = due ? t('rhythm.forecast', { day: formatDay(due.toString()) }) : '';
  const kinds = { came: '', expected: 'booked', missed: 'off', cancelled: 'off' } as const;
  return (
    <div>
      {(booked || !isOver) && (
        <p>
          <b className="font-medium">{next}</b> <span className="text-ink-3">{guess}</span>
        </p>
      )}
      <div
        className="k-beat"
        role="img"
        aria-label={`${t('rhythm.label', { count: came })} ${next} ${guess}`.trim()}
      >
        <u style={at(today)} />
        {days.map(({ day, standing }) => (
          <i key={day.toString()} className={kinds[standing]} style={at(day)} />
        ))}
        {showsDue && <i className="due" style={at(due)} />}
        {months
          .filter((month) => month.until(today).days > 25 && from.until(month).days > 6)
          .map((month) => (
            <span key={month.toString()} style={at(month)}>
              {formatMonth(month)}
            </span>
          ))}
        <span className="now" style={at(today)}>
          {t('rhythm.today')}
        </span>
      </div>
    </div>
  );
}
