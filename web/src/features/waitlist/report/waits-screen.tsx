import { TextLink } from '../../../app/address/links.tsx';
import { LoadFailed, LoadingCard } from '../../../shared/loading.tsx';
import './waits.css';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { WAITS_DAYS_MAX, type WaitFigures, waitCalls } from '@kursi/core/waitlist/waits.contract.ts';
import { useState } from 'react';
import { paths } from '../../../app/address/paths.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import {
  formatClock,
  formatDay,
  formatMoney,
  formatNumber,
  formatWeekday,
  homeTimeZone,
} from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { type DateRange, DayRange } from '../../../shared/days/day-range.tsx';
import { cx } from '../../../ui/cx.ts';
import { Chip } from '../../../ui/fields/chip.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { IconArrowLeft } from '../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ToneIcon } from '../desk/entry-card.tsx';
import { outcomeTone, ServedWaits } from './served-waits.tsx';
import { minutesText, WaitBars } from './wait-bars.tsx';
import { heldPercent, hoursOf, stepsOf, verdictOf } from './wait-figures.ts';

const halves = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,420px),1fr))] gap-4';
const countsGrid =
  'mt-3 grid grid-cols-[repeat(auto-fit,minmax(72px,1fr))] gap-x-3 gap-y-2 [&_dd]:font-bold [&_dt]:flex [&_dt]:items-center [&_dt]:gap-1.5 [&_dt]:text-ink-2';
const fill = { good: 'bg-good', warn: 'bg-warn-bar', bad: 'bg-bad' };

type Report = OutputOf<typeof waitCalls.report>;

/** For owners and admins: how long people waited, and what they had been told. */
export function WaitsScreen({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const today = localMinute(Temporal.Now.instant(), homeTimeZone).day;
  const [range, setRange] = useState<DateRange>({
    from: today.subtract({ days: 6 }).toString(),
    to: today.toString(),
  });
  const { data, isError, refetch } = useCallQuery(waitCalls.report, { business_id: business.id, ...range });
  return (
    <div className="w-full p-4 max-desk:pt-1 desk:p-8">
      <PageHeader
        above={
          <TextLink href={paths.queue} className="inline-flex min-h-11 items-center gap-1">
            <IconArrowLeft className="i-s" aria-hidden />
            {t('queue.title')}
          </TextLink>
        }
        title={t('waits.title')}
        sub={t('waits.about')}
      />
      <div className="mt-4">
        <DayRange value={range} onChange={setRange} today={today} maxDays={WAITS_DAYS_MAX} />
      </div>
      <div className="mt-5 grid grid-cols-1 gap-4">
        {!data && isError && <LoadFailed onRetry={refetch}>{t('waits.failed')}</LoadFailed>}
        {!data && !isError && <LoadingCard lines={6} />}
        {data?.all.joined === 0 && <EmptyState title={t('waits.none')}>{t('waits.none_more')}</EmptyState>}
        {data && data.all.joined > 0 && (
          <>
            <div className={halves}>
              <People figures={data.all} totals={data.totals} />
              <Estimates figures={data.all} />
            </div>
            <Charts report={data} range={range} today={today} />
            {data.waitlists.length > 1 && <Queues waitlists={data.waitlists} />}
            <ServedWaits
              key={`${range.from} ${range.to}`}
              businessId={business.id}
              range={range}
              timeZone={homeTimeZone}
              namesQueue={data.waitlists.length > 1}
            />
          </>
        )}
      </div>
    </div>
  );
}

const counts = ['joined', 'served', 'left', 'no_show'] as const;

function People({ figures, totals }: { readonly figures: WaitFigures; readonly totals: Report['totals'] }) {
  const t = useText();
  return (
    <section className="k-card pad" aria-label={t('waits.waited')}>
      <div className="flex flex-wrap gap-x-8 gap-y-1">
        {(['mean_wait', 'most_wait'] as const).map((wait) => (
          <div key={wait}>
            <p className="text-ink-2">{t(`waits.${wait}`)}</p>
            <p className="num text-t6 font-bold">{minutesText(t, figures[wait])}</p>
          </div>
        ))}
      </div>
      {figures.served === 0 && <p className="mt-1 text-ink-3">{t('waits.nobody_served')}</p>}
      <dl className={countsGrid}>
        {counts.map((count) => (
          <div key={count}>
            <dt>{t(`waits.${count}`)}</dt>
            <dd className="num">{formatNumber(figures[count])}</dd>
          </div>
        ))}
        {figures.taken_out > 0 && (
          <div>
            <dt>{t('waits.taken_out')}</dt>
            <dd className="num">{formatNumber(figures.taken_out)}</dd>
          </div>
        )}
        {totals.revenue > 0 && (
          <div>
            <dt>{t('waits.revenue')}</dt>
            <dd className="num">{formatMoney(totals.revenue)}</dd>
          </div>
        )}
        {totals.deposits > 0 && (
          <div>
            <dt>{t('waits.deposits')}</dt>
            <dd className="num">{formatMoney(totals.deposits)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

const outcomes = ['held', 'sooner', 'later'] as const;

/** How many ranges held, against the target. */
function Estimates({ figures }: { readonly figures: WaitFigures }) {
  const t = useText();
  const percent = heldPercent(figures);
  const verdict = verdictOf(figures);
  return (
    <section className="k-card pad" aria-label={t('waits.estimates')}>
      <p className="text-ink-2">{t('waits.estimates')}</p>
      {percent === null ? (
        <p className="mt-1 text-ink-3">{t('waits.not_quoted')}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="num text-t6 font-bold">{t('waits.held_share', { percent })}</p>
            <Chip tone={verdict === 'reached' ? 'good' : verdict === 'below' ? 'warn' : 'neutral'}>
              {t(`waits.${verdict}`)}
            </Chip>
          </div>
          <div className="relative mt-2.5 flex h-2.5 gap-0.5" aria-hidden>
            {outcomes
              .filter((outcome) => figures[outcome] > 0)
              .map((outcome) => (
                <i
                  key={outcome}
                  className={cx('rounded-(--r-tiny)', fill[outcomeTone[outcome]])}
                  style={{ flex: `${figures[outcome]} 0 0` }}
                />
              ))}
            {/* Where eight of ten end. */}
            <b className="absolute -inset-y-1 left-4/5 w-0.5 bg-ink" />
          </div>
          <dl className={countsGrid}>
            {outcomes.map((outcome) => (
              <div key={outcome}>
                <dt>
                  <span className={`text-${outcomeTone[outcome]}`}>
                    <ToneIcon tone={outcomeTone[outcome]} />
                  </span>
                  {t(`waits.${outcome}`)}
                </dt>
                <dd className="num">{formatNumber(figures[outcome])}</dd>
              </div>
            ))}
          </dl>
          <p className="num mt-2 flex flex-wrap gap-x-4 text-ink-3">
            <span>{t('waits.target')}</span>
            {figures.typical_miss !== null && (
              <span>{t('waits.typical_miss', { minutes: Math.round(figures.typical_miss) })}</span>
            )}
          </p>
        </>
      )}
    </section>
  );
}

interface ChartsProps {
  readonly report: Report;
  readonly range: DateRange;
  readonly today: Temporal.PlainDate;
}

function Charts({ report: { step, days, hours }, range, today }: ChartsProps) {
  const t = useText();
  const steps = stepsOf(range, step);
  const dayBars = steps.map((day) => ({
    key: day,
    label: steps.length <= 7 ? formatWeekday(day) : formatDay(day).replace(/^\S+ /, ''),
    name: formatDay(day, { today }),
    figures: days.find((one) => one.day === day) ?? null,
  }));
  const hourBars = hoursOf(hours).map((hour) => {
    const time = Temporal.PlainTime.from({ hour });
    return {
      key: String(hour),
      label: formatClock(time).replace(':00', ''),
      name: formatClock(time),
      figures: hours.find((one) => one.hour === hour) ?? null,
    };
  });
  return (
    <div className={halves}>
      {dayBars.length > 1 && (
        <WaitBars
          title={t(step === 'day' ? 'waits.by_day' : 'waits.by_week')}
          head={t(step === 'day' ? 'waits.day' : 'waits.week_from')}
          bars={dayBars}
        />
      )}
      <WaitBars title={t('waits.by_hour')} head={t('waits.hour')} bars={hourBars} />
    </div>
  );
}

function Queues({ waitlists }: { readonly waitlists: Report['waitlists'] }) {
  const t = useText();
  return (
    <div className="k-card pad grid grid-cols-1 gap-3">
      <h2 className="text-t3 font-bold">{t('waits.by_queue')}</h2>
      <Table
        caption={t('waits.by_queue')}
        rows={waitlists}
        rowKey={({ waitlist_id }) => waitlist_id}
        columns={[
          {
            key: 'name',
            header: t('waits.queue'),
            rowHeader: true,
            cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
          },
          ...(['joined', 'served'] as const).map((count) => ({
            key: count,
            header: t(`waits.${count}`),
            align: 'right' as const,
            cell: (row: Report['waitlists'][number]) => formatNumber(row[count]),
          })),
          ...(['mean_wait', 'most_wait'] as const).map((wait) => ({
            key: wait,
            header: t(`waits.${wait}`),
            align: 'right' as const,
            cell: (row: Report['waitlists'][number]) => minutesText(t, row[wait]),
          })),
          {
            key: 'held',
            header: t('waits.held_head'),
            align: 'right',
            cell: (row) => {
              const percent = heldPercent(row);
              return percent === null ? '–' : `${percent}%`;
            },
          },
          {
            key: 'miss',
            header: t('waits.miss_head'),
            align: 'right',
            cell: ({ typical_miss }) => minutesText(t, typical_miss),
          },
        ]}
      />
    </div>
  );
}
