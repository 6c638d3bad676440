import { PlatformAdminPage } from '../../app/frame/platform-admin-page.tsx';
import { HealthScreen } from '../../features/operations/health-screen.tsx';
import { RecurringJobs } from '../../features/operations/recurring-jobs.tsx';
import { useText } from '../../lib/text.ts';

export default function AdminHealthPage() {
  const t = useText();
  return (
    <PlatformAdminPage title={t('health.title')} lead={t('health.lead')}>
      <HealthScreen />
      <div className="mt-4">
        <RecurringJobs />
      </div>
    </PlatformAdminPage>
  );
}
