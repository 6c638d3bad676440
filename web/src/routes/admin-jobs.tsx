import { usePageTitle } from '../app/page-title.ts';
import { paths } from '../app/paths.ts';
import { routerLink } from '../app/router-link.tsx';
import { useUser } from '../app/user-context.tsx';
import { DeadJobs } from '../features/operations/dead-jobs.tsx';
import { useText } from '../lib/text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { NotFoundView } from '../ui/not-found-view.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Background work that failed for good. To everyone but platform admins this address does not exist. */
export default function AdminJobsPage() {
  const t = useText();
  const { is_platform_admin } = useUser();
  usePageTitle(is_platform_admin ? t('jobs.title') : t('not_found.title'));
  if (!is_platform_admin) {
    return (
      // The view alone: the page around it is the shell that stands there already.
      <NotFoundView
        title={t('not_found.title')}
        action={
          <ButtonLink variant="primary" href={paths.home} renderLink={routerLink}>
            {t('not_found.home')}
          </ButtonLink>
        }
      >
        {t('not_found.body')}
      </NotFoundView>
    );
  }
  return (
    <div className="mx-auto w-full max-w-5xl p-4 max-desk:pt-1 desk:p-8">
      <PageHeader title={t('jobs.title')} sub={t('jobs.lead')} />
      <div className="mt-6">
        <DeadJobs />
      </div>
    </div>
  );
}
