import type { OutputOf } from '@kursi/core/contract/call.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { businessPath } from '../../app/address.ts';
import { PagedList } from '../../app/paged-list.tsx';
import { routerLink } from '../../app/router-link.tsx';
import { formatInstant } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';

type Report = OutputOf<typeof discoveryCalls.listReports>['items'][number];

export function Reports() {
  const t = useText();
  return (
    <PagedList
      call={discoveryCalls.listReports}
      empty={{ title: t('admin_reports.empty_title'), body: t('admin_reports.empty_body') }}
    >
      {(reports) => (
        <ul className="grid grid-cols-1 gap-4">
          {reports.map((report) => (
            <li key={report.id}>
              <ReportCard report={report} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function ReportCard({ report }: { readonly report: Report }) {
  const t = useText();
  const now = useNow();
  const { business } = report;
  return (
    <Card
      title={<span className="break-words">{business.name}</span>}
      end={
        <time dateTime={report.created_at} className="text-ink-3">
          {formatInstant(report.created_at, { now })}
        </time>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone="warn">{t(`report.${report.reason}`)}</Chip>
        <Chip tone="line">{t(`business_state.${business.business_state}`)}</Chip>
      </div>
      {report.note && <p className="mt-3 break-words whitespace-pre-wrap">{report.note}</p>}
      <p className="mt-2 break-words text-ink-3">
        {t('admin_reports.by', { name: report.reporter.user_name })}
      </p>
      <div className="mt-4">
        <ButtonLink href={businessPath(business.business_url)} renderLink={routerLink}>
          {t('admin_reports.look')}
        </ButtonLink>
      </div>
    </Card>
  );
}
