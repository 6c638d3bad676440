import './agenda.css';
import { useEffect, useRef } from 'react';
import { formatDay } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { clientName } from '../../../../shared/clients/client-name.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconBan, IconClock, IconList } from '../../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { StatusIcon } from '../../status-icon.tsx';
import { CheckOutLink } from '../check-out-link.tsx';
import { clockText, entryLabel, whoComes } from './calendar-text.ts';
import { type Column, type Entry, statusOf } from './grid/columns.ts';
import { isToCheckOut } from './status/counters.ts';

interface Listed {
  readonly entry: Entry;
  readonly column: Column;
}

interface AgendaProps {
  /** One column per calendar and day. */
  readonly columns: readonly Column[];
  readonly days: readonly string[];
  readonly today: string;
  readonly nowMinute: number;
  readonly now: Temporal.Instant;
  readonly openVisit: string | null;
  readonly onOpen: (entry: Entry, column: Column) => void;
}

/** The days as lists of visits. */
export function Agenda({ columns, days, today, nowMinute, now, openVisit, onOpen }: AgendaProps) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  const first = days[0];
  // Initial scroll: past visits are above, the list starts with the current or next client.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is opened, not each minute
  useEffect(() => {
    const coming = columns
      .filter((column) => column.day === today)
      .flatMap(({ entries }) => entries)
      .filter(({ to }) => to > nowMinute)
      .sort((a, b) => a.from - b.from)[0];
    const row = coming && list.current?.querySelector(`[data-entry="${coming.item.id}"]`);
    row?.scrollIntoView({ block: 'start' });
  }, [first]);
  return (
    <div ref={list} className="k-agenda">
      {days.map((day) => {
        const listed = columns
          .filter((column) => column.day === day)
          .flatMap((column) => column.entries.map((entry) => ({ entry, column })))
          .sort((a, b) => a.entry.from - b.entry.from);
        return (
          <section key={day} aria-label={formatDay(day, { today })}>
            {days.length > 1 && (
              <h2 className={cx('font-bold', day === today && 'text-brand-ink')}>
                {formatDay(day, { today })}
              </h2>
            )}
            {listed.length > 0 && (
              <ol>
                {listed.map((one) => (
                  <AgendaRow
                    key={one.entry.item.id}
                    {...one}
                    mayCheckOut={isToCheckOut(one.entry.item, { day: today, now })}
                    openVisit={openVisit}
                    onOpen={onOpen}
                  />
                ))}
              </ol>
            )}
            {listed.length === 0 &&
              (days.length > 1 ? (
                <p className="py-2 text-ink-3">{t('desk.nothing_that_day')}</p>
              ) : (
                <EmptyState title={t('desk.nothing_booked')}>{t('desk.nothing_booked_more')}</EmptyState>
              ))}
          </section>
        );
      })}
    </div>
  );
}

interface AgendaRowProps extends Listed, Pick<AgendaProps, 'openVisit' | 'onOpen'> {
  readonly mayCheckOut: boolean;
}

function AgendaRow({ entry, column, mayCheckOut, openVisit, onOpen }: AgendaRowProps) {
  const t = useText();
  const { item, from, to } = entry;
  const status = item.kind === 'booking' ? statusOf(item) : null;
  const isOpen = item.visit_id !== null && item.visit_id === openVisit;
  return (
    <li>
      <button
        type="button"
        data-entry={item.id}
        data-visit={item.visit_id ?? undefined}
        data-open={isOpen ? '' : undefined}
        className={cx('k-agenda-row', item.kind, status)}
        onClick={() => onOpen(entry, column)}
      >
        <span className="sr-only">{entryLabel(t, entry, column.calendar.name)}</span>
        <span className="contents" aria-hidden>
          <span className="when num">
            <span className="font-medium text-ink">{clockText(from)}</span>
            <span className="text-t1 text-ink-3">{clockText(to)}</span>
          </span>
          <span className="what">
            <span className="n">
              {item.kind === 'booking' && whoComes(t, item)}
              {item.kind === 'queue' && clientName(t, item.client_name)}
              {item.kind === 'hold' && t('desk.held')}
              {item.kind === 'block' && (item.note || t('desk.blocked'))}
            </span>
            <span className="w">
              {item.service_name && <span>{item.service_name}</span>}
              {item.kind === 'queue' && <span>{item.note}</span>}
              <span>{column.calendar.name}</span>
            </span>
          </span>
          {status && <StatusIcon status={status} />}
          {item.kind === 'queue' && <IconList className="i-s text-ink-3" aria-hidden />}
          {item.kind === 'hold' && <IconClock className="i-s text-brand-ink" aria-hidden />}
          {item.kind === 'block' && <IconBan className="i-s text-ink-3" aria-hidden />}
        </span>
      </button>
      {mayCheckOut && item.visit_id && (
        <CheckOutLink visitId={item.visit_id} client={clientName(t, item.client_name)} />
      )}
    </li>
  );
}

interface DayStripProps {
  readonly days: readonly string[];
  readonly day: string;
  readonly today: string;
  readonly countOn: (day: string) => number;
  readonly onDay: (day: string) => void;
}

/** A week of dates to swipe through. */
export function DayStrip({ days, day, today, countOn, onDay }: DayStripProps) {
  const t = useText();
  return (
    <ul className="k-daystrip" aria-label={t('desk.days')}>
      {days.map((one) => {
        const [weekday, number] = formatDay(one).split(' ');
        const count = countOn(one);
        return (
          <li key={one}>
            <button
              type="button"
              aria-pressed={one === day}
              className={cx(one === today && 'today')}
              onClick={() => onDay(one)}
            >
              <span className="sr-only">{t('desk.day_with', { day: formatDay(one, { today }), count })}</span>
              <span className="contents" aria-hidden>
                <span className="text-t1">{weekday}</span>
                <span className="num text-t3 font-bold">{number}</span>
                <i className={cx(count > 0 && 'on')} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
