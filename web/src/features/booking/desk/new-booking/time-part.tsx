import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { formatClock, formatDay, formatTime } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { DayField } from '../../../../shared/days/day-field.tsx';
import { TimeField } from '../../../../shared/hours/time-field.tsx';
import { LoadFailed } from '../../../../shared/loading.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { IconChevronLeft, IconChevronRight } from '../../../../ui/pictures/icons.ts';
import { Note } from '../../../../ui/states/note.tsx';
import { Bone, Skeleton } from '../../../../ui/states/skeleton.tsx';
import { alternativeText } from './alternative-text.ts';
import type { Asked } from './booking-values.ts';
import { type FreeTimes, nearest } from './free-times.ts';
import { SeriesQuestion } from './series-question.tsx';
import { TimeChip, timeGrid } from './time-chip.tsx';
import type { TimeQuestion, UsedBooking } from './use-booking.tsx';

/** More times than this are hidden behind "show all". */
const SHOWN = 8;

interface TimePartProps {
  readonly day: string;
  readonly time: string;
  readonly today: string;
  readonly free: FreeTimes;
  /** How many services must fit. */
  readonly services: number;
  readonly asked: Asked;
  readonly error: string | undefined;
  readonly booking: UsedBooking;
  readonly busy: boolean;
  readonly nameOf: (entityId: string) => string;
  readonly timesRef: RefObject<HTMLDivElement | null>;
  readonly onDay: (day: string) => void;
  readonly onTime: (time: string) => void;
  /** Enter on a time selects it and moves on to the submit button. */
  readonly onTaken: () => void;
}

export function TimePart(props: TimePartProps) {
  const { day, time, today, free, services, booking, timesRef, onDay, onTime, onTaken } = props;
  const t = useText();
  const name = useId();
  const hasServices = services > 0;
  const [all, setAll] = useState(false);
  // Anchor of the shown times; it does not follow arrow keys, so that the list stays in place.
  const [around, setAround] = useState(time);
  const shown = all ? free.slots : nearest(free.slots, around, SHOWN);

  const timeRef = useRef<HTMLInputElement>(null);

  // The button "Next free day" goes with its press, and the focus with it: the times of that day take it.
  const wantsFocus = useRef(false);
  const hasTimes = free.isKnown && free.slots.length > 0;
  useEffect(() => {
    if (!wantsFocus.current || !hasTimes) return;
    wantsFocus.current = false;
    timesRef.current?.querySelector('input')?.focus();
  }, [hasTimes, timesRef]);

  function go(days: number): void {
    if (day !== '') onDay(Temporal.PlainDate.from(day).add({ days }).toString());
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { target } = event;
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault();
      go(event.key === 'PageDown' ? 1 : -1);
    } else if (/^\d$/.test(event.key)) {
      // A time that is typed: the digit lands in its field.
      timeRef.current?.focus();
    } else if (
      event.key === 'Enter' &&
      target instanceof HTMLInputElement &&
      !event.ctrlKey &&
      !event.metaKey
    ) {
      event.preventDefault();
      onTime(target.value);
      onTaken();
    }
  }

  return (
    <Field label={t('book.time')} group error={booking.question ? undefined : props.error}>
      <div className="flex flex-wrap gap-2">
        <DayField
          label={t('book.day')}
          className="min-w-0 flex-1"
          value={day}
          onChange={onDay}
          nextFocus={timeRef}
        />
        <IconButton
          label={t('desk.previous_day')}
          icon={<IconChevronLeft className="i-m" aria-hidden />}
          onClick={() => go(-1)}
        />
        <IconButton
          label={t('desk.next_day')}
          icon={<IconChevronRight className="i-m" aria-hidden />}
          onClick={() => go(1)}
        />
        <TimeField
          inputRef={timeRef}
          aria-label={t('book.own_time')}
          placeholder={t('book.time_how')}
          className="w-[8.5rem] flex-none max-[899px]:w-full"
          value={time}
          onChange={(next) => {
            onTime(next);
            setAround(next);
          }}
        />
      </div>
      <div className="mt-3">
        {!hasServices && <p className="k-hint">{t('book.times_later')}</p>}
        {hasServices && free.query.isError && (
          <LoadFailed onRetry={free.query.refetch}>{t('book.times_not_loaded')}</LoadFailed>
        )}
        {hasServices && !free.query.isError && !free.isKnown && (
          <Skeleton label={t('state.loading')}>
            <span className={timeGrid}>
              {[0, 1, 2, 3].map((key) => (
                <Bone key={key} className="h-8" />
              ))}
            </span>
          </Skeleton>
        )}
        {hasServices && free.isKnown && free.slots.length === 0 && (
          <NoTimes
            services={services}
            asked={props.asked}
            day={day}
            today={today}
            isOpen={free.isOpen}
            next={free.nextFreeDay}
            onDay={(next) => {
              wantsFocus.current = true;
              onDay(next);
            }}
          />
        )}
        {hasServices && free.isKnown && free.slots.length > 0 && (
          <>
            <p className="k-hint mb-2">{t('book.free_on', { day: formatDay(day, { today }) })}</p>
            <div
              ref={timesRef}
              role="radiogroup"
              aria-label={t('book.free_on', { day: formatDay(day, { today }) })}
              className={timeGrid}
              onKeyDown={onKeyDown}
            >
              {shown.map((slot) => (
                <TimeChip
                  key={slot.time}
                  name={name}
                  value={slot.time}
                  checked={slot.time === time}
                  onChange={() => onTime(slot.time)}
                >
                  {formatClock(slot.time)}
                </TimeChip>
              ))}
              {!all && free.slots.length > shown.length && (
                <Button variant="quiet" onClick={() => setAll(true)}>
                  {t('book.all_times', { count: free.slots.length })}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {booking.question && <Question {...props} question={booking.question} />}
    </Field>
  );
}

interface NoTimesProps {
  readonly services: number;
  readonly asked: Asked;
  readonly day: string;
  readonly today: string;
  readonly isOpen: boolean;
  readonly next: string | undefined;
  readonly onDay: (day: string) => void;
}

function NoTimes({ services, asked, day, today, isOpen, next, onDay }: NoTimesProps) {
  const t = useText();
  const words = { day: formatDay(day, { today }) };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2" role="status">
      <p className="text-ink-2">
        {isOpen
          ? t('book.day_full', { ...words, count: services })
          : asked.person
            ? t('book.person_off', { ...words, name: asked.person })
            : t('book.day_closed', { ...words, services: asked.services })}
      </p>
      {next && (
        <Button variant="soft" onClick={() => onDay(next)}>
          {t('book.next_free', { day: formatDay(next, { today }) })}
        </Button>
      )}
    </div>
  );
}

/** Why the time was refused, with the override and the alternatives. */
function Question({
  question,
  day,
  time,
  today,
  asked: about,
  nameOf,
  booking,
  busy,
}: TimePartProps & { question: TimeQuestion }) {
  const t = useText();
  const { code, rules = [], override, alternatives } = question;
  const whole = useRef<HTMLDivElement>(null);
  const namesOf = (ids: readonly string[]) => [...new Set(ids.map(nameOf))].join(', ');
  // Each question wants its answer; a decision on one date is not another question.
  const asked = question.series?.dates ?? question;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => whole.current?.querySelector<HTMLElement>('input:checked, button')?.focus(), [asked]);
  if (question.series) {
    return (
      <div ref={whole}>
        <SeriesQuestion
          series={question.series}
          asked={about}
          today={today}
          nameOf={nameOf}
          onDecide={booking.decide}
        />
      </div>
    );
  }
  if (code === 'SLOT_TAKEN') {
    return (
      <div ref={whole}>
        <Note
          tone="bad"
          live="alert"
          className="mt-3"
          action={
            <div className="flex flex-wrap gap-2">
              {alternatives.map((one) => (
                <Button
                  key={`${one.booking_date} ${one.service_time} ${one.entity_id}`}
                  loading={busy}
                  onClick={() => booking.instead(one)}
                >
                  {alternativeText(one, day, today, nameOf, t)}
                </Button>
              ))}
              {question.who && (
                <Button variant="quiet" loading={busy} onClick={() => void booking.anyway()}>
                  {t('book.beside', { names: namesOf(question.who) })}
                </Button>
              )}
            </div>
          }
        >
          {alternatives.length > 0 ? t('book.taken_instead') : t('book.taken')}
        </Note>
      </div>
    );
  }
  return (
    <div ref={whole}>
      <Note
        tone="warn"
        live="alert"
        className="mt-3"
        action={
          override && (
            <Button loading={busy} onClick={() => void booking.anyway()}>
              {t('book.anyway')}
            </Button>
          )
        }
      >
        {question.who === null
          ? t('book.nobody_then', { services: about.services, time: formatTime(time) })
          : rules.map((rule) => t(`book.rule_${rule}`)).join(' ')}{' '}
        {question.who && t('book.with_whom', { names: namesOf(question.who) })}
      </Note>
    </div>
  );
}
