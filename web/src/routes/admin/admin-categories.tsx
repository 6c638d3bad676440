import { PlatformAdminPage } from '../../app/frame/platform-admin-page.tsx';
import { Categories } from '../../features/admin/categories.tsx';
import { useText } from '../../lib/text.ts';

export default function AdminCategoriesPage() {
  const t = useText();
  return (
    <PlatformAdminPage title={t('platform.categories_title')} lead={t('platform.categories_lead')}>
      <Categories />
    </PlatformAdminPage>
  );
}
