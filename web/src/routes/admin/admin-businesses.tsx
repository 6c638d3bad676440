import { PlatformAdminPage } from '../../app/frame/platform-admin-page.tsx';
import { Businesses } from '../../features/admin/businesses.tsx';
import { useText } from '../../lib/text.ts';

export default function AdminBusinessesPage() {
  const t = useText();
  return (
    <PlatformAdminPage title={t('platform.businesses_title')} lead={t('platform.businesses_lead')}>
      <Businesses />
    </PlatformAdminPage>
  );
}
