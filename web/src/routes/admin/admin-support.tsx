import { PlatformAdminPage } from '../../app/frame/platform-admin-page.tsx';
import { SupportRequests } from '../../features/support/support-requests.tsx';
import { useText } from '../../lib/text.ts';

/** Support requests sent from Help. */
export default function AdminSupportPage() {
  const t = useText();
  return (
    <PlatformAdminPage title={t('support_requests.title')} lead={t('support_requests.lead')}>
      <SupportRequests />
    </PlatformAdminPage>
  );
}
