import type { OutputOf } from '@kursi/core/contract/call.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { routerLink } from '../../app/router-link.tsx';
import { ApiError, send } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatInstant } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton, SkeletonCard } from '../../ui/skeleton.tsx';

type Report = OutputOf<typeof discoveryCalls.reports>['items'][number];

const { method, path } = discoveryCalls.reports;

export function Reports() {
  const t = useText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [method, path],
    queryFn: ({ pageParam, signal }) =>
      send(discoveryCalls.reports, pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
  const reports = data?.pages.flatMap((page) => page.items);
  if (!reports) {
    return error ? (
      <Note
        tone="bad"
        live="alert"
        action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      >
        {errorText(error instanceof ApiError ? error.code : 'UNEXPECTED')}
      </Note>
    ) : (
      <Skeleton label={t('state.loading')}>
        <SkeletonCard lines={5} />
      </Skeleton>
    );
  }
  if (reports.length === 0) {
    return <EmptyState title={t('admin_reports.empty_title')}>{t('admin_reports.empty_body')}</EmptyState>;
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {reports.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          className="mt-5 max-desk:w-full"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('action.show_more')}
        </Button>
      )}
    </>
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
        <ButtonLink
          href={paths.businessPage.replace('$businessUrl', business.business_url)}
          renderLink={routerLink}
        >
          {t('admin_reports.look')}
        </ButtonLink>
      </div>
    </Card>
  );
}
