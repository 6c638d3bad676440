import type { OutputOf } from '@kursi/core/contract/call.ts';
import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { formatRelative } from '../../lib/format.ts';
import { callQuery } from '../../lib/sync/queries.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Card } from '../../ui/card.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { tookWords } from './health-words.ts';

type RecurringJob = OutputOf<typeof operationsCalls.listRecurringJobs>['items'][number];

const REFRESH_MS = 60_000;

/** Work that only one server does at a time: when each ran last, and where. */
export function RecurringJobs() {
  const t = useText();
  const now = useNow();
  const { data } = useQuery({
    ...callQuery(operationsCalls.listRecurringJobs, {}),
    refetchInterval: REFRESH_MS,
  });
  if (!data) return null;
  return (
    <Card title={t('recurring.title')}>
      <p className="mb-2 text-ink-2">{t('recurring.lead')}</p>
      <Table
        caption={t('recurring.title')}
        rows={data.items}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'what',
            header: t('recurring.what'),
            rowHeader: true,
            cell: ({ name }) => nameWords(t, name),
          },
          {
            key: 'last',
            header: t('recurring.last'),
            cell: ({ started_at }) => (started_at ? formatRelative(started_at, now) : t('recurring.not_yet')),
          },
          { key: 'took', header: t('recurring.took'), align: 'right', cell: (job) => <Took job={job} /> },
          { key: 'where', header: t('recurring.where'), cell: ({ server }) => server ?? '–' },
        ]}
      />
    </Card>
  );
}

function Took({ job: { started_at, took_ms, has_failed } }: { readonly job: RecurringJob }) {
  const t = useText();
  if (has_failed) return <span className="font-bold text-bad">{t('recurring.failed')}</span>;
  if (took_ms !== null) return tookWords(t, took_ms);
  return started_at ? t('recurring.runs') : '–';
}

const KNOWN = [
  'campaign-run',
  'demo-move-queue',
  'expire-slot-alerts',
  'message-events',
  'message-send',
  'message-set-up-senders',
  'message-templates-in-review',
  'nightly-backup',
  'notification-ask-review',
  'notification-due',
  'notification-membership-ending',
  'notification-remind',
  'notification-send',
  'notification-service-due',
  'notification-to-client',
  'payment-ask',
  'request-lapse',
  'subscription-expire',
  'sweep',
  'visit-refund',
  'waitlist-requote',
  'waitlist-return-deposits',
  'whatsapp-header-ask',
] as const;

function nameWords(t: Translate, name: string): string {
  const known = KNOWN.find((one) => one === name);
  return known ? t(`recurring.${known}`) : name;
}
