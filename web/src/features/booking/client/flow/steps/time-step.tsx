import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '../../../../../lib/format.ts';
import { useText } from '../../../../../lib/text.ts';
import type { Cart, ShownLine } from '../../../../../shared/cart/cart.ts';
import { type FreeDay, todayAt } from '../../../../../shared/cart/free-times.ts';
import { Button, ButtonLink } from '../../../../../ui/button.tsx';
import { Chair } from '../../../../../ui/pictures/chair.tsx';
import { IconArrowRight, IconPhone, IconUsers } from '../../../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../../../ui/states/empty-state.tsx';
import { DatePages, WindowEnd } from '../../times/date-pages.tsx';
import { DayStrip, whyNoTimes } from '../../times/day-strip.tsx';
import { TimeChoice } from '../../times/time-choice.tsx';
import type { Hold } from '../holds/use-hold.ts';
import type { useFreeTimes } from '../use-free-times.ts';
import { ServicesFold } from './services-fold.tsx';
import { DaysSkeleton } from './skeletons.tsx';
import { WhoChoice } from './who-choice.tsx';

// Lazy: needed on full days only.
const SlotAlertOffer = lazy(() => import('../holds/slot-alert.tsx'));

interface TimeStepProps {
  readonly page: BusinessPage;
  readonly cart: Cart;
  readonly lines: readonly ShownLine[];
  readonly change: (make: (cart: Cart) => Cart) => void;
  readonly times: ReturnType<typeof useFreeTimes>;
  readonly hold: Hold;
}

/** Staff, date and time. */
export function TimeStep({ page, cart, lines, change, times, hold }: TimeStepProps) {
  const t = useText();
  /** The selection for which the day was picked by hand: only then a full day stays selected. */
  const [chosenFor, setChosenFor] = useState('');
  const { data, failed, wanted } = times;
  const chosen = data && dayToShow(data.days, cart.day, chosenFor === wanted);
  const isAllFull = data?.days.every(({ slots }) => slots.length === 0);
  const { taking, held } = hold;
  const today = todayAt(page.time_zone);
  const pages = data && (
    <>
      <DatePages today={today} from={times.from} lastDay={data.last_day} onFrom={times.setFrom} />
      {(data.days.at(-1)?.day ?? data.last_day) === data.last_day && (
        <WindowEnd lastDay={data.last_day} phone={page.appointment_phone ?? page.phone} name={page.name} />
      )}
    </>
  );
  const current = taking ?? (held && { day: held.booking_date, time: held.service_time });

  function choose(day: string): void {
    setChosenFor(wanted);
    change((before) => ({ ...before, day }));
  }
  function askAnyone(): void {
    change((before) => ({ ...before, lines: before.lines.map((line) => ({ ...line, entity_id: null })) }));
  }
  return (
    <>
      <WhoChoice page={page} lines={lines} change={change} />
      <ServicesFold page={page} lines={lines} change={change} />
      {failed && (
        <EmptyState
          compact
          title={t('flow.failed')}
          action={<Button onClick={times.again}>{t('action.retry')}</Button>}
        />
      )}
      {!data && !failed && <DaysSkeleton label={t('flow.loading_times')} />}
      {isAllFull && <NothingFree page={page} person={personIn(page, lines)} onAnyone={askAnyone} />}
      {data && !chosen && pages}
      {data && chosen && (
        <>
          <DayStrip days={data.days} chosen={chosen.day} today={today} onChoose={choose} />
          {pages}
          {chosen.slots.length > 0 ? (
            <TimeChoice
              slots={chosen.slots}
              chosen={current?.day === chosen.day ? current.time : undefined}
              onTake={(time) => hold.take(chosen.day, time)}
            />
          ) : (
            <>
              {!isAllFull && (
                <FullDay
                  days={data.days}
                  day={chosen}
                  today={today}
                  onChoose={choose}
                  person={personIn(page, lines)}
                  onAnyone={askAnyone}
                />
              )}
              {chosen.is_open && (
                <Suspense>
                  <SlotAlertOffer
                    key={chosen.day + wanted}
                    page={page}
                    lines={lines}
                    day={chosen.day}
                    onFree={times.again}
                  />
                </Suspense>
              )}
            </>
          )}
        </>
      )}
    </>
  );
}

/** The selected day if it has free slots; else the next day with free slots, else the next open day. */
function dayToShow(days: readonly FreeDay[], wanted: string | undefined, isChosen: boolean) {
  const kept = days.find(({ day }) => day === wanted);
  if (kept && (kept.slots.length > 0 || isChosen)) return kept;
  const free = days.filter(({ slots }) => slots.length > 0);
  const next = free.find(({ day }) => wanted === undefined || day > wanted) ?? free[0];
  // Today last: little can still become free for a slot alert.
  return next ?? [...days.slice(1), ...days].find(({ is_open }) => is_open);
}

interface OfPerson {
  /** The requested person; null for anyone or for several people. */
  readonly person: string | null;
  readonly onAnyone: () => void;
}

function personIn(page: BusinessPage, lines: readonly ShownLine[]): string | null {
  const asked = new Set(lines.flatMap(({ entity_id }) => entity_id ?? []));
  const [only] = asked.size === 1 ? asked : [];
  return page.team.find(({ id }) => id === only)?.name ?? null;
}

function AnyoneButton({ onAnyone }: Pick<OfPerson, 'onAnyone'>) {
  const t = useText();
  return (
    <Button size="tap" onClick={onAnyone}>
      <IconUsers className="i-m" aria-hidden />
      {t('flow.ask_anyone')}
    </Button>
  );
}

interface FullDayProps extends OfPerson {
  readonly days: readonly FreeDay[];
  readonly day: FreeDay;
  readonly today: string;
  readonly onChoose: (day: string) => void;
}

function FullDay({ days, day, today, onChoose, person, onAnyone }: FullDayProps) {
  const t = useText();
  const free = days.filter(({ slots }) => slots.length > 0);
  const next = free.find((one) => one.day > day.day) ?? free.at(-1);
  const why = whyNoTimes(day, today);
  const words = { day: formatDay(day.day), person: person ?? '' };
  return (
    <EmptyState
      compact
      // On a phone the hold bar lies over what is below: the buttons stand close to the dates.
      picture={<Chair height={84} className="mb-2 max-desk:hidden" />}
      className="max-desk:py-4"
      title={t(person ? `flow.${why}_person` : `flow.${why}_title`, words)}
      action={
        <>
          {person && <AnyoneButton onAnyone={onAnyone} />}
          {next && (
            <Button size="tap" onClick={() => onChoose(next.day)}>
              {t('flow.next_free', { day: formatDay(next.day) })}
              <IconArrowRight className="i-m" aria-hidden />
            </Button>
          )}
        </>
      }
    />
  );
}

function NothingFree({ page, person, onAnyone }: { readonly page: BusinessPage } & OfPerson) {
  const t = useText();
  const phone = page.appointment_phone ?? page.phone;
  return (
    <EmptyState
      title={person ? t('flow.none_person', { person }) : t('flow.none_title')}
      action={
        <>
          {person && <AnyoneButton onAnyone={onAnyone} />}
          {phone && (
            <ButtonLink size="tap" href={`tel:${phone}`}>
              <IconPhone className="i-m" aria-hidden />
              {t('flow.call')}
            </ButtonLink>
          )}
        </>
      }
    >
      {phone ? t('flow.none_body', { name: page.name }) : t('flow.none_body_no_phone')}
    </EmptyState>
  );
}
