import { clientReportCalls } from '@kursi/core/sales/client-report.contract.ts';
import { rebookDays } from '@kursi/core/sales/client-report.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useLiveReads } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { LoadingCards } from '../../../shared/loading.tsx';
import { cx } from '../../../ui/cx.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { ReportFailed } from '../report-failed.tsx';
import { CompareField } from '../report-fields.tsx';
import { ReportPage } from '../report-page.tsx';
import { BestCard, SourcesCard, SpendingCard } from './client-cards.tsx';
import { ClientFigures } from './client-figures.tsx';
import { type ClientsSearch, viewOf } from './clients-address.ts';
import { saveClients } from './clients-csv.ts';
import { CohortPanel } from './cohort-panel.tsx';
import { CohortTable } from './cohort-table.tsx';
import { StoppedCard } from './stopped-card.tsx';

interface ClientsScreenProps {
  readonly business: MyBusiness;
  readonly search: ClientsSearch;
  readonly onAddress: (search: ClientsSearch) => void;
}

/** Who came, who came back and who stopped: the people behind each figure, and a campaign to those who stay away. */
export function ClientsScreen({ business, search, onAddress }: ClientsScreenProps) {
  const t = useText();
  const { range, compare, within, show, open } = viewOf(search);
  const change = (next: ClientsSearch) =>
    onAddress({ ...search, ...range, month: undefined, after: undefined, ...next });
  const { data, isError, error, isPlaceholderData, refetch } = useCallQuery(
    clientReportCalls.get,
    { business_id: business.id, ...range, within, ...(compare && { compare }) },
    { keepPrevious: true },
  );
  useLiveReads(business.id, [clientReportCalls.get]);
  return (
    <ReportPage
      business={business}
      title={t('back.title')}
      range={range}
      onRange={change}
      onCsv={data ? () => saveClients(t, data, range) : undefined}
    >
      <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
        <CompareField value={compare} onChange={(value) => change({ compare: value })} />
        <Select
          className="w-64 max-w-full"
          label={t('back.within')}
          value={String(within)}
          options={rebookDays.map((days) => ({
            value: String(days),
            label: t('back.within_days', { count: days }),
          }))}
          onValueChange={(value) => change({ within: value })}
        />
      </div>
      <div className={cx('mt-5 grid grid-cols-1 gap-5', isPlaceholderData && 'opacity-60')}>
        {isError && !isPlaceholderData && <ReportFailed error={error} onRetry={refetch} />}
        {!data && !isError && <LoadingCards lines={[2, 8, 4]} />}
        {data && (
          <div className="grid grid-cols-1 items-start gap-5 wide:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="grid min-w-0 grid-cols-1 gap-5">
              <ClientFigures found={data} within={within} range={range} />
              <CohortTable
                cohorts={data.cohorts}
                show={show}
                onShow={(value) => change({ show: value })}
                onOpen={(month, after) => change({ month, after: String(after) })}
              />
              <div className="grid grid-cols-1 items-start gap-5 tablet:grid-cols-2">
                <SourcesCard sources={data.sources} />
                <SpendingCard spending={data.spending} />
              </div>
              <BestCard best={data.best} />
            </div>
            <StoppedCard business={business} stopped={data.stopped} />
          </div>
        )}
      </div>
      {open && <CohortPanel business={business} open={open} onClose={() => change({})} />}
    </ReportPage>
  );
}
