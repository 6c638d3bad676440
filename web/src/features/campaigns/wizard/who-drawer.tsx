import { audienceCalls } from '@kursi/core/campaigns/audience.contract.ts';
import type { AudienceFilter } from '@kursi/core/campaigns/audience-filter.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clientPath } from '../../../app/address.ts';
import { routerLink } from '../../../app/router-link.tsx';
import { formatDate } from '../../../lib/format.ts';
import { callPages } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { ListRow, ListRows } from '../../../ui/list-row.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton, SkeletonCard } from '../../../ui/skeleton.tsx';

export type WhoShown = 'reached' | 'left_out';

interface WhoDrawerProps {
  readonly businessId: string;
  readonly filter: AudienceFilter;
  readonly who: WhoShown;
  readonly onClose: () => void;
}

/** Who gets it, or who does not and why. */
export function WhoDrawer({ businessId, filter, who, onClose }: WhoDrawerProps) {
  const t = useText();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    callPages(audienceCalls.list, { business_id: businessId, filter, who }),
  );
  const clients = data?.pages.flatMap(({ items }) => items);
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={t(who === 'reached' ? 'audience.who_is_in' : 'audience.left_out')}
      closeLabel={t('action.close')}
    >
      {isError && !data && (
        <Note
          tone="bad"
          live="alert"
          action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
        >
          {t('audience.not_counted')}
        </Note>
      )}
      {!data && !isError && (
        <Skeleton label={t('state.loading')}>
          <SkeletonCard lines={4} />
        </Skeleton>
      )}
      {clients && (
        <ListRows>
          {clients.map(({ client_id, name, last_visit_on, left_out }) => (
            <ListRow
              key={client_id}
              lead={<Avatar name={name} />}
              title={name}
              sub={
                left_out
                  ? t(`audience.why_${left_out}`)
                  : last_visit_on
                    ? t('audience.seen_on', { day: formatDate(last_visit_on) })
                    : t('audience.never_seen')
              }
              href={clientPath(client_id)}
              renderLink={routerLink}
            />
          ))}
        </ListRows>
      )}
      {hasNextPage && (
        <Button className="mt-4" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('action.show_more')}
        </Button>
      )}
    </Drawer>
  );
}
