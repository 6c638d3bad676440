import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { IconUserX } from '../../../ui/icons.ts';
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';

interface ClientStandingProps {
  readonly businessId: string;
  readonly clientId: string;
}

/** Statistics of a client: visits, spending, last and next visit, no-shows. */
export function ClientStanding({ businessId, clientId }: ClientStandingProps) {
  const t = useText();
  const { data, isError } = useCallQuery(scheduleCalls.getClientSummary, {
    business_id: businessId,
    client_id: clientId,
  });
  // The visit list below shows the error.
  if (isError) return null;
  if (!data) {
    return (
      <Skeleton label={t('state.loading')}>
        <SkeletonText lines={4} />
      </Skeleton>
    );
  }
  const day = (date: string | null) => (date ? formatDay(date) : t('client_visits.none_yet'));
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-ink-3">{t('client_visits.came')}</dt>
        <dd className="num">{data.visits}</dd>
        <dt className="text-ink-3">{t('client_visits.spent')}</dt>
        <dd className="num">{formatMoney(data.spent)}</dd>
        <dt className="text-ink-3">{t('client_visits.last')}</dt>
        <dd>{day(data.last_visit_on)}</dd>
        <dt className="text-ink-3">{t('client_visits.next')}</dt>
        <dd>{day(data.next_visit_on)}</dd>
      </dl>
      {data.no_shows > 0 && (
        <p>
          <Chip tone="bad" icon={<IconUserX className="i-s" aria-hidden />}>
            {t('client_visits.no_shows', { count: data.no_shows })}
          </Chip>
        </p>
      )}
    </div>
  );
}
