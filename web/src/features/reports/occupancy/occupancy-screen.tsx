import { occupancyCalls } from '@kursi/core/sales/occupancy.contract.ts';
import { USUAL_WEEKS } from '@kursi/core/sales/occupancy.ts';
import { salesReportCalls } from '@kursi/core/sales/sales-report.contract.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { formatDayRange } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useLiveReads } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { ChangeText } from '../../../shared/charts/change-text.tsx';
import { HeatLegend } from '../../../shared/charts/heat-map.tsx';
import { LoadingCards } from '../../../shared/loading.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ReportFailed } from '../report-failed.tsx';
import { CompareField, PersonField } from '../report-fields.tsx';
import { ReportPage } from '../report-page.tsx';
import { today } from '../report-range.ts';
import { CalendarMaps } from './calendar-maps.tsx';
import { GapsCard, IdleCard } from './idle-cards.tsx';
import { MinutesTable } from './minutes-table.tsx';
import { type OccupancySearch, searchOf, shows, viewOf } from './occupancy-address.ts';
import { saveOccupancy } from './occupancy-csv.ts';
import { sentenceOf, shareOf, sumMinutes } from './occupancy-words.ts';
import { VisitFigures } from './visit-figures.tsx';
import { VisitsPanel } from './visits-panel.tsx';

interface OccupancyScreenProps {
  readonly business: MyBusiness;
  readonly search: OccupancySearch;
  readonly onAddress: (search: OccupancySearch) => void;
}

/** How full the chairs were, what the empty hours were worth, how visits came about, and the visits behind each figure. */
export function OccupancyScreen({ business, search, onAddress }: OccupancyScreenProps) {
  const t = useText();
  const view = viewOf(search);
  const { range, compare, person, show, open } = view;
  const closed = { kind: undefined, lead: undefined, weekday: undefined, hour: undefined };
  const change = (next: OccupancySearch) => onAddress({ ...search, ...range, ...closed, ...next });
  const of = { business_id: business.id, ...(person && { entity_id: person }) };
  const { data, isError, error, isPlaceholderData, refetch } = useCallQuery(
    occupancyCalls.get,
    { ...of, ...range, ...(compare && { compare }) },
    { keepPrevious: true },
  );
  const monday = Temporal.PlainDate.from(range.from);
  const usual = useCallQuery(
    occupancyCalls.get,
    {
      ...of,
      from: monday.subtract({ weeks: USUAL_WEEKS }).toString(),
      to: monday.subtract({ days: 1 }).toString(),
    },
    { enabled: show === 'usual', keepPrevious: true },
  );
  useLiveReads(business.id, [occupancyCalls.get]);
  const share = data ? shareOf(sumMinutes(data.calendars.map(({ minutes }) => minutes))) : null;
  const before = data?.compared ? shareOf(data.compared.minutes) : null;
  const shown = show === 'usual' ? usual.data : data;
  return (
    <ReportPage
      business={business}
      title={t('chairs.title')}
      range={range}
      onRange={change}
      onCsv={data && data.calendars.length > 0 ? () => saveOccupancy(t, data, range) : undefined}
    >
      <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
        <Segmented
          label={t('chairs.show')}
          value={show}
          options={shows.map((value) => ({ value, label: t(`chairs.show_${value}`) }))}
          onValueChange={(value) => change({ show: value })}
        />
        <CompareField value={compare} onChange={(value) => change({ compare: value })} />
        {may(salesReportCalls.getWords, business) && (
          <PersonField business={business} value={person} onChange={(value) => change({ person: value })} />
        )}
      </div>
      <div className={cx('mt-5 grid grid-cols-1 gap-5', isPlaceholderData && 'opacity-60')}>
        {isError && !isPlaceholderData && <ReportFailed error={error} onRetry={refetch} />}
        {!data && !isError && <LoadingCards lines={[2, 8, 4]} />}
        {data && data.calendars.length === 0 && (
          <EmptyState compact title={t('chairs.none')}>
            {t('chairs.none_more')}
          </EmptyState>
        )}
        {data && shown && data.calendars.length > 0 && (
          <div className="grid grid-cols-1 items-start gap-5 wide:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid min-w-0 grid-cols-1 gap-5">
              <section className="k-card pad" aria-label={t('chairs.share')}>
                <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
                  <div>
                    <p className="text-ink-2">{t('chairs.share')}</p>
                    <p className="num text-t6 font-bold">{share === null ? '–' : `${share}%`}</p>
                    {before !== null && data.compared && (
                      <p className="num flex flex-wrap items-center gap-x-2 text-t1 text-ink-3">
                        {share !== null && <ChangeText now={share} before={before} />}
                        {before}%, {formatDayRange(data.compared.from, data.compared.to, { today: today() })}
                      </p>
                    )}
                  </div>
                  <div className="min-w-60 flex-1">
                    <p className="text-t3 font-medium text-pretty">{sentenceOf(t, data)}</p>
                    <p className="mt-1 text-t2 text-ink-3">{t('chairs.how')}</p>
                  </div>
                  <HeatLegend />
                </div>
              </section>
              {show === 'table' ? (
                <MinutesTable calendars={data.calendars} />
              ) : (
                <CalendarMaps
                  calendars={shown.calendars}
                  showsNumbers={show === 'numbers'}
                  onOpen={
                    show === 'usual' ? undefined : (weekday, hour) => change(searchOf({ weekday, hour }))
                  }
                />
              )}
              <VisitFigures found={data} onOpen={(opened) => change(searchOf(opened))} />
            </div>
            <div className="grid min-w-0 grid-cols-1 gap-5">
              <IdleCard calendars={data.calendars} />
              <GapsCard business={business} />
            </div>
          </div>
        )}
      </div>
      {open && <VisitsPanel business={business} view={view} open={open} onClose={() => change({})} />}
    </ReportPage>
  );
}
