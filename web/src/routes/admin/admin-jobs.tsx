import { PlatformAdminPage } from '../../app/frame/platform-admin-page.tsx';
import { DeadJobs } from '../../features/operations/dead-jobs.tsx';
import { useText } from '../../lib/text.ts';

/** Dead-letter jobs: background jobs that failed for good. */
export default function AdminJobsPage() {
  const t = useText();
  return (
    <PlatformAdminPage title={t('jobs.title')} lead={t('jobs.lead')}>
      <DeadJobs />
    </PlatformAdminPage>
  );
}
