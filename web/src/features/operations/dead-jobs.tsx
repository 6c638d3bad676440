import type { OutputOf } from '@kursi/core/contract/call.ts';
import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { PagedList } from '../../app/paged-list.tsx';
import { formatInstant, formatRelative } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { IconRefresh } from '../../ui/pictures/icons.ts';

type DeadJob = OutputOf<typeof operationsCalls.listDeadJobs>['items'][number];

export function DeadJobs() {
  const t = useText();
  return (
    <PagedList
      call={operationsCalls.listDeadJobs}
      empty={{ title: t('jobs.empty_title'), body: t('jobs.empty_body') }}
    >
      {(jobs) => (
        <>
          <JobTable jobs={jobs} />
          <ul className="grid gap-4 desk:hidden">
            {jobs.map((job) => (
              <li key={job.id}>
                <JobCard job={job} />
              </li>
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}

function JobTable({ jobs }: { readonly jobs: readonly DeadJob[] }) {
  const t = useText();
  return (
    <Table
      className="max-desk:hidden"
      caption={t('jobs.title')}
      rows={jobs}
      rowKey={(job) => job.id}
      columns={[
        { key: 'name', header: t('jobs.name'), rowHeader: true, width: '20%', cell: (job) => job.name },
        { key: 'when', header: t('jobs.when'), width: '18%', cell: (job) => <When at={job.failed_at} /> },
        {
          key: 'why',
          header: t('jobs.why'),
          cell: (job) => (
            <>
              <Why job={job} />
              <JobData job={job} />
            </>
          ),
        },
        {
          key: 'act',
          header: <span className="sr-only">{t('action.retry')}</span>,
          align: 'right',
          width: '1%',
          cell: (job) => <RetryJob job={job} />,
        },
      ]}
    />
  );
}

function JobCard({ job }: { readonly job: DeadJob }) {
  return (
    <Card title={job.name} end={<When at={job.failed_at} />}>
      <Why job={job} />
      <JobData job={job} />
      <div className="mt-3">
        <RetryJob job={job} />
      </div>
    </Card>
  );
}

function When({ at }: { readonly at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatRelative(at, now)} className="text-ink-3">
      {formatInstant(at, { now })}
    </time>
  );
}

function Why({ job }: { readonly job: DeadJob }) {
  const t = useText();
  return <p className="break-words">{job.failure ?? t('jobs.no_reason')}</p>;
}

function JobData({ job }: { readonly job: DeadJob }) {
  const t = useText();
  return (
    <details className="mt-1">
      <summary className="inline-flex items-center text-ink-3 underline decoration-line-field underline-offset-3 max-desk:min-h-tap">
        {t('jobs.data')}
      </summary>
      <pre className="mt-1 rounded-1 bg-sunken p-3 text-t1 whitespace-pre-wrap break-all">
        {JSON.stringify(job.data, null, 2)}
      </pre>
    </details>
  );
}

function RetryJob({ job }: { readonly job: DeadJob }) {
  const t = useText();
  const retry = useCommand(operationsCalls.retryDeadJob, {
    invalidates: [operationsCalls.listDeadJobs],
    said: () => ({ text: t('jobs.retried', { name: job.name }), tone: 'good' }),
  });
  return (
    <Button
      aria-label={t('jobs.retry_named', { name: job.name })}
      loading={retry.pending}
      onClick={() => void retry.run({ id: job.id })}
    >
      <IconRefresh className="i-m" aria-hidden />
      {t('action.retry')}
    </Button>
  );
}
