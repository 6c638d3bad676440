import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { rhythmOf } from '@kursi/core/clients/client-rhythm.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { formatDay, formatMonth } from '../../lib/format.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';

interface ClientRhythmProps {
  readonly businessId: string;
  readonly clientId: string;
  /** Of an erased client nothing is expected. */
  readonly isOver: boolean;
}

const AHEAD_DAYS = 45;

const dot = 'top-2 -ml-1.25 size-2.75 rounded-full ring-2 ring-surface';
const hollow = `${dot} bg-surface`;
const struck = `${hollow} inset-ring-[1.5px] inset-ring-ink-3 after:absolute after:inset-x-[-1px] after:top-[4.75px] after:h-[1.5px] after:-rotate-45 after:bg-ink-3`;
const kinds = {
  came: `${dot} bg-ink-2`,
  expected: `${hollow} border-2 border-brand`,
  missed: struck,
  cancelled: struck,
} as const;
const word = 'bottom-0 -translate-x-1/2 text-t1 whitespace-nowrap';

/** The days of a year as dots on a line: came, cancelled or missed, booked, and when the next would be due. */
export function ClientRhythm({ businessId, clientId, isOver }: ClientRhythmProps) {
  const t = useText();
  const of = { business_id: businessId, client_id: clientId };
  const { data } = useCallQuery(clientCalls.getRhythm, of);
  // Who came this morning may come again this evening: the days alone do not say.
  const { data: figures } = useCallQuery(scheduleCalls.getClientSummary, of);
  if (!data || !figures || data.days.length === 0) return null;
  const today = Temporal.PlainDate.from(data.today);
  const from = today.subtract({ years: 1 });
  const until = today.add({ days: AHEAD_DAYS });
  const length = from.until(until).days;
  const at = (day: Temporal.PlainDate) => {
    return { left: `${Math.min(100, (from.until(day).days / length) * 100)}%` };
  };
  const days = data.days.map(({ day, standing }) => ({ day: Temporal.PlainDate.from(day), standing }));
  const booked = figures.next_visit_on;
  const rhythm = isOver ? null : rhythmOf(data.days);
  const due = rhythm && !booked ? Temporal.PlainDate.from(rhythm.next_on) : null;
  const showsDue = due && Temporal.PlainDate.compare(due, from) > 0;
  const months = [2, 4, 6, 8, 10, 12].map((count) => today.with({ day: 1 }).subtract({ months: count - 1 }));
  const came = days.filter(({ standing }) => standing === 'came').length;
  const next = booked ? t('rhythm.booked', { day: formatDay(booked) }) : t('rhythm.nothing_booked');
  const guess = due ? t('rhythm.forecast', { day: formatDay(due.toString()) }) : '';
  return (
    <div>
      {(booked || !isOver) && (
        <p>
          <b className="font-medium">{next}</b> <span className="text-ink-3">{guess}</span>
        </p>
      )}
      <div
        className="relative mx-2 mt-2.5 h-11.5 before:absolute before:inset-x-0 before:top-3.25 before:h-px before:bg-line *:absolute"
        role="img"
        aria-label={`${t('rhythm.label', { count: came })} ${next} ${guess}`.trim()}
      >
        <u className="top-0 bottom-4.5 -ml-px w-0.5 bg-brand" style={at(today)} />
        {days.map(({ day, standing }) => (
          <i key={day.toString()} className={kinds[standing]} style={at(day)} />
        ))}
        {showsDue && <i className={`${hollow} border-[1.5px] border-dashed border-ink-3`} style={at(due)} />}
        {months
          .filter((month) => month.until(today).days > 25 && from.until(month).days > 6)
          .map((month) => (
            <span key={month.toString()} className={`${word} text-ink-3`} style={at(month)}>
              {formatMonth(month)}
            </span>
          ))}
        <span className={`${word} font-bold text-brand-ink`} style={at(today)}>
          {t('rhythm.today')}
        </span>
      </div>
    </div>
  );
}
