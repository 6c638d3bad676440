import { PlatformAdminPage } from '../../app/frame/platform-admin-page.tsx';
import { Reports } from '../../features/discovery/reports.tsx';
import { ReportedReviews } from '../../features/reviews/reported-reviews.tsx';
import { useText } from '../../lib/text.ts';

/** Reports by users about businesses. */
export default function AdminReportsPage() {
  const t = useText();
  return (
    <PlatformAdminPage title={t('admin_reports.title')} lead={t('admin_reports.lead')}>
      <Reports />
      <ReportedReviews />
    </PlatformAdminPage>
  );
}
