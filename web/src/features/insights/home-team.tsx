import { type Duty, scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { type Calendar, calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatTimeRange, homeTimeZone } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useLiveReads } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Card } from '../../ui/card.tsx';
import { ListRow, ListRows } from '../../ui/lists/list-row.tsx';

/** Who works today with what is taken of their time, and who waits in the queue. */
export default function HomeTeam({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const { day, minute } = localMinute(useNow(), homeTimeZone);
  const of = { business_id: business.id };
  const calendars = useCallQuery(calendarCalls.list, of);
  const duty = useCallQuery(scheduleCalls.getDuty, { ...of, day: day.toString() });
  const hasQueue = may(waitlistCalls.list, business) && business.modules.includes('waitlist');
  const queues = useCallQuery(waitlistCalls.list, of, { enabled: hasQueue });
  useLiveReads(business.id, [scheduleCalls.getDuty, waitlistCalls.list, calendarCalls.list]);
  if (!calendars.data || !duty.data || calendars.data.items.length === 0) return null;
  const working = calendars.data.items.flatMap((calendar) => {
    const own = duty.data.items.find(({ entity_id }) => entity_id === calendar.id);
    return own && own.hours.length > 0 ? [{ calendar, duty: own }] : [];
  });
  const edges = working.flatMap(({ duty: { hours } }) => hours.flatMap(({ start, end }) => [start, end]));
  const [first, last] = [Math.min(...edges), Math.max(...edges)];
  return (
    <Card
      title={t('chairs.works')}
      flush
      className="pb-1"
      end={
        <TextLink href={paths.calendar} className="inline-flex min-h-11 items-center">
          {t('today.calendar')}
        </TextLink>
      }
    >
      {working.length === 0 ? (
        <p className="px-4 pb-3 text-ink-3">{t('chairs.works_nobody')}</p>
      ) : (
        <ul className="grid gap-1.5 px-4 pb-3">
          {working.map(({ calendar, duty: own }) => (
            <WorkingRow
              key={calendar.id}
              calendar={calendar}
              duty={own}
              from={first}
              to={last}
              now={minute}
            />
          ))}
        </ul>
      )}
      {queues.data && queues.data.items.length > 0 && (
        <div className="border-t border-line-soft">
          <ListRows>
            {queues.data.items.map(({ id, name, waiting_count }) => (
              <ListRow
                key={id}
                className="px-4"
                href={paths.queue}
                renderLink={routerLink}
                title={name}
                sub={
                  waiting_count === 0 ? t('chairs.queue_none') : t('chairs.queue', { count: waiting_count })
                }
              />
            ))}
          </ListRows>
        </div>
      )}
    </Card>
  );
}

interface WorkingRowProps {
  readonly calendar: Calendar;
  readonly duty: Duty;
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

/** Hours as a track, what is taken upon it, now as a line. */
function WorkingRow({ calendar, duty: { hours, taken }, from, to, now }: WorkingRowProps) {
  const at = (minute: number) =>
    ((Math.max(from, Math.min(to, minute)) - from) / Math.max(1, to - from)) * 100;
  const placed = ({ start, end }: { readonly start: number; readonly end: number }) => ({
    left: `${at(start)}%`,
    width: `${Math.max(0, at(end) - at(start))}%`,
  });
  const said = hours
    .map(({ start, end }) => formatTimeRange(formatTimeOfDay(start), formatTimeOfDay(end % (24 * 60))))
    .join(', ');
  return (
    <li className="flex items-center gap-3">
      <span className="w-24 flex-none truncate">{calendar.name}</span>
      <span
        role="img"
        aria-label={`${calendar.name}, ${said}`}
        title={said}
        className="relative block h-6 flex-1"
      >
        {hours.map((range) => (
          <i key={range.start} className="absolute inset-y-0 rounded-1 bg-tint" style={placed(range)} />
        ))}
        {taken.map((range) => (
          <i
            key={`${range.start} ${range.end}`}
            className="absolute inset-y-0.5 rounded-1 border-r border-surface bg-st-done"
            style={placed(range)}
          />
        ))}
        {from <= now && now <= to && (
          <i className="absolute -inset-y-0.5 w-0.5 bg-brand" style={{ left: `${at(now)}%` }} />
        )}
      </span>
    </li>
  );
}
