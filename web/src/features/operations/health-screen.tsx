import { complaintsAbout } from '@kursi/core/operations/health.ts';
import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { formatInstant, formatNumber } from '../../lib/format.ts';
import { callQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadFailed, LoadingCard } from '../../shared/loading.tsx';
import { Card } from '../../ui/card.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { Meter } from '../../ui/states/meter.tsx';
import { Note } from '../../ui/states/note.tsx';
import { HealthRequests } from './health-requests.tsx';
import { complaintWords, type Health, portWords, sizeWords, tookWords } from './health-words.ts';

const REFRESH_MS = 60_000;

export function HealthScreen() {
  const { data, error, refetch } = useQuery({
    ...callQuery(operationsCalls.getHealth, {}),
    refetchInterval: REFRESH_MS,
  });
  if (!data)
    return error ? (
      <LoadFailed onRetry={refetch}>
        {errorText(error instanceof ApiError ? error.code : 'UNEXPECTED')}
      </LoadFailed>
    ) : (
      <LoadingCard lines={6} />
    );
  return (
    <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
      <Complaints health={data} />
      <HealthRequests health={data} />
      <Backups health={data} />
      <Inside health={data} />
      <Outside health={data} />
    </div>
  );
}

function Complaints({ health }: { readonly health: Health }) {
  const t = useText();
  const complaints = complaintsAbout(health);
  if (complaints.length === 0)
    return (
      <Note tone="good" className="desk:col-span-2">
        <p className="font-bold">{t('health.well')}</p>
      </Note>
    );
  return (
    <Note tone="bad" className="desk:col-span-2" title={t('health.look')}>
      <ul className="grid list-disc gap-1 ps-4">
        {complaints.map((complaint) => (
          <li key={'port' in complaint ? complaint.port : complaint.about}>{complaintWords(t, complaint)}</li>
        ))}
      </ul>
    </Note>
  );
}

function Backups({ health: { backups } }: { readonly health: Health }) {
  const t = useText();
  const now = useNow();
  const isByItself = backups.some(({ age_seconds }) => age_seconds !== null);
  return (
    <Card title={t('health.backups')}>
      {!isByItself && <p className="mb-2 text-ink-2">{t('health.no_backups')}</p>}
      <Facts>
        {backups.map(({ kind, done_at, bytes, failed_at, failure }) => (
          <Fact
            key={kind}
            name={t(`health.${kind}`)}
            more={
              failed_at && (
                <p className="text-bad break-words">
                  {t('health.failed_when', {
                    when: formatInstant(failed_at, { now }),
                    reason: failure ?? '',
                  })}
                </p>
              )
            }
          >
            {done_at
              ? [formatInstant(done_at, { now }), bytes !== null && kind !== 'check' && sizeWords(t, bytes)]
                  .filter(Boolean)
                  .join(' · ')
              : t('health.not_yet')}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

function Inside({ health: { pool, jobs, disk, servers } }: { readonly health: Health }) {
  const t = useText();
  const { oldest_name: name, oldest_seconds: seconds } = jobs;
  const left =
    disk && t('health.disk_left', { free: sizeWords(t, disk.free), size: sizeWords(t, disk.size) });
  return (
    <Card title={t('health.inside')}>
      <Facts>
        <Fact name={t('health.pool')}>{t('health.pool_of', { busy: pool.busy, size: pool.size })}</Fact>
        <Fact name={t('health.most_waited')}>{formatNumber(pool.most_waited)}</Fact>
        <Fact name={t('health.jobs_waiting')}>{formatNumber(jobs.waiting)}</Fact>
        <Fact name={t('health.oldest')}>
          {name ? `${tookWords(t, seconds * 1000)} (${name})` : t('health.none')}
        </Fact>
        <Fact name={t('health.given_up')}>{formatNumber(jobs.given_up)}</Fact>
        <Fact name={t('health.servers')}>{formatNumber(servers)}</Fact>
        {disk && left && (
          <Fact
            name={t('health.disk')}
            more={
              <Meter
                thick
                className="mt-2"
                value={disk.size - disk.free}
                max={disk.size}
                label={`${t('health.disk')}: ${left}`}
                tone={disk.free < disk.size / 10 ? 'bad' : undefined}
              />
            }
          >
            {left}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function Outside({ health: { outside } }: { readonly health: Health }) {
  const t = useText();
  return (
    <Card title={t('health.outside')} className="desk:col-span-2">
      {outside.length === 0 ? (
        <p className="text-ink-2">{t('health.nothing_outside')}</p>
      ) : (
        <Table
          caption={t('health.outside')}
          rows={outside}
          rowKey={({ port }) => port}
          columns={[
            {
              key: 'port',
              header: t('health.port'),
              rowHeader: true,
              cell: ({ port }) => portWords(t, port),
            },
            {
              key: 'calls',
              header: t('health.calls'),
              align: 'right',
              cell: ({ calls }) => formatNumber(calls),
            },
            {
              key: 'refused',
              header: t('health.refused'),
              align: 'right',
              cell: ({ refused }) => formatNumber(refused),
            },
            {
              key: 'failed',
              header: t('health.failed'),
              align: 'right',
              cell: ({ failed }) => (
                <span className={failed > 0 ? 'font-bold text-bad' : undefined}>{formatNumber(failed)}</span>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}

function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="grid gap-3">{children}</dl>;
}

interface FactProps {
  readonly name: string;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

function Fact({ name, more, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="num min-w-0 font-bold break-words">{children}</dd>
      {more && <dd className="min-w-0 basis-full">{more}</dd>}
    </div>
  );
}
