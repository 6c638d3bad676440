import { NothingHere } from '../app/nothing-here.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { useUser } from '../app/user-context.tsx';
import { DeadJobs } from '../features/operations/dead-jobs.tsx';
import { useText } from '../lib/text.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** Background work that failed for good. To everyone but platform admins this address does not exist. */
export default function AdminJobsPage() {
  const t = useText();
  const { is_platform_admin } = useUser();
  usePageTitle(is_platform_admin ? t('jobs.title') : t('not_found.title'));
  if (!is_platform_admin) return <NothingHere />;
  return (
    <div className="mx-auto w-full max-w-5xl p-4 max-desk:pt-1 desk:p-8">
      <PageHeader title={t('jobs.title')} sub={t('jobs.lead')} />
      <div className="mt-6">
        <DeadJobs />
      </div>
    </div>
  );
}
