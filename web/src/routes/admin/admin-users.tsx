import { PlatformAdminPage } from '../../app/frame/platform-admin-page.tsx';
import { Users } from '../../features/admin/users.tsx';
import { useText } from '../../lib/text.ts';

export default function AdminUsersPage() {
  const t = useText();
  return (
    <PlatformAdminPage title={t('platform.users_title')} lead={t('platform.users_lead')}>
      <Users />
    </PlatformAdminPage>
  );
}
