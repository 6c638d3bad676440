import { PlatformAdminPage } from '../../app/frame/platform-admin-page.tsx';
import { PlanAdmin } from '../../features/subscription/plan-admin.tsx';
import { useText } from '../../lib/text.ts';

export default function AdminPlansPage() {
  const t = useText();
  return (
    <PlatformAdminPage title={t('admin_plans.title')} lead={t('admin_plans.lead')}>
      <PlanAdmin />
    </PlatformAdminPage>
  );
}
