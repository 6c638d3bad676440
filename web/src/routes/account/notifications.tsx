import { usePageTitle } from '../../app/address/page-title.ts';
import { InboxScreen } from '../../features/notifications/inbox-screen.tsx';
import { useText } from '../../lib/text.ts';

export default function NotificationsPage() {
  const t = useText();
  usePageTitle(t('notifications.title'));
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6 p-4 max-desk:pt-1 desk:p-8 desk:pb-16">
      <InboxScreen />
    </div>
  );
}
