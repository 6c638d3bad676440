import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onNotified } from '../../lib/device/push.ts';
import { callQuery, invalidateCalls } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { IconBell } from '../../ui/pictures/icons.ts';
import { paths } from '../address/paths.ts';
import { routerLink } from '../address/router-link.tsx';

/** Polling, since clients have no live stream; a push refetches immediately. */
const POLL_MS = 20_000;
const MOST_SHOWN = 99;

export default function Bell() {
  const t = useText();
  const { data } = useQuery({
    ...callQuery(notificationCalls.countUnread, {}),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  });
  useEffect(
    () => onNotified(() => void invalidateCalls(notificationCalls.countUnread, notificationCalls.list)),
    [],
  );
  const unread = data?.unread ?? 0;
  return routerLink({
    href: paths.notifications,
    className:
      'relative mr-[calc(1rem-16px)] grid size-9 place-items-center rounded-full text-ink-2 hover:bg-hover max-desk:size-11',
    'aria-label': unread > 0 ? t('notifications.bell_unread', { count: unread }) : t('notifications.bell'),
    children: (
      <>
        <IconBell className="i-l" aria-hidden />
        {unread > 0 && (
          <span
            className="num absolute top-px left-[19px] min-w-[1.125rem] rounded-full bg-brand px-1 text-center text-[0.6875rem] leading-[1.125rem] font-bold text-on-brand max-desk:top-1 max-desk:left-[23px]"
            aria-hidden
          >
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </>
    ),
  });
}
