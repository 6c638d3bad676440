import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { parseTime } from '@kursi/core/kernel/time.ts';
import type { CSSProperties, ReactNode } from 'react';
import { useCallQuery } from '../../../../../lib/sync/queries.ts';
import { useText } from '../../../../../lib/text.ts';
import { CalendarFace } from '../../../../../shared/calendar-face.tsx';
import { clientName } from '../../../../../shared/clients/client-name.ts';
import type { Decided } from '../../../../../shared/conflicts/decisions.ts';
import { cx } from '../../../../../ui/cx.ts';
import { timeText } from '../calendar-text.ts';
import { type MinuteRange, shownHours } from '../grid/layout.ts';

interface AwayStripProps {
  readonly businessId: string;
  readonly day: string;
  readonly away: Calendar;
  readonly calendars: readonly Calendar[];
  readonly open: MinuteRange;
  /** The time that is blocked. */
  readonly off: MinuteRange;
  readonly decided: readonly Decided[];
  readonly current: string | undefined;
}

const HOURS = 2 * 60;

/** Picture of the day: who is away, and how the moves fit between what is booked. The rows say it in words. */
export function AwayStrip(props: AwayStripProps) {
  const { businessId, day, away, calendars, open, off, decided, current } = props;
  const t = useText();
  const { data } = useCallQuery(scheduleCalls.get, { business_id: businessId, from: day, to: day });
  const moves = decided.filter(({ decision, to }) => decision === 'move' && to?.booking_date === day);
  const others = calendars.filter(({ id }) => id !== away.id && moves.some(({ to }) => to?.entity_id === id));
  const inTheWay = new Map(decided.map((one) => [one.conflict.booking_id, one]));
  const bookedOn = (id: string) =>
    (data?.items ?? []).filter(({ entity_id, booking_date }) => entity_id === id && booking_date === day);
  // As long as the longest day in it: those who take over may work earlier or later than who is away.
  const drawn = [
    open,
    off,
    ...[away, ...others].flatMap(({ id }) => bookedOn(id).map(rangeOf)),
    ...moves.map(({ conflict, to }) => rangeOf({ ...conflict, service_time: to?.service_time ?? '' })),
  ];
  const axis = shownHours(drawn, 0);
  const marks = Array.from(
    { length: Math.ceil((axis.to - axis.from) / HOURS) },
    (_, i) => axis.from + i * HOURS,
  );
  const at = (minute: number, minutes: number) =>
    ({ '--at': minute - axis.from, '--for': minutes }) as CSSProperties;
  return (
    <div className="k-away-strip" style={{ '--all': axis.to - axis.from } as CSSProperties} aria-hidden>
      <div className="hours num">
        {marks.map((minute) => (
          <span key={minute} style={at(minute, HOURS)}>
            {timeText(minute)}
          </span>
        ))}
      </div>
      <Row calendar={away}>
        <span className="off" style={at(off.from, off.to - off.from)} />
        {bookedOn(away.id).map((item) => {
          const one = inTheWay.get(item.id);
          const goes = one !== undefined && one.decision !== 'keep';
          return (
            <span
              key={item.id}
              className={cx('busy', goes && 'goes', one && !goes && 'stays')}
              style={at(parseTime(item.service_time) ?? 0, item.service_duration)}
            >
              {one && shortOf(clientName(t, item.client_name))}
            </span>
          );
        })}
      </Row>
      {others.map((calendar) => (
        <Row key={calendar.id} calendar={calendar}>
          {bookedOn(calendar.id).map((item) => (
            <span
              key={item.id}
              className="busy"
              style={at(parseTime(item.service_time) ?? 0, item.service_duration)}
            />
          ))}
          {moves
            .filter(({ to }) => to?.entity_id === calendar.id)
            .map(({ conflict, to }) => (
              <span
                key={conflict.booking_id}
                className={cx('moves', conflict.booking_id === current && 'current')}
                style={at(parseTime(to?.service_time ?? '') ?? 0, conflict.service_duration)}
              >
                {shortOf(clientName(t, conflict.client.name))}
              </span>
            ))}
        </Row>
      ))}
      <p className="legend">
        <span className="moves" /> {t('away.legend_moves')}
        <span className="busy stays" /> {t('away.legend_stays')}
        <span className="busy" /> {t('away.legend_booked')}
      </p>
    </div>
  );
}

function rangeOf(item: { readonly service_time: string; readonly service_duration: number }): MinuteRange {
  const from = parseTime(item.service_time) ?? 0;
  return { from, to: from + item.service_duration };
}

function Row({ calendar, children }: { readonly calendar: Calendar; readonly children: ReactNode }) {
  return (
    <div className="row">
      <span className="who">
        <CalendarFace calendar={calendar} size="small" />
        <span className="cut">{calendar.name}</span>
      </span>
      <span className="line">{children}</span>
    </div>
  );
}

/** First letters of the names: a strip has no room for more. */
function shortOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');
}
