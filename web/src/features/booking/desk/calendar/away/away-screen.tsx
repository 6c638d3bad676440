import { CalendarFace } from '../../../../../shared/calendar-face.tsx';
import { LoadFailed } from '../../../../../shared/loading.tsx';
import './away.css';
import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import { type Conflict, scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { DAY_MINUTES, formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { useState } from 'react';
import { errorText } from '../../../../../lib/api/error-text.ts';
import { formatDay } from '../../../../../lib/format.ts';
import { keySigns, useShortcut } from '../../../../../lib/keyboard/shortcuts.tsx';
import { useCallQuery } from '../../../../../lib/sync/queries.ts';
import { useText } from '../../../../../lib/text.ts';
import { ConflictRow, conflictColumns } from '../../../../../shared/conflicts/conflict-row.tsx';
import type { Decided, Decision } from '../../../../../shared/conflicts/decisions.ts';
import { TimeSelect } from '../../../../../shared/hours/time-select.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { cx } from '../../../../../ui/cx.ts';
import { Chip } from '../../../../../ui/fields/chip.tsx';
import { Segmented } from '../../../../../ui/fields/segmented.tsx';
import { Select } from '../../../../../ui/fields/select.tsx';
import { Kbd } from '../../../../../ui/kbd.tsx';
import { IconChevronLeft } from '../../../../../ui/pictures/icons.ts';
import { Problem } from '../../../../../ui/states/note.tsx';
import { Skeleton, SkeletonText } from '../../../../../ui/states/skeleton.tsx';
import { rangeText } from '../calendar-text.ts';
import type { MinuteRange } from '../grid/layout.ts';
import { AwayStrip } from './away-strip.tsx';
import { useTimeOff } from './use-time-off.ts';

export interface AwayPlace {
  readonly calendar: Calendar;
  readonly day: string;
  /** Working time of that day. */
  readonly open: MinuteRange;
  /** Only this time is blocked, with the note that was typed; nobody is away for the day. */
  readonly block?: MinuteRange & { readonly note: string | null };
}

interface AwayScreenProps {
  readonly businessId: string;
  readonly place: AwayPlace;
  readonly calendars: readonly Calendar[];
  readonly today: string;
  readonly nowMinute: number;
  readonly say: (text: string) => void;
  readonly onClose: () => void;
}

type Span = 'day' | 'now' | 'hours';
const reasons = ['away', 'ill', 'leave', 'training', 'personal'] as const;
const saveWords = {
  move: { cancel: 'away.save_move_cancel', none: 'away.save_move' },
  none: { cancel: 'away.save_cancel', none: 'away.save' },
} as const;
const STEP = 15;
const TIMES = Array.from({ length: DAY_MINUTES / STEP + 1 }, (_, i) => i * STEP);

/** Someone is away: every visit in the way is named and decided on, then the time is blocked. */
export function AwayScreen(props: AwayScreenProps) {
  const { businessId, place, calendars, today, nowMinute, say, onClose } = props;
  const { calendar, day, open, block } = place;
  const t = useText();
  const isToday = day === today;
  const [span, setSpan] = useState<Span>(block ? 'hours' : 'day');
  const [hours, setHours] = useState<MinuteRange>(block ?? open);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Partial<Decided>>>(new Map());
  const [why, setWhy] = useState<(typeof reasons)[number]>('away');
  const [problem, setProblem] = useState<string>();
  const soon = Math.min(open.to - STEP, Math.max(open.from, Math.ceil(nowMinute / STEP) * STEP));
  const range = span === 'day' ? open : span === 'now' ? { from: soon, to: open.to } : hours;
  const time = { start_time: formatTimeOfDay(range.from), end_time: formatTimeOfDay(range.to) };
  const query = useCallQuery(scheduleCalls.findConflicts, {
    business_id: businessId,
    from: day,
    to: day,
    entity_id: calendar.id,
    ...time,
  });
  const decided = (query.data?.items ?? []).map(
    (conflict): Decided => ({
      ...usualDecision(conflict),
      ...chosen.get(conflict.booking_id),
      conflict,
    }),
  );
  const timeOff = useTimeOff(businessId, say, ({ code, details }) => {
    setProblem(errorText(code, details));
    setChosen(new Map());
    void query.refetch();
    return true;
  });
  const choose = (id: string, change: Partial<Decided>) =>
    setChosen(new Map([...chosen, [id, { ...chosen.get(id), ...change }]]));
  const count = (decision: Decision) => decided.filter((one) => one.decision === decision).length;
  const nameOf = (id: string) => calendars.find((one) => one.id === id)?.name ?? '';

  async function save(all: readonly Decided[] = decided): Promise<void> {
    setProblem(undefined);
    if (timeOff.pending || !query.data) return;
    const done = await timeOff.run({
      entityId: calendar.id,
      name: calendar.name,
      day,
      ...time,
      note: block ? block.note : t(`away.why_${why}`),
      said: block
        ? t('desk.said_blocked', { time: rangeText(range.from, range.to), name: calendar.name })
        : null,
      decided: all,
    });
    if (done.ok) onClose();
  }
  const [at, setAt] = useState(0);
  const current = decided[Math.min(at, decided.length - 1)];
  const decide = (decision: Decision) => {
    if (current && (decision !== 'move' || current.to)) choose(current.conflict.booking_id, { decision });
  };
  const step = (by: number) => setAt(Math.max(0, Math.min(decided.length - 1, at + by)));
  useShortcut('arrowdown', { label: t('away.key_next'), scope: 'page' }, () => step(1));
  useShortcut('arrowup', { label: t('away.key_previous'), scope: 'page' }, () => step(-1));
  useShortcut('m', { label: t('conflict.move'), scope: 'page' }, () => decide('move'));
  useShortcut('k', { label: t('conflict.keep'), scope: 'page' }, () => decide('keep'));
  useShortcut('x', { label: t('conflict.cancel'), scope: 'page' }, () => decide('cancel'));
  useShortcut('escape', { label: t('away.back'), scope: 'page' }, onClose);
  useShortcut('mod+enter', { label: t('away.save_key'), scope: 'page', inFields: true }, () => void save());

  return (
    <section className="k-away" aria-labelledby="away-title">
      <header className="flex flex-wrap items-center gap-3 px-5 py-3">
        <Button variant="quiet" size="small" onClick={onClose}>
          <IconChevronLeft className="i-m" aria-hidden />
          {t('desk.calendar')}
        </Button>
        <CalendarFace calendar={calendar} />
        <h1 id="away-title" className="text-t4 font-bold">
          {block
            ? t('away.block_title', {
                time: rangeText(range.from, range.to),
                name: calendar.name,
                day: formatDay(day, { today }),
              })
            : t('away.title', { name: calendar.name, day: formatDay(day, { today }) })}
        </h1>
        {query.data && (
          <Chip tone={decided.length > 0 ? 'bad' : 'good'}>
            {t('conflict.in_the_way', { count: query.data.visits })}
          </Chip>
        )}
      </header>
      <div className="flex flex-wrap items-center gap-3 px-5 pb-3">
        {!block && (
          <Segmented
            label={t('away.how_long')}
            value={span}
            onValueChange={setSpan}
            options={[
              { value: 'day', label: t('away.whole_day') },
              ...(isToday ? [{ value: 'now' as const, label: t('away.from_now') }] : []),
              { value: 'hours', label: t('away.hours') },
            ]}
          />
        )}
        {span === 'hours' && (
          <>
            <TimeSelect
              label={t('away.from')}
              value={hours.from}
              choices={TIMES.filter((one) => one < hours.to)}
              onChange={(from) => setHours({ ...hours, from })}
            />
            <TimeSelect
              label={t('away.until')}
              value={hours.to}
              choices={TIMES.filter((one) => one > hours.from)}
              onChange={(to) => setHours({ ...hours, to })}
            />
          </>
        )}
        {!block && (
          <Select
            label={t('away.why')}
            className="w-36"
            value={why}
            onValueChange={setWhy}
            options={reasons.map((one) => ({ value: one, label: t(`away.why_${one}`) }))}
          />
        )}
        <span className="text-t1 text-ink-3">{t('away.never_why')}</span>
      </div>
      {decided.length > 0 && (
        <AwayStrip
          businessId={businessId}
          day={day}
          away={calendar}
          calendars={calendars}
          open={open}
          off={range}
          decided={decided}
          current={current?.conflict.booking_id}
        />
      )}
      <div className="k-away-body @container">
        <Problem className="mb-3">{problem}</Problem>
        {query.isError && <LoadFailed onRetry={query.refetch}>{t('conflict.not_loaded')}</LoadFailed>}
        {query.isPending && (
          <Skeleton label={t('state.loading')}>
            <SkeletonText lines={6} />
          </Skeleton>
        )}
        {query.data && decided.length === 0 && <p className="text-ink-2">{t('away.nothing')}</p>}
        {decided.length > 0 && (
          <div className={cx(conflictColumns, 'py-1.5 text-t1 text-ink-3 max-desk:hidden')} aria-hidden>
            <span>{formatDay(day, { today })}</span>
            <span>{t('away.client')}</span>
            <span>{t('away.proposal')}</span>
            <span className="flex items-center gap-1.5">
              {t('away.what')} <Kbd>M</Kbd> <Kbd>K</Kbd> <Kbd>X</Kbd>
            </span>
          </div>
        )}
        <ul aria-label={t('away.visits')}>
          {decided.map((one, i) => (
            <ConflictRow
              key={one.conflict.booking_id}
              decided={one}
              today={today}
              nameOf={nameOf}
              onDecide={(decision) => choose(one.conflict.booking_id, { decision })}
              isCurrent={one === current}
              onCurrent={() => setAt(i)}
              onReason={(reason) => choose(one.conflict.booking_id, { reason })}
              onTo={(to: Alternative) => choose(one.conflict.booking_id, { to, decision: 'move' })}
            />
          ))}
        </ul>
      </div>
      <footer className="k-away-foot">
        <p>
          <b>{t('conflict.sum', { moves: count('move'), stays: count('keep'), cancels: count('cancel') })}</b>{' '}
          <span className="text-ink-3">{t('conflict.nothing_sent')}</span>
        </p>
        {decided.some(({ decision }) => decision !== 'keep') && (
          <Button
            size="big"
            className="ml-auto"
            onClick={() => void save(decided.map((one) => ({ ...one, decision: 'keep' })))}
          >
            {t('away.only_block')}
          </Button>
        )}
        <Button variant="primary" size="big" loading={timeOff.pending} onClick={() => void save()}>
          {t(saveWords[count('move') > 0 ? 'move' : 'none'][count('cancel') > 0 ? 'cancel' : 'none'], {
            count: count('move') || count('cancel'),
            cancels: count('cancel'),
          })}
          <span className="flex gap-1" aria-hidden>
            {keySigns('mod+enter')[0]?.map((sign) => (
              <Kbd key={sign}>{sign}</Kbd>
            ))}
          </span>
        </Button>
      </footer>
    </section>
  );
}

/** Who always comes to this person is asked first; what nobody can take stays, to be solved. */
function usualDecision({ alternatives, is_usual_calendar }: Conflict): Omit<Decided, 'conflict'> {
  const [to = null] = alternatives;
  return { to, decision: to && !is_usual_calendar ? 'move' : 'keep', reason: '' };
}
