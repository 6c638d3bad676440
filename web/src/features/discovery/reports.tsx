import type { OutputOf } from '@kursi/core/contract/call.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { businessPath } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { PagedList } from '../../app/paged-list.tsx';
import { type SendOptions, send } from '../../lib/api/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/fields/chip.tsx';
import { TextLink } from '../../ui/link.tsx';

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

interface Closing {
  readonly business_id: string;
  readonly id: string;
  readonly name: string;
  readonly is_closed: boolean;
}

function useCloseReport() {
  const t = useText();
  const set = ({ name: _, ...input }: Closing, options?: SendOptions) =>
    send(discoveryCalls.closeReport, input, options);
  const reopen = useCommand(set, { invalidates: [discoveryCalls.listReports] });
  return useCommand(set, {
    invalidates: [discoveryCalls.listReports],
    said: (_, { name }) => t('admin_reports.closed', { name }),
    undo: (_, closed) => () => reopen.run({ ...closed, is_closed: false }),
  });
}

function ReportCard({ report }: { readonly report: Report }) {
  const t = useText();
  const now = useNow();
  const { business, reporter } = report;
  const close = useCloseReport();
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
        {t('admin_reports.by', { name: reporter.user_name || t('guest.badge') })}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 wrap-anywhere">
        {reporter.email && <TextLink href={`mailto:${reporter.email}`}>{reporter.email}</TextLink>}
        {reporter.phone && <TextLink href={`tel:${reporter.phone}`}>{reporter.phone}</TextLink>}
        {!reporter.email && !reporter.phone && (
          <span className="text-ink-3">{t('admin_reports.no_way')}</span>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          loading={close.pending}
          onClick={() =>
            void close.run({ business_id: business.id, id: report.id, name: business.name, is_closed: true })
          }
        >
          {t('admin_reports.close')}
        </Button>
        <ButtonLink href={businessPath(business.business_url)}>{t('admin_reports.look')}</ButtonLink>
      </div>
    </Card>
  );
}
