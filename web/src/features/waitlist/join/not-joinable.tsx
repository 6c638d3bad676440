import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import type { notJoinable } from '@kursi/core/waitlist/waitlist.contract.ts';
import { businessPath } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { formatInstant, formatInstantDay, formatInstantTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import type { OfferedQueue } from './offered-queue.ts';

interface NotJoinableProps {
  readonly page: BusinessPage;
  readonly queue: OfferedQueue;
  readonly why: (typeof notJoinable)[number];
}

/** Instead of a dead button: why, from when on, and another way. */
export function NotJoinable({ page, queue: { opens_at }, why }: NotJoinableProps) {
  const t = useText();
  const now = useNow();
  const zone = { timeZone: page.time_zone };
  const isToday = opens_at && formatInstantDay(opens_at, zone) === formatInstantDay(now, zone);
  const when = opens_at && (isToday ? formatInstantTime(opens_at, zone) : formatInstant(opens_at, zone));
  return (
    <EmptyState title={t(`join.${why}`)} action={<OtherWays page={page} />}>
      {why === 'closed' && when ? t('join.opens', { when }) : t(`join.${why}_body`)}
    </EmptyState>
  );
}

export function NoQueue({ page }: { readonly page: BusinessPage }) {
  const t = useText();
  return (
    <EmptyState title={t('join.none')} action={<OtherWays page={page} />}>
      {t('join.none_body', { name: page.name })}
    </EmptyState>
  );
}

function OtherWays({ page }: { readonly page: BusinessPage }) {
  const t = useText();
  const isBookable = page.services.some(({ services }) => services.some((one) => one.is_bookable));
  return (
    <ButtonLink variant="primary" size="big" href={businessPath(page.business_url)}>
      {isBookable ? t('join.book') : t('join.see_business', { name: page.name })}
    </ButtonLink>
  );
}
