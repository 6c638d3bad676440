import { type NotGotReason, resultsCalls } from '@kursi/core/campaigns/results.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clientPath } from '../../../app/address.ts';
import { routerLink } from '../../../app/router-link.tsx';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { callPages } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { ListRow, ListRows } from '../../../ui/list-row.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton, SkeletonCard } from '../../../ui/skeleton.tsx';
import type { CampaignOf } from './results-data.ts';

interface WhoDrawerProps {
  readonly of: CampaignOf;
  readonly title: string;
  readonly filter: { readonly reason?: NotGotReason; readonly booked?: 'yes' };
  readonly onClose: () => void;
}

/** The clients behind one of the figures. */
export function WhoDrawer({ of, title, filter, onClose }: WhoDrawerProps) {
  const t = useText();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    callPages(resultsCalls.listRecipients, { ...of, ...filter }),
  );
  const clients = data?.pages.flatMap(({ items }) => items);
  return (
    <Drawer open onOpenChange={onClose} title={title} closeLabel={t('action.close')}>
      {isError && !data && (
        <Note
          tone="bad"
          live="alert"
          action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
        >
          {t('results.failed')}
        </Note>
      )}
      {!data && !isError && (
        <Skeleton label={t('state.loading')}>
          <SkeletonCard lines={4} />
        </Skeleton>
      )}
      {clients && (
        <ListRows>
          {clients.map(({ client_id, name, visits, amount, services, visit_on }) => (
            <ListRow
              key={client_id}
              lead={<Avatar name={name} />}
              title={name}
              sub={visits > 0 ? services.join(', ') : undefined}
              end={
                visits > 0 && (
                  <span className="num text-right">
                    {formatMoney(amount)}
                    <span className="block text-t1 text-ink-3">{visit_on && formatDay(visit_on)}</span>
                  </span>
                )
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
