import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { joinQueuePath, turnPath } from '../../../app/address/address.ts';
import { usePageTitle } from '../../../app/address/page-title.ts';
import { useSession } from '../../../lib/api/session.ts';
import type { CheckoutOutcome } from '../../../lib/checkout/checkout-outcome.ts';
import { callQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Skeleton, SkeletonCard } from '../../../ui/states/skeleton.tsx';
import { QueueFrame } from '../queue-frame.tsx';
import { JoinForm } from './join-form.tsx';
import { NoQueue, NotJoinable } from './not-joinable.tsx';
import { useOffered } from './offered-queue.ts';

// Lazy: few queues ask for a deposit.
const PaidJoin = lazy(() => import('./paid-join.tsx').then((module) => ({ default: module.PaidJoin })));

interface JoinScreenProps {
  readonly page: BusinessPage;
  /** Of several; null: the first that can be joined. */
  readonly waitlistId: string | null;
  /** Of a deposit whose checkout was opened. */
  readonly orderId: string | undefined;
  readonly outcome: CheckoutOutcome | undefined;
}

/** `/b/{business_url}/queue`: a client joins a queue. */
export function JoinScreen({ page, waitlistId, orderId, outcome }: JoinScreenProps) {
  const t = useText();
  const { data, error, refetch, isDrawn } = useOffered(page.id, page.business_url);
  const queues = data?.items ?? [];
  const queue =
    queues.find(({ id }) => id === waitlistId) ??
    queues.find(({ not_joinable }) => not_joinable === null) ??
    queues[0];
  const navigate = useNavigate();
  const isLookedUp = useAlreadyIn(page.id, queue?.id);
  usePageTitle(t('join.title_at', { name: page.name }));
  if (!data || (queue && !isLookedUp && !isDrawn)) {
    const isNone = error !== null && 'code' in error && error.code === 'NOT_FOUND';
    return (
      <QueueFrame name={page.name} sub={t('join.title')}>
        {isNone ? (
          <NoQueue page={page} />
        ) : error ? (
          <EmptyState
            title={t('join.failed')}
            action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
          />
        ) : (
          <JoinSkeleton />
        )}
      </QueueFrame>
    );
  }
  if (!queue) {
    return (
      <QueueFrame name={page.name} sub={t('join.title')}>
        <NoQueue page={page} />
      </QueueFrame>
    );
  }
  const tabs = queues.length > 1 && (
    <div className="overflow-x-auto px-3 pb-2">
      <Segmented
        label={t('join.which')}
        value={queue.id}
        onValueChange={(waitlist) =>
          void navigate({ href: joinQueuePath(page.business_url, { waitlist }), replace: true })
        }
        options={queues.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  );
  if (queue.not_joinable) {
    return (
      <QueueFrame name={page.name} sub={t('join.sub', { name: queue.name })}>
        {tabs}
        <NotJoinable page={page} queue={queue} why={queue.not_joinable} />
      </QueueFrame>
    );
  }
  const form = { page, queue, tabs, reload: () => void refetch() };
  if (orderId) {
    return (
      <Suspense>
        <PaidJoin key={orderId} {...form} orderId={orderId} outcome={outcome} />
      </Suspense>
    );
  }
  return <JoinForm key={queue.id} {...form} />;
}

export function JoinSkeleton() {
  const t = useText();
  return (
    <Skeleton label={t('state.loading')}>
      <SkeletonCard lines={3} className="mx-3" />
      <SkeletonCard lines={6} className="mx-3 mt-4" />
    </Skeleton>
  );
}

/** Who is in this queue already goes to their place; true once it is known that they are not. */
function useAlreadyIn(business_id: string, waitlistId: string | undefined): boolean {
  const session = useSession();
  const navigate = useNavigate();
  const isSomeone = session.kind === 'signed_in';
  // Never from the cache: someone who has just left comes back to join again.
  const { data, error, isFetchedAfterMount } = useQuery({
    ...callQuery(waitlistBookingCalls.mine, { business_id }),
    enabled: isSomeone,
    staleTime: 0,
  });
  const token = (isFetchedAfterMount ? data : undefined)?.items.find(
    ({ waitlist_id }) => waitlist_id === waitlistId,
  )?.token;
  const go = useEffectEvent((mine: string) => void navigate({ href: turnPath(mine), replace: true }));
  useEffect(() => {
    if (token) go(token);
  }, [token]);
  if (session.kind === 'unknown') return false;
  return !isSomeone || error !== null || (isFetchedAfterMount && token === undefined);
}
