import { usePageTitle } from '../../app/address/page-title.ts';
import { routes } from '../../app/address/routes.ts';
import { OpenNotification } from '../../features/notifications/open-notification.tsx';
import { useText } from '../../lib/text.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

export default function NotificationPage() {
  const t = useText();
  const { notificationId } = routes.notification.useParams();
  usePageTitle(t('notifications.title'));
  return (
    <div className="mx-auto w-full max-w-3xl p-4 desk:p-8">
      <VisuallyHidden>
        <h1>{t('notifications.title')}</h1>
      </VisuallyHidden>
      <OpenNotification notificationId={notificationId} />
    </div>
  );
}
