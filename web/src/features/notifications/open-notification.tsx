import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { selectBusiness } from '../../app/selected-business.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Skeleton, SkeletonCard } from '../../ui/states/skeleton.tsx';
import { notificationLink } from './notification-link.ts';

/** Where pushes, mails and the inbox lead: marks it as read and redirects to what it is about. */
export function OpenNotification({ notificationId }: { readonly notificationId: string }) {
  const t = useText();
  const navigate = useNavigate();
  const { data, isError } = useCallQuery(notificationCalls.get, { notification_id: notificationId });
  const { run: mark } = useCommand(notificationCalls.mark, {
    invalidates: [notificationCalls.list, notificationCalls.countUnread],
    // Best effort: the redirect happens even if marking it as read fails.
    onRefused: () => true,
  });
  useEffect(() => {
    if (!data) return;
    if (data.read_at === null) void mark({ notification_id: data.id, is_read: true });
    if (data.as_member && data.business_id) selectBusiness(data.business_id);
    void navigate({ href: notificationLink(data), replace: true });
  }, [data, mark, navigate]);
  if (isError) {
    return (
      <EmptyState
        title={t('notifications.gone')}
        action={<ButtonLink href={paths.notifications}>{t('notifications.to_all')}</ButtonLink>}
      />
    );
  }
  return (
    <Skeleton label={t('notifications.opening')}>
      <SkeletonCard lines={3} />
    </Skeleton>
  );
}
